import { asDictionary } from '../pdf-file.ts';
import { PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { AnyFile } from './any-file.ts';
import { readTable } from './references.ts';

/**
 * Tells whether all bytes from `from` on are of objects and cross-references that the file leads to. Readers that take a
 * file for damaged look for objects themselves, and find those that no cross-reference lists.
 */
export const isAllListed = async (pdf: Uint8Array, from: number, file: AnyFile): Promise<boolean> => {
  try {
    const reader = new PdfReader(pdf, from);
    while (!reader.atEnd()) if (!(await isPartOf(file, pdf, reader))) return false;
    return true;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

/** Reads one part. */
const isPartOf = async (file: AnyFile, pdf: Uint8Array, reader: PdfReader): Promise<boolean> => {
  const start = reader.position;
  if (reader.take('xref')) {
    readTable(reader, pdf.length, { places: new Map(), older: new Map() });
    return isSection(file, pdf, start);
  }
  if (reader.take('startxref')) return file.sections.has(reader.natural() ?? -1);
  const [number, generation] = [reader.natural(), reader.natural()];
  if (number === null || generation === null || !reader.take('obj')) return false;
  if (!isListed(file, pdf, { number, generation, start }) && !isSection(file, pdf, start)) return false;
  const value = reader.value();
  if (reader.take('stream')) {
    const length = await file.resolve(asDictionary(value).entries.get('Length') ?? null);
    if (typeof length !== 'number' || length < 0) return false;
    reader.position += (pdf[reader.position] === 13 && pdf[reader.position + 1] === 10 ? 2 : 1) + length;
    if (!reader.take('endstream')) return false;
  }
  return reader.take('endobj');
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
