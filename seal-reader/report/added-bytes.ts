import { asDictionary } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import type { AnyFile } from './any-file.ts';
import { isPlainGap, isPlainSyntax } from './plain-syntax.ts';
import { mostSpace } from './object-places.ts';
import { readTable } from './references.ts';
import type { Place } from './object-places.ts';
import { hasOwnEntries } from './strict-references.ts';
import { isName, isTooLarge } from './values.ts';

/**
 * Tells whether all bytes from `from` on are of objects and cross-references that the file leads to. Readers that take a
 * file for damaged look for objects themselves, and find those that no cross-reference lists. At 0 begins the header.
 */
export const isAllListed = async (pdf: Uint8Array, from: number, file: AnyFile): Promise<boolean> => {
  try {
    const start = from === 0 ? headerOf(pdf) : from;
    const reader = new PdfReader(pdf, start);
    const counts = { object: 0, table: 0, end: 0 };
    const older = new Set(file.older.values());
    for (let last = start; ; last = reader.position) {
      reader.position = gapEnd(pdf, last, from === 0);
      if (!isPlainGap(latin(pdf, last, reader.position))) return false;
      if (reader.position >= pdf.length) break;
      // Readers that search for objects do not find one in the line of a comment, and would show an older one of its number.
      if (isInLineOfEnd(pdf, reader.position) && older.has(numberAt(pdf, reader.position))) return false;
      const part = await partAt(file, pdf, reader, from > 0);
      if (part === 'unlisted') return false;
      counts[part] += 1;
    }
    const isCounted = (word: string, count: number) => countWord(pdf, from, word) === count;
    const { object, table, end } = counts;
    return countObjects(pdf, from) === object && isCounted('trailer', table) && isCounted('startxref', end);
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

const longestGap = 4_096;
const endOfFile = '%%EOF';

/** First byte behind spaces and comments. In the first version some programs write behind `%%EOF` in the same line. */
const gapEnd = (pdf: Uint8Array, from: number, isFirst: boolean): number => {
  let at = from;
  while (at < pdf.length && at - from <= longestGap) {
    if (pdf[at] === percent) {
      const behind = at + endOfFile.length;
      if (isFirst && latin(pdf, at, behind) === endOfFile && isDigit(pdf[behind])) return behind;
      while (at < pdf.length && at - from <= longestGap && !isLineEnd(pdf[at])) at += 1;
    } else if (isSpace(pdf[at])) at += 1;
    else return at;
  }
  return at;
};

const isInLineOfEnd = (pdf: Uint8Array, at: number): boolean =>
  latin(pdf, Math.max(0, at - endOfFile.length), at) === endOfFile;

const numberAt = (pdf: Uint8Array, at: number): number => new PdfReader(pdf, at).natural() ?? -1;

const longestHeader = 1_024;

/** Length of the first line and of the comments that follow it, in which programs put a few bytes beyond ASCII. */
const headerOf = (pdf: Uint8Array): number =>
  /^%PDF-[^\r\n]*[\r\n]+(?:%[^\r\n]*[\r\n]+)*/.exec(latin(pdf, 0, longestHeader))?.[0].length ?? 0;

const obj = [111, 98, 106] as const;
const longestLine = 256;
/** Bytes that one reader or another takes for spaces. */
const isSpace = (byte = 0x21): boolean => byte <= 32 || byte === 0x80 || byte === 0xa0 || byte === 0xff;
const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57;

/** Tells whether nothing that is seen stands between a comment and the byte. */
const isBehindComment = (pdf: Uint8Array, from: number, at: number): boolean => {
  const first = Math.max(from, at - longestLine);
  let end = at - 1;
  while (end >= first && !isVisible(pdf[end])) end -= 1;
  let isNextLine = false;
  for (let gap = end + 1; gap < at; gap += 1) isNextLine ||= isLineEnd(pdf[gap]);
  if (!isNextLine) return false;
  while (end >= first && !isLineEnd(pdf[end]) && pdf[end] !== percent) end -= 1;
  return end >= first && pdf[end] === percent;
};

const percent = 37;
const isLineEnd = (byte = 0): boolean => byte === 10 || byte === 13;
const isVisible = (byte = 0): boolean => byte > 32 && byte < 127;

/**
 * Counts what looks like the beginning of an object to a reader that searches all bytes, in streams, texts and comments
 * too.
 */
const countObjects = (pdf: Uint8Array, from: number): number => {
  let count = 0;
  for (let at = pdf.indexOf(obj[0], from); at !== -1; at = pdf.indexOf(obj[0], at + 1)) {
    if (pdf[at + 1] !== obj[1] || pdf[at + 2] !== obj[2]) continue;
    let before = at - 1;
    while (before >= from && isSpace(pdf[before])) before -= 1;
    if (isDigit(pdf[before]) || isBehindComment(pdf, from, at)) count += 1;
  }
  return count;
};

/** Readers that search all bytes look for these words, too. */
const countWord = (pdf: Uint8Array, from: number, word: string): number => {
  let count = 0;
  for (let at = pdf.indexOf(word.charCodeAt(0), from); at !== -1; at = pdf.indexOf(word.charCodeAt(0), at + 1))
    if (latin(pdf, at, at + word.length) === word) count += 1;
  return count;
};

type Part = 'object' | 'table' | 'end' | 'unlisted';

/** Reads one part. */
const partAt = async (file: AnyFile, pdf: Uint8Array, reader: PdfReader, isAdded: boolean): Promise<Part> => {
  const start = reader.position;
  const isPlain = (from: number) => isPlainSyntax(pdf, from, reader.position);
  if (reader.take('xref')) {
    readTable(reader, pdf.length);
    return isSection(file, pdf, start) && isPlain(start) ? 'table' : 'unlisted';
  }
  if (reader.take('startxref')) {
    const stated = reader.natural() ?? -1;
    // The first section of a linearised file states nothing (ISO 32000-1, annex F).
    return (stated === 0 || file.sections.has(stated)) && isPlain(start) ? 'end' : 'unlisted';
  }
  const [number, generation] = [reader.natural(), reader.natural()];
  if (number === null || generation === null || !reader.take('obj')) return 'unlisted';
  if (!isListed(file, pdf, { number, generation, start }) && !isSection(file, pdf, start)) return 'unlisted';
  if (isAdded && !isPlainHead(pdf, start, `${number} ${generation} obj`)) return 'unlisted';
  const value = reader.value();
  if (isAdded && isTooLarge(value)) return 'unlisted';
  let end = start;
  if (reader.take('stream')) {
    const length = await file.resolve(asDictionary(value).entries.get('Length') ?? null);
    const lineEnd = lineEndAt(pdf, reader.position);
    const isReadable = isPlain(start) && (await isPlainStream(file, pdf, { value, number, start, isAdded }));
    if (typeof length !== 'number' || length < 0 || lineEnd === 0 || !isReadable) return 'unlisted';
    reader.position += lineEnd + length;
    end = reader.position;
    if (!reader.take('endstream')) return 'unlisted';
  }
  return reader.take('endobj') && isPlain(end) ? 'object' : 'unlisted';
};

/** Readers that search for objects look at the beginnings of lines. */
const isPlainHead = (pdf: Uint8Array, start: number, head: string): boolean =>
  isLineEnd(pdf[start - 1]) && latin(pdf, start, start + head.length) === head;

/** Length of the line end that must stand before the data of a stream (ISO 32000-1 §7.3.8.1); 0: there is none. */
const lineEndAt = (pdf: Uint8Array, at: number): number => {
  if (pdf[at] === 10) return 1;
  return pdf[at] === 13 && pdf[at + 1] === 10 ? 2 : 0;
};

/** Objects in a stream have to be found by all readers, too; other streams are not read for their values. */
const isPlainStream = async (
  file: AnyFile,
  pdf: Uint8Array,
  { value, number, start, isAdded }: { value: PdfValue; number: number; start: number; isAdded: boolean },
): Promise<boolean> => {
  const dictionary = asDictionary(value);
  const { entries } = dictionary;
  const type = entries.get('Type');
  // A reference may lead to the name of packed objects.
  if (typeof type === 'object' && type?.kind !== 'name') return false;
  // Readers that repair a file would take it for a section.
  if (isAdded && isName(type, 'XRef')) return isSection(file, pdf, start);
  if (!isName(type, 'ObjStm')) return true;
  const isPacked = !entries.has('Filter') || isName(entries.get('Filter'), 'FlateDecode');
  if (!isPacked || !hasOwnEntries(dictionary, 'ObjStm')) return false;
  const again = new PdfReader(pdf, start);
  again.natural();
  again.natural();
  again.take('obj');
  again.value();
  const data = await file.data({ kind: 'reference', object: number, generation: 0 });
  file.spend(data.length);
  return (
    !again.hasDecimals &&
    isPlainSyntax(data, 0, data.length) &&
    areListed(file, entries, { data, number, start, isAdded })
  );
};

/**
 * Readers that repair a file know packed objects without a row, too. In the first version one may be written anew behind
 * them.
 */
const areListed = (
  { places }: AnyFile,
  entries: PdfDictionary['entries'],
  { data, number, start, isAdded }: { data: Uint8Array; number: number; start: number; isAdded: boolean },
): boolean => {
  const own = places.get(number);
  if (own?.kind !== 'at' || own.offset > start || own.offset < start - mostSpace) return false;
  const heads = new PdfReader(data, 0);
  const offsetOf = (place: Place | undefined): number => {
    const written = place?.kind === 'in' ? places.get(place.stream) : place;
    return written?.kind === 'at' ? written.offset : -1;
  };
  for (let index = 0; index < Number(entries.get('N')); index += 1) {
    const [packed, offset] = [heads.natural(), heads.natural()];
    const place = packed === null ? undefined : places.get(packed);
    const isHere = place?.kind === 'in' && place.stream === number && place.index === index;
    if (offset === null || (!isHere && (isAdded || offsetOf(place) <= start))) return false;
  }
  return true;
};

interface Found {
  number: number;
  generation: number;
  start: number;
}

const isListed = (file: AnyFile, pdf: Uint8Array, { number, generation, start }: Found): boolean => {
  const place = file.places.get(number);
  if (place?.kind !== 'at') return false;
  if (leadsTo(pdf, place.offset, start)) return place.generation === generation;
  // A reader that repairs a file takes the last object of a number, so that has to be the newest.
  if (place.offset <= start) return false;
  for (let at = start; at >= start - mostSpace; at -= 1)
    if (file.older.get(at) === number) return leadsTo(pdf, at, start);
  return false;
};

const isSection = ({ sections }: AnyFile, pdf: Uint8Array, start: number): boolean => {
  for (let at = start; at >= start - mostSpace; at -= 1) if (sections.has(at)) return leadsTo(pdf, at, start);
  return false;
};

/** Some programs state the place of the space before it. */
const leadsTo = (pdf: Uint8Array, offset: number, start: number): boolean => {
  if (offset >= start) return offset === start;
  const reader = new PdfReader(pdf, offset);
  reader.skipSpace();
  return reader.position === start;
};
