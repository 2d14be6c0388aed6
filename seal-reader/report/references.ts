import { asDictionary, itemsOf } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import { generationOf, mostSpace } from './object-places.ts';
import type { Place, Row } from './object-places.ts';
import { decodeStream, isPlainlyPacked } from './streams.ts';
import {
  areInOrder,
  endOfRows,
  isStrictBeginning,
  isStrictEnd,
  isStrictStream,
  isStrictTable,
  isStrictTrailer,
} from './strict-references.ts';
import type { Tools } from './tools.ts';

/** Of all sections together. Books of thousands of pages have a tenth of them. */
const mostObjects = 1_000_000;
/** Some readers know no higher numbers of objects. */
export const mostNumber = 8_388_607;
/** Of all versions of a file. */
const mostRows = 3 * mostObjects;

export interface References {
  /** The newest one. */
  trailer: PdfDictionary;
  places: Map<number, Place>;
  /** Objects that a newer section has at another place, by their offsets. */
  older: Map<number, number>;
  /** Rows of packed objects, those of older sections too. */
  packed: readonly Row[];
  /** The sections by their offsets, the newest first. */
  sections: ReadonlyMap<number, Pick<Section, 'trailer' | 'number' | 'end'>>;
  /** Written so that all readers find the same objects (`strict-references.ts`). */
  isStrict: boolean;
}

/** All versions of a file share it. */
export interface SectionsRoom {
  /** Rows that may still be read: many versions may share one long section. */
  rows: number;
  /** By their offsets: each is read once, not for each version. */
  sections: Map<number, ReadSection>;
}

export const sectionsRoom = (): SectionsRoom => ({ rows: mostRows, sections: new Map() });

export interface Section {
  trailer: PdfDictionary;
  /** Of the object that it is; null for a table. */
  number: number | null;
  isStrict: boolean;
  rows: Row[];
  /** The byte behind it. */
  end: number;
}

interface ReadSection extends Section {
  /** The byte behind all words that begin objects of its rows; null: a row leads to no such word. */
  endOfRows: number | null;
}

/** Reads all cross-references, tables and streams, the newest first. @throws PdfStructureError */
export const readReferences = async (pdf: Uint8Array, tools: Tools, room = sectionsRoom()): Promise<References> => {
  const found = {
    places: new Map<number, Place>(),
    older: new Map<number, number>(),
    packed: [] as Row[],
  };
  const seen = new Map<number, ReadSection>();
  const last = lastReferences(pdf);
  const queue = [last.offset];
  let newest: PdfDictionary | null = null;
  let isStrict = last.isStrict && isStrictBeginning(pdf, last.offset);
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (seen.has(at)) throw new PdfStructureError('The cross-references run in a circle.');
    const known = room.sections.get(at);
    // An earlier version may end in the middle of it.
    const section = known && known.end <= pdf.length ? known : await openSection(pdf, at, tools);
    room.sections.set(at, section);
    isStrict = listRows(found, section, room) && isStrict;
    const { trailer } = section;
    seen.set(at, section);
    isStrict &&= section.isStrict && section.endOfRows !== null && section.endOfRows <= pdf.length;
    newest ??= trailer;
    // Readers differ in what they see in a hybrid file (ISO 32000-1 §7.5.8.4).
    if (trailer.entries.has('XRefStm')) throw new PdfStructureError('The file has hidden cross-references.');
    const before = trailer.entries.get('Prev');
    if (typeof before === 'number') queue.push(before);
  }
  for (const [offset, { number }] of seen) isStrict &&= number === null || isOwnNumber(number, offset, found.places);
  const { places, older, packed } = found;
  isStrict &&= areInOrder(pdf, [...seen]) && Number(newest?.entries.get('Size')) > highestOf(places.keys());
  return { trailer: newest ?? asDictionary(null), places, older, packed, sections: seen, isStrict };
};

/** Some readers take the section itself for the object of its number, so nothing of that number stands before it. */
const isOwnNumber = (number: number, offset: number, places: References['places']): boolean => {
  const place = places.get(number);
  if (number < 1 || number > mostNumber || place?.kind === 'in') return false;
  return place?.kind !== 'at' || place.offset >= offset - mostSpace;
};

interface Listed extends Pick<References, 'places' | 'older'> {
  packed: Row[];
}

/**
 * Tells whether all readers take the newest row of each object. Some take the one of the highest generation, and of a
 * free one in a stream, too.
 */
const listRows = (
  { places, older, packed }: Listed,
  { rows, number }: Pick<Section, 'rows' | 'number'>,
  room: SectionsRoom,
): boolean => {
  room.rows -= rows.length;
  if (room.rows < 0) throw new PdfStructureError('The file has too many rows.');
  let areAlike = true;
  for (const row of rows) {
    const { object, place } = row;
    const newer = places.get(object);
    if (place.kind === 'in') packed.push(row);
    if (!newer) {
      places.set(object, place);
      continue;
    }
    if (place.kind === 'at') older.set(place.offset, object);
    if (newer.kind === 'free') continue;
    const isOfTable = place.kind === 'free' && number === null;
    areAlike &&= isOfTable || generationOf(place) <= generationOf(newer);
  }
  if (Math.max(places.size, older.size) > mostObjects) throw new PdfStructureError('The file has too many objects.');
  return areAlike;
};

/** Programs may leave spaces behind the end; anything else there is no part of the file. */
const lastReferences = (pdf: Uint8Array): { offset: number; isStrict: boolean } => {
  const tail = latin(pdf, Math.max(0, pdf.length - 128), pdf.length);
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail);
  if (!end) throw new PdfStructureError('The file does not end as a PDF must.');
  return { offset: Number(end[1]), isStrict: isStrictEnd(tail) };
};

const openSection = async (pdf: Uint8Array, at: number, tools: Tools): Promise<ReadSection> => {
  const section = await readSection(pdf, at, tools);
  return { ...section, endOfRows: endOfRows(pdf, section.rows) };
};

const readSection = async (pdf: Uint8Array, at: number, tools: Tools): Promise<Section> => {
  const reader = new PdfReader(pdf, at);
  if (reader.take('xref')) {
    const table = readTable(reader, pdf.length);
    return { ...table, isStrict: table.isStrict && isStrictTable(pdf, at) };
  }
  const number = reader.natural();
  // Another generation than 0 is not found by all readers.
  const isObject = number !== null && reader.natural() === 0 && reader.take('obj');
  const trailer = asDictionary(isObject ? reader.value() : null);
  const length = trailer.entries.get('Length');
  const { hasDecimals } = reader;
  if (!isObject || !reader.take('stream') || typeof length !== 'number') {
    throw new PdfStructureError('The cross-references are broken.');
  }
  const start = reader.position + (pdf[reader.position] === 13 && pdf[reader.position + 1] === 10 ? 2 : 1);
  const end = start + length;
  const packed = pdf.subarray(start, end);
  const { rows, areStrict } = readRows(await decodeStream(trailer, packed, tools), trailer);
  const isStrict =
    areStrict && isPlainlyPacked(trailer, packed) && !hasDecimals && isStrictStream(trailer) && isFirstDigit(pdf[at]);
  return { trailer, number, rows, end, isStrict: isStrict && isStrictTrailer(trailer, highestOf(numbersOf(rows))) };
};

const isFirstDigit = (byte = 0): boolean => byte >= 48 && byte <= 57;

const highestOf = (numbers: Iterable<number>): number => {
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, number);
  return highest;
};
const numbersOf = (rows: Row[]): number[] => rows.map(({ object }) => object);

const hasTwice = (rows: Row[]): boolean => new Set(rows.map(({ object }) => object)).size < rows.length;

/** @param length of the file */
export const readTable = (reader: PdfReader, length: number): Section => {
  const rows: Row[] = [];
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
      rows.push({
        object,
        place: isUsed && offset > 0 ? { kind: 'at', offset, generation } : { kind: 'free', generation },
      });
    }
  }
  const trailer = asDictionary(reader.value());
  const isStrict = !hasTwice(rows) && !reader.hasDecimals && isStrictTrailer(trailer, highestOf(numbersOf(rows)));
  return { trailer, number: null, rows, end: reader.position, isStrict };
};

const numbersIn = (value: PdfValue): number[] => itemsOf(value).filter((item) => typeof item === 'number');

/** ISO 32000-1 §7.5.8.3: a kind and two fields, of widths that the stream states. */
const readRows = (
  bytes: Uint8Array,
  { entries }: PdfDictionary,
): { rows: Row[]; /** All readers read them alike. */ areStrict: boolean } => {
  const widths = numbersIn(entries.get('W') ?? null);
  const size = entries.get('Size') ?? 0;
  const index = entries.has('Index') ? numbersIn(entries.get('Index') ?? null) : [0, Number(size)];
  const [ofKind = 0, ofFirst = 0, ofSecond = 0] = widths;
  const width = ofKind + ofFirst + ofSecond;
  if (widths.length !== 3 || width < 1 || widths.some((each) => each < 0 || each > 6)) {
    throw new PdfStructureError('The cross-references are broken.');
  }
  if (bytes.length / width > mostObjects) throw new PdfStructureError('The file has too many objects.');
  const rows: Row[] = [];
  let at = 0;
  let areKinds = true;
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
      rows.push({ object, place: placeOf(kind, next(ofFirst), next(ofSecond)) });
      areKinds &&= kind <= 2;
    }
  }
  // Some readers take a file in which the object 0 is used for damaged.
  const isFirstFree = rows.every(({ object, place }) => object > 0 || place.kind === 'free');
  return { rows, areStrict: areKinds && isFirstFree && !hasTwice(rows) && at === bytes.length };
};

const placeOf = (kind: number, first: number, second: number): Place => {
  if (kind === 1) return { kind: 'at', offset: first, generation: second };
  return kind === 2 ? { kind: 'in', stream: first, index: second } : { kind: 'free', generation: second };
};
