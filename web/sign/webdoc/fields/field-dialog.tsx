import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { clauseAt } from './clause.ts';
import { FieldEditor } from './field-editor.tsx';
import { nextMissing } from './next-field.ts';
import { missingFields } from '../../viewer/field-rules.ts';
import { isSheetSmall } from '../../viewer/screen-sizes.ts';
import { SignatureDialog } from '../signature/signature-dialog.tsx';
import type { Fields } from './use-fields.ts';
import type { Reader } from '../reader/use-reader.ts';
import { fullName } from '#contract/text.ts';

/** The latest signature of another field. */
const earlierSignature = ({ book, values }: Fields, { tag: own }: Interaction): string | null => {
  const times = book?.times() ?? {};
  const signed = (book?.inOrder ?? []).filter(({ tag, type }) => type === 'signature' && tag !== own && values[tag]);
  const latest = signed.toSorted((one, other) => (times[other.tag] ?? 0) - (times[one.tag] ?? 0))[0];
  return latest ? (values[latest.tag] ?? null) : null;
};

/** On phones the values are entered in dialogs: a field that gets the focus must not open the screen's keyboard. */
const withoutKeyboard = (control: HTMLElement | null): HTMLElement | null => {
  if (!control || !isSheetSmall()) return control;
  const { inputMode } = control;
  control.inputMode = 'none';
  control.addEventListener('blur', () => (control.inputMode = inputMode), { once: true });
  return control;
};

interface Props {
  view: WebdocView;
  fields: Fields;
  reader: Reader;
  field: Interaction;
}

export const FieldDialog = ({ view, fields, reader, field }: Props) => {
  const { book, values, missing } = fields;
  if (!book) return null;
  const others = missing.filter(({ tag }) => tag !== field.tag);
  // Called when the dialog closes: the values are then newer than those of this render.
  const returnsTo = () => {
    const left = missingFields(book.inOrder, book.values());
    const isLeft = left.some(({ tag }) => tag === field.tag);
    const next = isLeft ? field : nextMissing(book.inOrder, left, field.tag);
    return withoutKeyboard(book.controlOf(next?.tag ?? field.tag));
  };
  if (field.type === 'signature')
    return (
      <SignatureDialog
        key={field.tag}
        tag={field.tag}
        earlier={earlierSignature(fields, field)}
        clause={clauseAt(book.controlOf(field.tag))}
        name={fullName(view.signatory)}
        onClose={reader.closeAsked}
        returnsTo={returnsTo}
        onSigned={(picture, strokes) => {
          book.set(field.tag, picture, strokes);
          if (others.length > 0 && isSheetSmall()) reader.askNext();
          else reader.closeAsked();
        }}
      />
    );
  return (
    <FieldEditor
      key={field.tag}
      field={field}
      value={values[field.tag] ?? ''}
      clause={clauseAt(book.controlOf(field.tag))}
      isLast={others.length === 0}
      onChange={(value) => book.set(field.tag, value)}
      onNext={reader.askNext}
      onClose={reader.closeAsked}
      returnsTo={returnsTo}
    />
  );
};
