import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { displayValue } from '../../viewer/field-html.ts';
import { isFilled } from '../../viewer/field-rules.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import type { FieldStore } from '../fields/field-store.ts';
import styles from './given-answers.module.css';

interface Props {
  book: FieldStore;
  onChange: (tag: string) => void;
}

const Value = ({ field, value }: { field: Interaction; value: string }) => {
  const { texts } = useDeferredTexts();
  if (field.type === 'checkbox') return value === 'true' ? texts.ticked : texts.notTicked;
  const shown = displayValue(field, value);
  return 'picture' in shown ? <img src={shown.picture} alt={texts.yourSignature} /> : shown.text;
};

/** Everything that the signatory has given, each with a button to change it. Empty optional fields are left out. */
export const GivenAnswers = ({ book, onChange }: Props) => {
  const { texts } = useDeferredTexts();
  const values = book.values();
  const given = book.inOrder.filter((field) => field.type === 'checkbox' || isFilled(field, values[field.tag]));
  if (given.length === 0) return null;
  return (
    <dl className={styles['answers']} aria-label={texts.yourAnswers}>
      {given.map((field) => (
        <div key={field.tag} className={styles['answer']}>
          <dt>{field.name}</dt>
          <dd>
            <Value field={field} value={values[field.tag] ?? ''} />
          </dd>
          <dd className={styles['act']}>
            <button type="button" aria-label={texts.changeField(field.name)} onClick={() => onChange(field.tag)}>
              {texts.change}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
};
