import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { FieldEditor } from './field-editor.tsx';
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

interface Props {
  view: WebdocView;
  fields: Fields;
  reader: Reader;
  field: Interaction;
}

export const FieldDialog = ({ view, fields, reader, field }: Props) => {
  const { book, values, missing } = fields;
  if (!book) return null;
  const returnsTo = () => book.controlOf(field.tag);
  if (field.type === 'signature')
    return (
      <SignatureDialog
        key={field.tag}
        earlier={earlierSignature(fields, field)}
        name={fullName(view.signatory)}
        onClose={reader.closeAsked}
        returnsTo={returnsTo}
        onSigned={(picture, strokes) => {
          book.set(field.tag, picture, strokes);
          reader.closeAsked();
        }}
      />
    );
  return (
    <FieldEditor
      key={field.tag}
      field={field}
      value={values[field.tag] ?? ''}
      othersMissing={missing.filter(({ tag }) => tag !== field.tag).length}
      onChange={(value) => book.set(field.tag, value)}
      onNext={reader.askNext}
      onClose={reader.closeAsked}
      returnsTo={returnsTo}
    />
  );
};
