import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'aria-invalid'>;

/** Grows with its text in browsers that support it. */
export const TextArea = ({ label, hint, error, optional, lean, id, rows = 4, ...area }: Props) => (
  <Field label={label} hint={hint} error={error} optional={optional} lean={lean} id={id}>
    {(ids) => (
      <div className={fieldStyles.box}>
        <textarea rows={rows} {...area} {...ids} className={classNames(fieldStyles.input, styles.area)} />
      </div>
    )}
  </Field>
);
