import { passwordRule } from '#contract/fields.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './password-rules.module.css';
import { linkTexts } from './link-texts.ts';

const rules = Object.keys(passwordRule) as (keyof typeof passwordRule)[];

/** Shows the rules that are not met yet, while the user types. */
export const PasswordRules = ({ password }: { password: string }) => {
  const t = useTexts(linkTexts);
  return (
    <div className={styles.rules}>
      <p className={styles.title}>{t.ruleTitle}</p>
      <ul className={styles.list}>
        {rules.map((rule) => {
          const isMet = passwordRule[rule](password);
          return (
            <li key={rule} className={classNames(styles.rule, isMet && styles.met)}>
              <span className={styles.mark}>{isMet && <CheckIcon size={16} />}</span>
              {t[rule]}
              {isMet && <VisuallyHidden>{`, ${t.ruleMet}`}</VisuallyHidden>}
            </li>
          );
        })}
      </ul>
      <p className={styles.guess}>{t.hardToGuess}</p>
    </div>
  );
};
