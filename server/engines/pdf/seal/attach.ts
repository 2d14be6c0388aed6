import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { setCompressed } from '../archival/flate.ts';

/** A file carried inside the PDF, as it is. */
export interface Attachment {
  name: string;
  bytes: Uint8Array;
  mime: string;
  description: string;
  /** What it is to the document (ISO 19005-3 annex E): what the document was made of, or what came with it. */
  relationship: 'Data' | 'Supplement';
}

/** Adds the files to the document, each in relation to the whole of it (PDF/A-3). @throws Error when two have the same name */
export const attachFiles = (document: PDF, files: readonly Attachment[]): void => {
  for (const { name, bytes, description } of files) {
    // libpdf 0.4.2 writes "application#232Fjson" for a type it is given: it is told later instead.
    document.addAttachment(name, bytes, { mimeType: '', description });
  }
  const byName = new Map(files.map((file) => [file.name, file]));
  const inside = (reference: PdfRef) => document.getObject(reference);
  const catalog = document.getCatalog();
  const tree = catalog.getDict('Names', inside)?.getDict('EmbeddedFiles', inside);
  const associated = new PdfArray();
  for (const reference of tree ? specifications(tree, inside) : []) {
    const specification = inside(reference);
    if (!(specification instanceof PdfDict)) continue;
    const attachment = byName.get(specification.getString('UF', inside)?.asString() ?? '');
    if (!attachment) continue;
    const streams = specification.getDict('EF', inside);
    const file = streams?.get('F', inside);
    if (file instanceof PdfDict) file.set('Subtype', PdfName.of(attachment.mime));
    if (file instanceof PdfStream) setCompressed(file, attachment.bytes);
    specification.set('AFRelationship', PdfName.of(attachment.relationship));
    associated.push(reference);
  }
  if (associated.length > 0) catalog.set('AF', associated);
};

type Inside = (reference: PdfRef) => ReturnType<PDF['getObject']>;

/** References to the file specifications of a name tree (ISO 32000-1 §7.9.6). */
const specifications = (node: PdfDict, inside: Inside): PdfRef[] => {
  const found: PdfRef[] = [];
  for (const item of [...(node.getArray('Names', inside) ?? []), ...(node.getArray('Kids', inside) ?? [])]) {
    const value = item instanceof PdfRef ? inside(item) : null;
    if (!(value instanceof PdfDict && item instanceof PdfRef)) continue;
    if (value.has('EF')) found.push(item);
    else found.push(...specifications(value, inside));
  }
  return found;
};
