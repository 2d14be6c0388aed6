import { PdfDict, PdfName, PdfRef } from '@libpdf/core';
import type { PDF } from '@libpdf/core';

/** A file carried inside the PDF, as it is. */
export interface Attachment {
  name: string;
  bytes: Uint8Array;
  mime: string;
  description: string;
}

/** Adds the files to the document. @throws Error when two have the same name */
export const attachFiles = (document: PDF, files: readonly Attachment[]): void => {
  for (const { name, bytes, description } of files) {
    // libpdf 0.4.2 writes "application#232Fjson" for a type it is given: it is told later instead.
    document.addAttachment(name, bytes, { mimeType: '', description });
  }
  const types = new Map(files.map(({ name, mime }) => [name, mime]));
  const inside = (reference: PdfRef) => document.getObject(reference);
  const tree = document.getCatalog().getDict('Names', inside)?.getDict('EmbeddedFiles', inside);
  for (const specification of tree ? specifications(tree, inside) : []) {
    const mime = types.get(specification.getString('F', inside)?.asString() ?? '');
    const file = specification.getDict('EF', inside)?.get('F', inside);
    if (mime !== undefined && file instanceof PdfDict) file.set('Subtype', PdfName.of(mime));
  }
};

type Inside = (reference: PdfRef) => ReturnType<PDF['getObject']>;

/** The file specifications of a name tree (ISO 32000-1 §7.9.6). */
const specifications = (node: PdfDict, inside: Inside): PdfDict[] => {
  const found: PdfDict[] = [];
  for (const item of [...(node.getArray('Names', inside) ?? []), ...(node.getArray('Kids', inside) ?? [])]) {
    const value = item instanceof PdfRef ? inside(item) : item;
    if (!(value instanceof PdfDict)) continue;
    if (value.has('EF')) found.push(value);
    else found.push(...specifications(value, inside));
  }
  return found;
};
