import { useId } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './choice.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> & {
  label: ReactNode;
  /** Hides the label visually: for a cell of a table. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Partly selected: for a "select all". */
  indeterminate?: boolean;
};

const assignRef = (element: HTMLInputElement | null, ref: Ref<HTMLInputElement> | undefined): void => {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
};

export const Checkbox = ({
  label,
  labelHidden = false,
  hint,
  error,
  indeterminate = false,
  id,
  ref,
  ...input
}: Props) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  const belowId = `${inputId}-below`;
  const below = error !== undefined && error !== '' ? error : hint;
  return (
    <div className={styles.choice}>
      <input
        {...input}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
          assignRef(element, ref);
        }}
        id={inputId}
        type="checkbox"
        className={styles.checkbox}
        aria-describedby={below === undefined ? undefined : belowId}
        aria-invalid={below === error && error !== undefined ? true : undefined}
      />
      <label htmlFor={inputId} className={labelHidden ? styles.bare : styles.label}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {below !== undefined && (
        <span id={belowId} className={below === error ? styles.error : styles.hint}>
          {below}
        </span>
      )}
    </div>
  );
};
