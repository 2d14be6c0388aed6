import type { Interaction } from '#contract/webdocs/webdocs.ts';
import type { Clause } from './clause.ts';
import { ClauseQuote } from './clause-quote.tsx';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import styles from '../../shell/dialog.module.css';
import { keepNumber } from '../../viewer/field-rules.ts';
import { useDeferredTexts } from '../deferred-texts.ts';

interface Props {
  field: Interaction;
  value: string;
  clause: Clause | null;
  /** No other required field is empty. */
  isLast: boolean;
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
    'aria-describedby': field.instruction ? 'field-editor-note' : undefined,
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
      data-filled={value !== '' || undefined}
      onChange={({ target }) => onChange(field.type === 'number' ? keepNumber(target) : target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter();
      }}
    />
  );
};

/** Edits a field in a dialog, because the scaled-down sheet is too small for it. */
export const FieldEditor = ({ field, value, clause, isLast, onChange, onNext, onClose, returnsTo }: Props) => {
  const { texts } = useDeferredTexts();
  const goOn = isLast ? onClose : onNext;
  const ticks = field.type === 'checkbox' && !field.isOptional && value !== 'true';
  const tick = () => {
    onChange('true');
    goOn();
  };
  return (
    <Dialog
      key={field.tag}
      title={
        <>
          {field.name} {!field.isOptional && <span aria-hidden="true">*</span>}
        </>
      }
      onClose={onClose}
      returnsTo={returnsTo}
    >
      <ClauseQuote clause={clause} />
      <Control field={field} value={value} onChange={onChange} onEnter={goOn} />
      {field.instruction && (
        <p id="field-editor-note" className={styles['note']}>
          {field.instruction}
        </p>
      )}
      <div className={styles['buttons']}>
        {(ticks || !isLast) && <Button onClick={onClose}>{texts.done}</Button>}
        <Button tone="brand" onClick={ticks ? tick : goOn}>
          {ticks ? texts.tickAndGoOn : isLast ? texts.done : texts.next}
        </Button>
      </div>
    </Dialog>
  );
};
