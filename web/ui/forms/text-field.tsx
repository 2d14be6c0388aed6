import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';
import { CheckIcon } from '../icons/icons.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'prefix' | 'aria-invalid'> & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | undefined;
    /** Shows the green tick. */
    valid?: boolean | undefined;
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

/** A native input: `{...register('email')}` of react-hook-form can be spread on it. */
export const TextField = ({
  label,
  hint,
  hintStays,
  error,
  optional,
  lean,
  valid = false,
  prefix,
  suffix,
  id,
  ...input
}: Props) => {
  const texts = useUiTexts();
  const wrong = error !== undefined && error !== '';
  return (
    <Field label={label} hint={hint} hintStays={hintStays} error={error} optional={optional} lean={lean} id={id}>
      {(ids) => (
        <div className={styles.box}>
          {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
          <input type="text" {...input} {...ids} className={styles.input} />
          {valid && !wrong && (
            <span className={classNames(styles.affix, styles.valid)}>
              <CheckIcon />
              <VisuallyHidden>{texts.valid}</VisuallyHidden>
            </span>
          )}
          {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
};
