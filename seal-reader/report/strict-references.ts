import { asDictionary, isDictionary, itemsOf } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import { mostSpace } from './object-places.ts';
import type { Row } from './object-places.ts';
import { isPlainSyntax } from './plain-syntax.ts';
import { isName, printed } from './values.ts';

/*
 * Readers repair what they do not understand, each in its own way: they look for objects in all bytes of the file, or
 * count lines of a table otherwise. What is written exactly as ISO 32000-1 says is read alike by all of them, so only
 * such a file can be said to show the same as before.
 */

/** Objects from this number on are refused by some readers. */
const mostObjects = 1_000_000;
const rowLength = 20;
const row = /^\d{10} \d{5} [nf](?: \r| \n|\r\n)$/;
const longestHeader = 16;
/** A linearised file states so within them (ISO 32000-1, annex F). */
const mostOfStatement = 1_024;
const firstOffset = /^0{10} /;

/** The end of a version: nothing but line ends and spaces stands between its parts. */
export const isStrictEnd = (tail: string): boolean =>
  /[\r\n]startxref[ ]*(?:\r\n|\r|\n)\d{1,10}[ ]*(?:\r\n|\r|\n)%%EOF[\0\t\r\n ]*$/.test(tail);

/**
 * A table (ISO 32000-1 §7.5.4): lines of 20 bytes, and no used object at the beginning of the file. All readers take a
 * line end before it, and one before its trailer.
 * @param at its first byte
 */
export const isStrictTable = (pdf: Uint8Array, at: number): boolean => {
  let place = at;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(latin(pdf, place, place + 64));
    if (found) place += found[0].length;
    return found;
  };
  if (!next(/^[\r\n]{0,2}xref[ ]*(?:\r\n|\r|\n)/)) return false;
  for (;;) {
    if (next(/^[\r\n]{0,2}trailer(?=[\r\n <])/)) return true;
    const [, first, count] = next(/^(0|[1-9]\d{0,9}) (0|[1-9]\d{0,9})[ ]?(?:\r\n|\r|\n)/) ?? [];
    if (first === undefined || Number(first) + Number(count) > mostObjects) return false;
    for (let line = 0; line < Number(count); line += 1, place += rowLength) {
      const text = latin(pdf, place, place + rowLength);
      const isUsed = text[17] === 'n';
      if (!row.test(text) || (isUsed && firstOffset.test(text))) return false;
      if (isUsed && Number(first) + line === 0) return false;
      // Readers take a free row for that of object 0, and count the others from there.
      if (!isUsed && first === '1' && line === 0) return false;
    }
  }
};

const isWhole = (value: PdfValue | undefined): value is number => typeof value === 'number' && Number.isInteger(value);

/**
 * The entries that say where objects are.
 * @param highest the highest number of an object of the section
 */
export const isStrictTrailer = ({ entries }: PdfDictionary, highest: number): boolean => {
  const size = entries.get('Size');
  const isPrevious = !entries.has('Prev') || isWhole(entries.get('Prev'));
  return isWhole(size) && size > highest && size <= mostObjects && isPrevious;
};

const mostWidths = [1, 4, 2] as const;

const parameters = new Set(['Predictor', 'Columns', 'Colors', 'BitsPerComponent']);
const own = {
  ObjStm: new Set(['Type', 'Length', 'Filter', 'DecodeParms', 'N', 'First', 'Extends']),
  XRef: new Set(['Type', 'Length', 'Filter', 'DecodeParms', 'Size', 'Index', 'W', 'Prev', 'Root', 'Info', 'ID']),
};

/** Tells whether a stream has no entries but those of its kind: readers take some for short names of others, as `F`. */
export const hasOwnEntries = ({ entries }: PdfDictionary, kind: keyof typeof own): boolean => {
  const stated = entries.get('DecodeParms');
  const isKnown = (value: PdfDictionary, names: ReadonlySet<string>) =>
    [...value.entries.keys()].every((name) => names.has(name));
  const areParameters = stated === undefined || (isDictionary(stated) && isKnown(stated, parameters));
  return areParameters && [...entries.keys()].every((name) => own[kind].has(name));
};

const beginning = new RegExp(
  String.raw`^[\0\t\r\n ]{0,${mostSpace}}(\d{1,10})[\t\r\n ]{1,4}(\d{1,5})[\t\r\n ]{1,4}obj(?![a-z])`,
);
const longestBeginning = 40;

/**
 * Some readers look for objects themselves when a row leads to none, also that of an object which nothing refers to.
 * @returns the byte behind the last beginning of an object; null when a row leads to none
 */
export const endOfRows = (pdf: Uint8Array, rows: readonly Row[]): number | null => {
  let end = 0;
  for (const { object, place } of rows) {
    if (place.kind !== 'at') continue;
    const found = beginning.exec(latin(pdf, place.offset, Math.min(pdf.length, place.offset + longestBeginning)));
    if (!found || Number(found[1]) !== object || Number(found[2]) !== place.generation) return null;
    end = Math.max(end, place.offset + found[0].length);
  }
  return end;
};

interface SectionOfChain {
  trailer: PdfDictionary;
  /** Null for a table. */
  number: number | null;
}

/**
 * Tells whether all readers take the sections of a file for the same versions. Those that look for objects themselves take
 * the last trailer of the file, so each section stands behind the older ones and leads to the same document; some do so
 * where the size goes down, or where a table follows a stream. A linearised file begins with the newer of two sections,
 * and the older need not say the document.
 * @param sections by their offsets, the newest first
 */
export const areInOrder = (pdf: Uint8Array, sections: readonly (readonly [number, SectionOfChain])[]): boolean => {
  const isLinearised = latin(pdf, 0, mostOfStatement).includes('/Linearized');
  const entryAt = (place: number, name: string) => sections[place]?.[1].trailer.entries.get(name) ?? null;
  const rootOf = (place: number) => printed(entryAt(place, 'Root'), new Uint8Array());
  return sections.every(([offset, { number }], place) => {
    const isMain = isLinearised && place > 0 && place === sections.length - 1;
    const above = sections[place - (isMain ? 2 : 1)]?.[0] ?? pdf.length;
    const isSame = rootOf(place) === rootOf(0) || (isMain && entryAt(place, 'Root') === null);
    const isBelow = place === 0 || Number(entryAt(place, 'Size')) <= Number(entryAt(place - 1, 'Size'));
    const isTableOverStream = place > 0 && number !== null && sections[place - 1]?.[1].number === null;
    return offset < above && isSame && isBelow && !isTableOverStream;
  });
};

/** The dictionary of a cross-reference stream (ISO 32000-1 §7.5.8.2). */
export const isStrictStream = (dictionary: PdfDictionary): boolean => {
  const { entries } = dictionary;
  const at = (name: string): PdfValue => entries.get(name) ?? null;
  const [widths, index] = [itemsOf(at('W')), itemsOf(at('Index'))];
  const areWidths = widths.length === 3 && widths.every((each, place) => isBetween(each, 0, mostWidths[place] ?? 0));
  const isIndex =
    !entries.has('Index') ||
    (index.length > 0 && index.length % 2 === 0 && index.every((each) => isBetween(each, 0, mostObjects)));
  const isFiltered = entries.has('Filter') ? isName(at('Filter'), 'FlateDecode') : !entries.has('DecodeParms');
  return isName(at('Type'), 'XRef') && areWidths && isIndex && isFiltered && hasOwnEntries(dictionary, 'XRef');
};

const isBetween = (value: PdfValue, least: number, most: number): boolean =>
  isWhole(value) && value >= least && value <= most;

/**
 * The beginning of a version. A linearised file states its length, and readers that find it right begin with the
 * cross-references behind this statement, which nothing else leads to (ISO 32000-1, annex F). Some look for it behind the
 * version, in the line of the header.
 * @param references the offset that the end of the version states
 */
export const isStrictBeginning = (pdf: Uint8Array, references: number): boolean => {
  if (!/^%PDF-\d\.\d[ ]*[\r\n]/.test(latin(pdf, 0, longestHeader))) return false;
  try {
    const reader = new PdfReader(pdf, 0);
    reader.skipSpace();
    const start = reader.position;
    if (reader.natural() === null || reader.natural() === null || !reader.take('obj')) return false;
    const { entries } = asDictionary(reader.value());
    const stated = latin(pdf, 0, mostOfStatement).split('inearized').length - 1;
    if (!isPlainSyntax(pdf, start, reader.position) || stated !== (entries.has('Linearized') ? 1 : 0)) return false;
    if (!entries.has('Linearized')) return true;
    const length = entries.get('L');
    if (!isWhole(length) || !reader.take('endobj')) return false;
    reader.skipSpace();
    return length !== pdf.length || reader.position === references;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};
