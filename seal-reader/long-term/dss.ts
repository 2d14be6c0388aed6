import { asDictionary, itemsOf, openFile } from '../pdf-file.ts';
import type { OpenedFile } from '../pdf-file.ts';
import { latin, PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';

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
 * The incremental update that adds a document security store to a sealed file: streams, the store, the catalog with one
 * entry more, cross-references. The same data gives the same bytes. So a reader can tell whether anything else was
 * added: it writes the section anew and compares.
 * @throws PdfStructureError when the file has a store already, or is not built like ours
 */
export const storeSection = (pdf: Uint8Array, data: ValidationData): Uint8Array => {
  const file = openFile(pdf);
  const { size, root, catalog } = baseOf(pdf, file);
  const section = openSection(pdf.length, size);
  const listed = kinds.map((kind) => {
    const references = data[kind].map((der) => `${section.stream(der)} 0 R`);
    return references.length > 0 ? `/${names[kind]} [${references.join(' ')}]` : '';
  });
  const store = section.object(`<</Type /DSS ${listed.filter(Boolean).join(' ')}>>`);
  section.objectAt(root, `${catalog.slice(0, -2)}/DSS ${store} 0 R>>`);
  return section.end(trailerOf(pdf, file));
};

const baseOf = (pdf: Uint8Array, file: OpenedFile): { size: number; root: number; catalog: string } => {
  const size = file.trailer.entries.get('Size');
  const place = file.written(file.root);
  const root = referenced(file.root);
  const catalog = place ? latin(pdf, place.start, place.end) : '';
  if (typeof size !== 'number' || root === null || !catalog.endsWith('>>') || file.trailer.entries.has('Encrypt')) {
    throw new PdfStructureError('The file cannot be added to.');
  }
  if (asDictionary(file.resolve(file.root)).entries.has('DSS')) {
    throw new PdfStructureError('The file has a store of validation data.');
  }
  return { size, root, catalog };
};

const referenced = (value: PdfValue): number | null =>
  typeof value === 'object' && value?.kind === 'reference' ? value.object : null;

/** The new trailer takes these from the old one: the places of the catalog and the metadata, and the file's identifier. */
const trailerOf = (pdf: Uint8Array, { trailer, root, newest }: OpenedFile): string => {
  const info = trailer.entries.get('Info') ?? null;
  const id = itemsOf(trailer.entries.get('ID') ?? null).flatMap((part) =>
    typeof part === 'object' && part?.kind === 'text' ? [latin(pdf, part.start, part.end)] : [],
  );
  return [
    `/Root ${referenced(root)} 0 R`,
    ...(referenced(info) === null ? [] : [`/Info ${referenced(info)} 0 R`]),
    ...(id.length === 2 ? [`/ID [${id.join(' ')}]`] : []),
    `/Prev ${newest}`,
  ].join(' ');
};

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Writes the objects of an update one after the other. @param start length of the file before */
const openSection = (start: number, firstFree: number) => {
  const parts: Uint8Array[] = [];
  const offsets = new Map<number, number>();
  let length = start;
  let free = firstFree;
  const write = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? bytesOf(piece) : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const objectAt = (number: number, ...pieces: (string | Uint8Array)[]): number => {
    offsets.set(number, length);
    write(`${number} 0 obj\n`, ...pieces, '\nendobj\n');
    return number;
  };
  const object = (...pieces: (string | Uint8Array)[]) => objectAt(free++, ...pieces);
  write('\n');
  return {
    object,
    objectAt,
    stream: (bytes: Uint8Array) => object(`<</Length ${bytes.length}>>\nstream\n`, bytes, '\nendstream'),
    end: (trailer: string): Uint8Array => {
      const at = length;
      const rows = [...offsets].sort(([a], [b]) => a - b);
      const row = ([number, offset]: [number, number]) =>
        `${number} 1\n${String(offset).padStart(10, '0')} 00000 n\r\n`;
      write(`xref\n${rows.map(row).join('')}trailer\n<</Size ${free} ${trailer}>>\nstartxref\n${at}\n%%EOF\n`);
      return joined(parts, length - start);
    },
  };
};

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * Reads the store that was added to the first `length` bytes of a file. Null when anything else was added, too: the
 * section must be what `storeSection` writes for the data in it.
 */
export const readStore = (pdf: Uint8Array, length: number): ValidationData | null => {
  try {
    return readOurStore(pdf, length);
  } catch (error) {
    if (error instanceof PdfStructureError) return null;
    throw error;
  }
};

const readOurStore = (pdf: Uint8Array, length: number): ValidationData | null => {
  const file = openFile(pdf);
  const catalog = asDictionary(file.resolve(file.root));
  const store = asDictionary(file.resolve(catalog.entries.get('DSS') ?? null));
  const read = (kind: (typeof kinds)[number]) =>
    itemsOf(file.resolve(store.entries.get(names[kind]) ?? null))
      .slice(0, most)
      .map((reference) => streamBytes(pdf, file, reference));
  const data = { certificates: read('certificates'), ocsps: read('ocsps'), crls: read('crls') };
  const section = storeSection(pdf.subarray(0, length), data);
  const added = pdf.subarray(length);
  return section.length === added.length && section.every((byte, at) => byte === added[at]) ? data : null;
};

const streamBytes = (pdf: Uint8Array, file: OpenedFile, reference: PdfValue): Uint8Array => {
  const stream = file.stream(reference);
  const length = stream?.dictionary.entries.get('Length');
  if (!stream || typeof length !== 'number') throw new PdfStructureError('Validation data is missing.');
  return pdf.subarray(stream.start, stream.start + length);
};
