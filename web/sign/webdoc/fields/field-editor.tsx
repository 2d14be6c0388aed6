import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import styles from '../../shell/dialog.module.css';
import { onlyNumber } from '../../viewer/field-rules.ts';
import { useDeferredTexts } from '../deferred-texts.ts';

interface Props {
  field: Interaction;
  value: string;
  /** Number of required fields still empty, without this one. */
  othersMissing: number;
  onChange: (value: string) => void;
  onNext: () => void;
  onClose: () => void;
  /** Gets the focus when the dialog closes. */
  returnsTo: () => HTMLElement | null;
}

const Control = ({
  field,
  value,
  onChange,
  onEnter,
}: Pick<Props, 'field' | 'value' | 'onChange'> & { onEnter: () => void }) => {
  const { texts } = useDeferredTexts();
  const common = {
    id: 'field-editor',
    className: styles['input'],
    'aria-label': field.name,
    'aria-describedby': 'field-editor-note',
    required: !field.isOptional,
    maxLength: field.maxLength ?? undefined,
    value,
  };
  if (field.type === 'picklist') {
    const { maxLength: _, ...rest } = common;
    return (
      <select {...rest} onChange={({ target }) => onChange(target.value)}>
        <option value="">{texts.choose}</option>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (field.type === 'checkbox')
    return (
      <label className={styles['tick']}>
        <input
          type="checkbox"
          id={common.id}
          aria-describedby={common['aria-describedby']}
          required={common.required}
          checked={value === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
        <span>{field.name}</span>
      </label>
    );
  if (field.height !== null && field.height >= 40)
    return <textarea {...common} rows={4} onChange={({ target }) => onChange(target.value)} />;
  return (
    <input
      {...common}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      enterKeyHint="next"
      onChange={({ target }) => onChange(field.type === 'number' ? onlyNumber(target.value) : target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter();
      }}
    />
  );
};

/** Edits a field in a dialog, because the scaled-down sheet is too small for it. */
export const FieldEditor = ({ field, value, othersMissing, onChange, onNext, onClose, returnsTo }: Props) => {
  const { texts } = useDeferredTexts();
  const goOn = othersMissing > 0 ? onNext : onClose;
  return (
    <Dialog
      key={field.tag}
      title={field.isOptional ? field.name : `${field.name} *`}
      onClose={onClose}
      returnsTo={returnsTo}
    >
      <Control field={field} value={value} onChange={onChange} onEnter={goOn} />
      <p id="field-editor-note" className={styles['note']}>
        {field.instruction}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{texts.done}</Button>
        {othersMissing > 0 && (
          <Button tone="brand" onClick={onNext}>
            {texts.nextField}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
