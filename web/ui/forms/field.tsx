import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { ErrorCircleIcon } from '../icons/icons.tsx';
import { useUiTexts } from '../ui-texts.ts';

export interface FieldProps {
  label: ReactNode;
  /** Help for the input; an error replaces it in the same reserved line. */
  hint?: ReactNode;
  /** Keeps the hint above the error: for a hint that is most useful after a mistake. */
  hintStays?: boolean | undefined;
  /** The error, in the reader's language. */
  error?: string | undefined;
  /** Marks the field as optional. */
  optional?: boolean | undefined;
  /** Reserves no line for an error: for a filter or a picker that cannot be invalid. */
  lean?: boolean | undefined;
}

interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type Props = FieldProps & {
  id?: string | undefined;
  children: (ids: ControlIds) => ReactNode;
};

/** Label above, control, and a reserved line below, so that an error never moves the content under it. */
export const Field = ({
  label,
  hint,
  hintStays = false,
  error,
  optional = false,
  lean = false,
  id,
  children,
}: Props) => {
  const texts = useUiTexts();
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const wrong = error !== undefined && error !== '';
  const described = [wrong && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}> ({texts.optional})</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': wrong || undefined,
      })}
      {!(lean && hint === undefined) && (
        <div className={classNames(styles.below, hintStays && styles.both)}>
          {hint !== undefined && (
            <span id={hintId} className={classNames(styles.hint, wrong && !hintStays && styles.replaced)}>
              {hint}
            </span>
          )}
          <span id={errorId} className={styles.error} aria-live="polite">
            {wrong && (
              <>
                <ErrorCircleIcon size={16} />
                <span>{error}</span>
              </>
            )}
          </span>
        </div>
      )}
    </div>
  );
};
