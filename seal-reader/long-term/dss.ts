import { asDictionary, itemsOf, openFile } from '../pdf-file.ts';
import type { OpenedFile } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import { objectOf, openUpdate } from './update.ts';

/** Certificates, OCSP answers and CRLs (DER) of a document security store (ETSI EN 319 142-1 §5.4.2). */
export interface ValidationData {
  certificates: Uint8Array[];
  ocsps: Uint8Array[];
  crls: Uint8Array[];
}

const names = { certificates: 'Certs', ocsps: 'OCSPs', crls: 'CRLs' } as const;
const kinds = ['certificates', 'ocsps', 'crls'] as const;
const most = 200;

/**
 * The incremental update that adds validation data to a file: streams, the store, and for the first one the catalog with
 * one entry more. A later store lists what the earlier one has, then its own. The same data gives the same bytes. So a
 * reader can tell whether anything else was added: it writes the section anew and compares.
 * @throws PdfStructureError when the file is not built like ours
 */
export const storeSection = (pdf: Uint8Array, data: ValidationData): Uint8Array => {
  const update = openUpdate(pdf);
  const before = update.catalog.entries.get('DSS') ?? null;
  const known = asDictionary(update.file.resolve(before));
  const listed = kinds.map((kind) => {
    const references = [
      ...referencesIn(update.file, known, kind).map(objectOf),
      ...data[kind].map((der) => update.stream(der)),
    ].map((object) => `${object} 0 R`);
    return references.length > 0 ? `/${names[kind]} [${references.join(' ')}]` : '';
  });
  const store = `<</Type /DSS ${listed.filter(Boolean).join(' ')}>>`;
  const earlier = objectOf(before);
  if (earlier !== null) {
    update.objectAt(earlier, store);
    return update.end();
  }
  const { object, text } = update.root;
  update.objectAt(object, `${text.slice(0, -2)}/DSS ${update.object(store).object} 0 R>>`);
  return update.end();
};

const referencesIn = (file: OpenedFile, store: PdfDictionary, kind: (typeof kinds)[number]): PdfValue[] =>
  itemsOf(file.resolve(store.entries.get(names[kind]) ?? null));

const storeIn = (file: OpenedFile): PdfDictionary =>
  asDictionary(file.resolve(asDictionary(file.resolve(file.root)).entries.get('DSS') ?? null));

export const hasStore = (pdf: Uint8Array): boolean => {
  const file = openFile(pdf);
  return asDictionary(file.resolve(file.root)).entries.has('DSS');
};

/**
 * Reads what the last section of a file, from `start`, has added to its store. The caller compares the section with that
 * which `storeSection` writes for it.
 * @throws PdfStructureError
 */
export const storeAdded = (pdf: Uint8Array, start: number): ValidationData => {
  const [before, file] = [openFile(pdf.subarray(0, start)), openFile(pdf)];
  const [known, store] = [storeIn(before), storeIn(file)];
  const read = (kind: (typeof kinds)[number]) => {
    const first = referencesIn(before, known, kind).length;
    return referencesIn(file, store, kind)
      .slice(first, first + most)
      .map((reference) => streamBytes(pdf, file, reference));
  };
  return { certificates: read('certificates'), ocsps: read('ocsps'), crls: read('crls') };
};

const streamBytes = (pdf: Uint8Array, file: OpenedFile, reference: PdfValue): Uint8Array => {
  const stream = file.stream(reference);
  const length = stream?.dictionary.entries.get('Length');
  if (!stream || typeof length !== 'number') throw new PdfStructureError('Validation data is missing.');
  return pdf.subarray(stream.start, stream.start + length);
};
