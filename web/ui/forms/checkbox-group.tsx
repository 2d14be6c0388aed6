import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from '../class-names.ts';
import { ErrorCircleIcon } from '../icons/icons.tsx';

interface Props {
  legend: ReactNode;
  error?: string | undefined;
  /** `columns` sets many short choices side by side where there is room. */
  look?: 'list' | 'columns';
  children: ReactNode;
}

/** Several checkboxes for one question, with one error for the whole answer. */
export const CheckboxGroup = ({ legend, error, look = 'list', children }: Props) => {
  const id = useId();
  const wrong = error !== undefined && error !== '';
  return (
    <fieldset className={styles.group} aria-describedby={wrong ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(look === 'columns' && styles.columns)}>{children}</div>
      <span id={id} className={styles.below} aria-live="polite">
        {wrong && (
          <>
            <ErrorCircleIcon size={16} />
            <span>{error}</span>
          </>
        )}
      </span>
    </fieldset>
  );
};
