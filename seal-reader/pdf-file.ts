import { latin, PdfReader, PdfStructureError } from './pdf-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-objects.ts';

/** A PDF read through its newest cross-references. */
export interface OpenedFile {
  /** The catalog's reference. */
  root: PdfValue;
  /** The newest trailer, and the offset of the newest cross-references. */
  trailer: PdfDictionary;
  newest: number;
  /** Offsets of all cross-references, the newest first. */
  crossReferences: readonly number[];
  resolve: (value: PdfValue) => PdfValue;
  /** A stream's dictionary and the offset of its first byte; null when the value is not a stream. */
  stream: (value: PdfValue) => { dictionary: PdfDictionary; start: number } | null;
  /** The bytes of a referenced object's value, as they are written; null when the object is missing. */
  written: (value: PdfValue) => { start: number; end: number } | null;
}

/** @throws PdfStructureError for files not built like ours: compressed cross-references, bytes after the end */
export const openFile = (pdf: Uint8Array): OpenedFile => {
  const offsets = new Map<number, number>();
  const newest = lastCrossReference(pdf);
  let root: PdfValue = null;
  let first: PdfDictionary | null = null;
  const seen = new Set<number>();
  for (let at: PdfValue = newest; typeof at === 'number';) {
    if (seen.has(at)) throw new PdfStructureError('The cross-references run in a circle.');
    seen.add(at);
    const trailer = readSection(pdf, at, offsets);
    if (trailer.entries.has('XRefStm')) throw new PdfStructureError('The file has hidden cross-references.');
    first ??= trailer;
    root ??= trailer.entries.get('Root') ?? null;
    at = trailer.entries.get('Prev') ?? null;
  }
  const at = (value: PdfValue) => readerAt(pdf, offsets, value);
  return {
    root,
    trailer: first ?? asDictionary(null),
    newest,
    crossReferences: [...seen],
    resolve: (value) => {
      const reader = at(value);
      return reader === 'here' ? value : (reader?.value() ?? null);
    },
    stream: (value) => {
      const reader = at(value);
      if (reader === 'here' || reader === null) return null;
      const dictionary = asDictionary(reader.value());
      if (!reader.take('stream')) return null;
      // ISO 32000-1 §7.3.8.1: the word is followed by CR LF or by LF alone.
      return { dictionary, start: reader.position + (pdf[reader.position] === 13 ? 2 : 1) };
    },
    written: (value) => {
      const reader = at(value);
      if (reader === 'here' || reader === null) return null;
      reader.skipSpace();
      const start = reader.position;
      reader.value();
      return { start, end: reader.position };
    },
  };
};

/** A reader placed before the referenced value. `here`: the value is not a reference. null: the object is missing. */
const readerAt = (
  pdf: Uint8Array,
  offsets: ReadonlyMap<number, number>,
  value: PdfValue,
): PdfReader | 'here' | null => {
  if (value === null || typeof value !== 'object' || value.kind !== 'reference') return 'here';
  const offset = offsets.get(value.object);
  if (offset === undefined || offset === 0) return null;
  const reader = new PdfReader(pdf, offset);
  if (reader.natural() !== value.object || reader.natural() === null || !reader.take('obj')) {
    throw new PdfStructureError(`Object ${value.object} is not where it should be.`);
  }
  return reader;
};

/** Reads the offset after the last `startxref`. @throws PdfStructureError when the file does not end there */
const lastCrossReference = (pdf: Uint8Array): number => {
  const tail = latin(pdf, Math.max(0, pdf.length - 64), pdf.length);
  const end = /startxref\s+(\d{1,10})\s+%%EOF\r?\n?$/.exec(tail);
  if (!end) throw new PdfStructureError('The file does not end as a PDF must.');
  return Number(end[1]);
};

/** Reads one cross-reference table and returns its trailer. Offsets from newer tables are kept. */
const readSection = (pdf: Uint8Array, at: number, offsets: Map<number, number>): PdfDictionary => {
  const reader = new PdfReader(pdf, at);
  if (!reader.take('xref')) throw new PdfStructureError('The file has no plain cross-reference table.');
  while (!reader.take('trailer')) {
    const first = reader.natural();
    const count = reader.natural();
    if (first === null || count === null || count > pdf.length / 20) {
      throw new PdfStructureError('The cross-reference table is broken.');
    }
    for (let object = first; object < first + count; object += 1) {
      const offset = reader.natural();
      reader.natural();
      const used = reader.take('n');
      if (offset === null || (!used && !reader.take('f'))) {
        throw new PdfStructureError('The cross-reference table is broken.');
      }
      if (!offsets.has(object)) offsets.set(object, used ? offset : 0);
    }
  }
  return asDictionary(reader.value());
};

export const isDictionary = (value: PdfValue): value is PdfDictionary =>
  value !== null && typeof value === 'object' && value.kind === 'dictionary';

export const asDictionary = (value: PdfValue): PdfDictionary =>
  isDictionary(value) ? value : { kind: 'dictionary', entries: new Map() };

export const itemsOf = (value: PdfValue): PdfValue[] =>
  value !== null && typeof value === 'object' && value.kind === 'array' ? [...value.items] : [];
