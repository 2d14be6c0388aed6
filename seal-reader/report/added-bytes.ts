import { asDictionary } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { AnyFile } from './any-file.ts';
import { readTable } from './references.ts';

/**
 * Tells whether all bytes from `from` on are of objects and cross-references that the file leads to. Readers that take a
 * file for damaged look for objects themselves, and find those that no cross-reference lists.
 */
export const isAllListed = async (pdf: Uint8Array, from: number, file: AnyFile): Promise<boolean> => {
  try {
    const reader = new PdfReader(pdf, from);
    let objects = 0;
    while (!reader.atEnd()) {
      const part = await partAt(file, pdf, reader);
      if (part === 'unlisted') return false;
      if (part === 'object') objects += 1;
    }
    return countObjects(pdf, from) === objects;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

const obj = [111, 98, 106] as const;
const lookBack = 64;

/**
 * Counts what looks like the beginning of an object to a reader that searches all bytes, in streams, texts and comments
 * too.
 */
const countObjects = (pdf: Uint8Array, from: number): number => {
  let count = 0;
  for (let at = pdf.indexOf(obj[0], from); at !== -1; at = pdf.indexOf(obj[0], at + 1)) {
    if (pdf[at + 1] !== obj[1] || pdf[at + 2] !== obj[2]) continue;
    const before = latin(pdf, Math.max(from, at - lookBack), at);
    if (/(?:\d|%[^\r\n]*[\r\n])[\0\t\n\f\r ]*$/.test(before)) count += 1;
  }
  return count;
};

type Part = 'object' | 'references' | 'unlisted';

/** Reads one part. */
const partAt = async (file: AnyFile, pdf: Uint8Array, reader: PdfReader): Promise<Part> => {
  const start = reader.position;
  if (reader.take('xref')) {
    readTable(reader, pdf.length, { places: new Map(), older: new Map(), own: new Set() });
    return isSection(file, pdf, start) ? 'references' : 'unlisted';
  }
  if (reader.take('startxref')) return file.sections.has(reader.natural() ?? -1) ? 'references' : 'unlisted';
  const [number, generation] = [reader.natural(), reader.natural()];
  if (number === null || generation === null || !reader.take('obj')) return 'unlisted';
  if (!isListed(file, pdf, { number, generation, start }) && !isSection(file, pdf, start)) return 'unlisted';
  const value = reader.value();
  if (reader.take('stream')) {
    const length = await file.resolve(asDictionary(value).entries.get('Length') ?? null);
    if (typeof length !== 'number' || length < 0) return 'unlisted';
    reader.position += (pdf[reader.position] === 13 && pdf[reader.position + 1] === 10 ? 2 : 1) + length;
    if (!reader.take('endstream')) return 'unlisted';
  }
  return reader.take('endobj') ? 'object' : 'unlisted';
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
  return file.older.get(start) === number && place.offset > start;
};

const mostSpace = 4;

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
