import { asDictionary, itemsOf } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import { decodeStream } from './streams.ts';
import type { Tools } from './tools.ts';

/** Of all sections together. Books of thousands of pages have a tenth of them. */
const mostObjects = 1_000_000;

/** Where an object stands. */
export type Place =
  | { kind: 'at'; offset: number; generation: number }
  | { kind: 'in'; stream: number; index: number }
  | { kind: 'free' };

export interface References {
  /** The newest one. */
  trailer: PdfDictionary;
  places: Map<number, Place>;
  /** Objects that a newer section has at another place, by their offsets. */
  older: Map<number, number>;
  /** Offsets of the sections. */
  sections: ReadonlySet<number>;
}

type Listed = Pick<References, 'places' | 'older'>;

/** Reads all cross-references, tables and streams, the newest first. @throws PdfStructureError */
export const readReferences = async (pdf: Uint8Array, tools: Tools): Promise<References> => {
  const places = new Map<number, Place>();
  const older = new Map<number, number>();
  const seen = new Set<number>();
  const queue = [lastReferences(pdf)];
  let newest: PdfDictionary | null = null;
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (seen.has(at)) throw new PdfStructureError('The cross-references run in a circle.');
    seen.add(at);
    const trailer = await readSection(pdf, at, { places, older }, tools);
    newest ??= trailer;
    // Readers differ in what they see in a hybrid file (ISO 32000-1 §7.5.8.4).
    if (trailer.entries.has('XRefStm')) throw new PdfStructureError('The file has hidden cross-references.');
    const before = trailer.entries.get('Prev');
    if (typeof before === 'number') queue.push(before);
  }
  return { trailer: newest ?? asDictionary(null), places, older, sections: seen };
};

/** Programs may leave spaces behind the end; anything else there is no part of the file. */
const lastReferences = (pdf: Uint8Array): number => {
  const tail = latin(pdf, Math.max(0, pdf.length - 128), pdf.length);
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail);
  if (!end) throw new PdfStructureError('The file does not end as a PDF must.');
  return Number(end[1]);
};

const readSection = async (pdf: Uint8Array, at: number, listed: Listed, tools: Tools): Promise<PdfDictionary> => {
  const reader = new PdfReader(pdf, at);
  if (reader.take('xref')) return readTable(reader, pdf.length, listed);
  const isObject = reader.natural() !== null && reader.natural() !== null && reader.take('obj');
  const dictionary = asDictionary(isObject ? reader.value() : null);
  const length = dictionary.entries.get('Length');
  if (!isObject || !reader.take('stream') || typeof length !== 'number') {
    throw new PdfStructureError('The cross-references are broken.');
  }
  const start = reader.position + (pdf[reader.position] === 13 && pdf[reader.position + 1] === 10 ? 2 : 1);
  const rows = await decodeStream(dictionary, pdf.subarray(start, start + length), tools);
  readRows(rows, dictionary, listed);
  return dictionary;
};

export const readTable = (reader: PdfReader, length: number, listed: Listed): PdfDictionary => {
  while (!reader.take('trailer')) {
    const [first, count] = [reader.natural(), reader.natural()];
    if (first === null || count === null || count > length / 18) {
      throw new PdfStructureError('The cross-reference table is broken.');
    }
    for (let object = first; object < first + count; object += 1) {
      const offset = reader.natural();
      const generation = reader.natural();
      const isUsed = reader.take('n');
      if (offset === null || generation === null || (!isUsed && !reader.take('f'))) {
        throw new PdfStructureError('The cross-reference table is broken.');
      }
      list(listed, object, isUsed && offset > 0 ? { kind: 'at', offset, generation } : { kind: 'free' });
    }
  }
  return asDictionary(reader.value());
};

const list = ({ places, older }: Listed, object: number, place: Place): void => {
  if (Math.max(places.size, older.size) > mostObjects) throw new PdfStructureError('The file has too many objects.');
  if (!places.has(object)) places.set(object, place);
  else if (place.kind === 'at') older.set(place.offset, object);
};

const numbersIn = (value: PdfValue): number[] => itemsOf(value).filter((item) => typeof item === 'number');

/** ISO 32000-1 §7.5.8.3: a kind and two fields, of widths that the stream states. */
const readRows = (bytes: Uint8Array, { entries }: PdfDictionary, listed: Listed): void => {
  const widths = numbersIn(entries.get('W') ?? null);
  const size = entries.get('Size') ?? 0;
  const index = entries.has('Index') ? numbersIn(entries.get('Index') ?? null) : [0, Number(size)];
  const [ofKind = 0, ofFirst = 0, ofSecond = 0] = widths;
  const width = ofKind + ofFirst + ofSecond;
  if (widths.length !== 3 || width < 1 || widths.some((each) => each < 0 || each > 6)) {
    throw new PdfStructureError('The cross-references are broken.');
  }
  let at = 0;
  const next = (length: number): number => {
    let value = 0;
    for (let place = 0; place < length; place += 1) value = value * 256 + (bytes[at++] ?? 0);
    return value;
  };
  for (let part = 0; part + 1 < index.length; part += 2) {
    const [first = 0, count = 0] = [index[part], index[part + 1]];
    for (let object = first; object < first + count; object += 1) {
      if (at + width > bytes.length) throw new PdfStructureError('The cross-references are broken.');
      const kind = ofKind === 0 ? 1 : next(ofKind);
      const [one, two] = [next(ofFirst), next(ofSecond)];
      list(listed, object, placeOf(kind, one, two));
    }
  }
};

const placeOf = (kind: number, first: number, second: number): Place => {
  if (kind === 1) return { kind: 'at', offset: first, generation: second };
  return kind === 2 ? { kind: 'in', stream: first, index: second } : { kind: 'free' };
};
