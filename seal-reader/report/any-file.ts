import { asDictionary, isDictionary, itemsOf } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import { readReferences } from './references.ts';
import type { References } from './references.ts';
import { decodeStream } from './streams.ts';
import type { Tools } from './tools.ts';

/** An object as it is written, and the bytes in which the texts of it have their places. */
export interface Written {
  value: PdfValue;
  source: Uint8Array;
  /** First byte of a stream's data; null for other objects. */
  stream: number | null;
}

/** A PDF of any program, by its newest cross-references. */
export interface AnyFile extends Readonly<References> {
  length: number;
  /** Null when the object is missing. @throws PdfStructureError */
  object: (number: number) => Promise<Written | null>;
  /** Follows a reference. @throws PdfStructureError */
  resolve: (value: PdfValue) => Promise<PdfValue>;
  /** The data of a stream, unpacked. @throws PdfStructureError */
  data: (value: PdfValue) => Promise<Uint8Array>;
}

const longestReferences = 16;

/** Bytes that may still be read as values: objects may lie in one another, so that few bytes are read again and again. */
export interface ReadingRoom {
  bytes: number;
}

const mostRead = 256 * 1_048_576;
export const readingRoom = (): ReadingRoom => ({ bytes: mostRead });

/**
 * @param room of all versions of a file together
 * @throws PdfStructureError for files that are damaged, encrypted, or packed in a way that is not known here
 */
export const openAnyFile = async (pdf: Uint8Array, tools: Tools, room = readingRoom()): Promise<AnyFile> => {
  const references = await readReferences(pdf, tools);
  const { trailer, places } = references;
  if (trailer.entries.has('Encrypt')) throw new PdfStructureError('The file is encrypted.');
  const packed = new Map<number, Promise<Packed>>();

  const object = async (number: number): Promise<Written | null> => {
    const place = places.get(number);
    if (!place || place.kind === 'free') return null;
    if (place.kind === 'at') return writtenAt(pdf, number, place.offset, room);
    let opened = packed.get(place.stream);
    if (!opened) {
      opened = openPacked(place.stream);
      packed.set(place.stream, opened);
    }
    const { source, starts, ends } = await opened;
    const start = starts.get(number);
    if (start === undefined) throw new PdfStructureError(`Object ${number} is not where it should be.`);
    const reader = new PdfReader(source.subarray(0, ends.get(start)), start);
    const value = reader.value();
    spend(room, reader.position - start);
    return { value, source, stream: null };
  };

  const openPacked = async (number: number): Promise<Packed> => {
    if (places.get(number)?.kind !== 'at') throw new PdfStructureError('Packed objects are missing.');
    const written = await object(number);
    const source = await unpack(written);
    const { entries } = asDictionary(written?.value ?? null);
    const [count, first] = [entries.get('N'), entries.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number' || count > source.length) {
      throw new PdfStructureError('Packed objects are broken.');
    }
    const reader = new PdfReader(source, 0);
    const starts = new Map<number, number>();
    for (let place = 0; place < count; place += 1) {
      const [name, offset] = [reader.natural(), reader.natural()];
      if (name === null || offset === null) throw new PdfStructureError('Packed objects are broken.');
      if (!starts.has(name)) starts.set(name, first + offset);
    }
    return { source, starts, ends: endsOf([...starts.values()], source.length) };
  };

  const resolve = async (value: PdfValue): Promise<PdfValue> => {
    let at = value;
    for (let steps = 0; typeof at === 'object' && at?.kind === 'reference'; steps += 1) {
      if (steps > longestReferences) throw new PdfStructureError('References run in a circle.');
      at = (await object(at.object))?.value ?? null;
    }
    return at;
  };

  const unpack = async (written: Written | null): Promise<Uint8Array> => {
    if (!written || written.stream === null || !isDictionary(written.value)) throw new PdfStructureError('No stream.');
    const length = await resolve(written.value.entries.get('Length') ?? null);
    if (typeof length !== 'number') throw new PdfStructureError('A stream without length.');
    const bytes = written.source.subarray(written.stream, written.stream + length);
    return decodeStream(written.value, bytes, tools);
  };

  const data = async (value: PdfValue) =>
    unpack(typeof value === 'object' && value?.kind === 'reference' ? await object(value.object) : null);

  return { length: pdf.length, ...references, object, resolve, data };
};

interface Packed {
  source: Uint8Array;
  starts: Map<number, number>;
  /** By their starts. */
  ends: Map<number, number>;
}

/** Thousands of numbers for one long value, or for values inside one another, would be read for hours. */
const endsOf = (starts: readonly number[], length: number): Map<number, number> => {
  const inOrder = starts.toSorted((a, b) => a - b);
  const ends = new Map(inOrder.map((start, place) => [start, inOrder[place + 1] ?? length]));
  if (ends.size < inOrder.length) throw new PdfStructureError('Packed objects are broken.');
  return ends;
};

const spend = (room: ReadingRoom, bytes: number): void => {
  room.bytes -= bytes;
  if (room.bytes < 0) throw new PdfStructureError('The file is too much to read.');
};

const writtenAt = (pdf: Uint8Array, number: number, offset: number, room: ReadingRoom): Written => {
  const reader = new PdfReader(pdf, offset);
  if (reader.natural() !== number || reader.natural() === null || !reader.take('obj')) {
    throw new PdfStructureError(`Object ${number} is not where it should be.`);
  }
  const value = reader.value();
  spend(room, reader.position - offset);
  if (!isDictionary(value) || !reader.take('stream')) return { value, source: pdf, stream: null };
  const at = reader.position;
  return { value, source: pdf, stream: at + (pdf[at] === 13 && pdf[at + 1] === 10 ? 2 : 1) };
};

export const entryOf = (value: PdfValue, name: string): PdfValue => asDictionary(value).entries.get(name) ?? null;

export const isName = (value: PdfValue, name: string): boolean =>
  typeof value === 'object' && value?.kind === 'name' && value.name === name;

/** A name as it must be written, so that no name reads like more than one value (ISO 32000-1 §7.3.5). */
const writtenName = (name: string): string =>
  `/${name.replaceAll(/[^!-~]|[#%()/<>[\]{}]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/** The same text for the same value, however it is spaced. */
export const printed = (value: PdfValue, source: Uint8Array): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if (value.kind === 'name') return writtenName(value.name);
  if (value.kind === 'reference') return `${value.object} ${value.generation} R`;
  if (value.kind === 'text') return latin(source, value.start, value.end);
  if (value.kind === 'array')
    return `[${itemsOf(value)
      .map((item) => printed(item, source))
      .join(' ')}]`;
  const members = [...value.entries].map(([name, item]) => `${writtenName(name)} ${printed(item, source)}`);
  return `<<${members.sort().join(' ')}>>`;
};
