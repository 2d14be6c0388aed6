import { classNames } from '../class-names.ts';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './stepper.module.css';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Props {
  label: string;
  steps: readonly string[];
  /** Index of the current step from 0; `steps.length` when all are done. */
  current: number;
}

/** The position in a few steps. On a phone only the current one shows its label. */
export const Stepper = ({ label, steps, current }: Props) => {
  const texts = useUiTexts();
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={classNames(styles.step, at < current && styles.done, at === current && styles.current)}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {at < current ? <CheckIcon size={16} /> : at + 1}
          </span>
          <span className={styles.word}>
            {step}
            {at < current && <VisuallyHidden>{`, ${texts.stepDone}`}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
};
