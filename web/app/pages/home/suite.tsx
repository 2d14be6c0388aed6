import type { ContractFacts } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { suiteGlyphs } from '#app/suite-glyphs.ts';
import styles from './suite.module.css';
import { homeTexts } from './texts.ts';

const solutions = [
  ['doc', 'Doc'],
  ['sign', 'Sign'],
  ['connect', 'Connect'],
  ['rf', 'RF'],
  ['webDoc', 'WebDoc'],
] as const;

/** The logos of the suite: included ones solid with a tick, others as a dashed outline. */
export const Suite = ({ included }: Pick<ContractFacts, 'included'>) => {
  const t = useTexts(homeTexts);
  return (
    <ul className={styles.suite} aria-label={t.suite}>
      {solutions.map(([key, name]) => (
        <li key={key} className={included[key] ? styles.included : undefined}>
          <svg viewBox="-7 -7 34 34" role="img" aria-label={`${name}, ${included[key] ? t.included : t.notIncluded}`}>
            <path className={styles.mark} d="M0-6h18l8 8v18a6 6 0 0 1-6 6H0a6 6 0 0 1-6-6V0a6 6 0 0 1 6-6z" />
            <path d={suiteGlyphs[key]} />
          </svg>
          <span className={styles.name} aria-hidden="true">
            {included[key] && <CheckIcon size={16} />}
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
};
