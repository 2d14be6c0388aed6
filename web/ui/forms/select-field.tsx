import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './select-field.module.css';
import { useUiTexts } from '../ui-texts.ts';

export interface Option {
  value: string;
  label: string;
  /** The label then gives the reason. */ disabled?: boolean;
}

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'multiple' | 'size' | 'aria-invalid'> & {
    options: readonly Option[];
    /** Shown while nothing is chosen; `null` when there is always a choice. */
    placeholder?: string | null;
  };

/** A native select: it works on every phone and needs no code. It is styled where browsers allow it. */
export const SelectField = ({ label, hint, error, optional, lean, options, placeholder, id, ...select }: Props) => {
  const texts = useUiTexts();
  return (
    <Field label={label} hint={hint} error={error} optional={optional} lean={lean} id={id}>
      {(ids) => (
        <div className={fieldStyles.box}>
          <select {...select} {...ids} className={classNames(fieldStyles.input, styles.select)}>
            {placeholder !== null && <option value="">{placeholder ?? texts.choose}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <ChevronDownIcon size={16} />
          </span>
        </div>
      )}
    </Field>
  );
};
