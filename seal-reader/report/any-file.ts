import { asDictionary, isDictionary } from '../pdf-file.ts';
import { isSpace, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import { mostNumber, readReferences, sectionsRoom } from './references.ts';
import type { PlaceInFile, Row } from './object-places.ts';
import type { References, SectionsRoom } from './references.ts';
import { decodeStream, isPlainlyPacked } from './streams.ts';
import type { Tools } from './tools.ts';
import { isName } from './values.ts';

/** An object as it is written, and the bytes in which the texts of it have their places. */
export interface Written {
  value: PdfValue;
  source: Uint8Array;
  /** Where it begins in them, or in the space before it. */
  start: number;
  /** First byte of a stream's data; null for other objects. */
  stream: number | null;
  /** The byte behind the value; null for an object that is packed. */
  end: number | null;
}

/** A PDF of any program, by its newest cross-references. */
export interface AnyFile extends Readonly<References> {
  length: number;
  /** Null when the object is missing. @throws PdfStructureError */
  object: (number: number) => Promise<Written | null>;
  /** Tells whether every packed object that a row lists is in its store, at its place, which all readers unpack alike. */
  arePackedListed: () => Promise<boolean>;
  /** Follows a reference. @throws PdfStructureError */
  resolve: (value: PdfValue) => Promise<PdfValue>;
  /** The data of a stream, unpacked. @throws PdfStructureError */
  data: (value: PdfValue) => Promise<Uint8Array>;
  /** Takes bytes from what all versions of the file may still read. @throws PdfStructureError */
  spend: (bytes: number) => void;
}

/** Room that all versions of a file share. */
export interface ReadingRoom extends SectionsRoom {
  /** Bytes that may still be read as values: objects may lie in one another, so that few are read again and again. */
  bytes: number;
  /** By number, place and length of their streams: each is read once, not for each version, whatever its size. */
  packed: Map<string, Promise<Packed>>;
}

const mostRead = 128 * 1_048_576;
export const readingRoom = (): ReadingRoom => ({ ...sectionsRoom(), bytes: mostRead, packed: new Map() });

/**
 * @param room of all versions of a file together
 * @throws PdfStructureError for files that are damaged, encrypted, or packed in a way that is not known here
 */
export const openAnyFile = async (pdf: Uint8Array, tools: Tools, room = readingRoom()): Promise<AnyFile> => {
  const references = await readReferences(pdf, tools, room);
  const { places, sections } = references;
  // Some readers take the entry of an older section, too.
  if ([...sections.values()].some((section) => section.trailer.entries.has('Encrypt')))
    throw new PdfStructureError('The file is encrypted.');
  const packed = new Map<number, Promise<Packed>>();

  const object = async (number: number): Promise<Written | null> => {
    const place = places.get(number);
    if (!place || place.kind === 'free') return null;
    if (place.kind === 'at') return writtenAt(pdf, number, place, room);
    return packedAt(await openStore(place.stream), number, place.index, room);
  };

  const openPacked = async (number: number): Promise<Packed> => {
    const place = places.get(number);
    if (place?.kind !== 'at' || place.generation > 0) throw new PdfStructureError('Packed objects are missing.');
    const written = await object(number);
    const { entries } = asDictionary(written?.value ?? null);
    const length = await storeLength(entries.get('Length') ?? null, places, object);
    // A later version may end what this one does not.
    if (!written || endOf(written, length) > pdf.length) throw new PdfStructureError('Packed objects are broken.');
    const key = `${number} ${place.offset} ${typeof length === 'number' ? length : ''}`;
    const opened = room.packed.get(key) ?? openStream(written);
    room.packed.set(key, opened);
    return opened;
  };

  const openStream = async (written: Written): Promise<Packed> => {
    const { dictionary, bytes } = await dataOf(written, resolve);
    const source = await decodeStream(dictionary, bytes, tools);
    // Some readers read on behind the last object where the data stands in the file as it is.
    const last = bytes.at(-1) ?? 0;
    const isEnded = source !== bytes || isSpace(last) || closing.has(last);
    return { ...readPacked(dictionary.entries, source, room), isPlain: isEnded && isPlainlyPacked(dictionary, bytes) };
  };

  const openStore = (stream: number): Promise<Packed> => {
    const known = packed.get(stream) ?? openPacked(stream);
    packed.set(stream, known);
    return known;
  };

  const resolve = async (value: PdfValue): Promise<PdfValue> => {
    if (!isReference(value)) return value;
    const found = (await object(value.object))?.value ?? null;
    // Some readers follow one reference, others ten.
    if (isReference(found)) throw new PdfStructureError('A reference leads to a reference.');
    return found;
  };

  const data = async (value: PdfValue) => {
    const { dictionary, bytes } = await dataOf(isReference(value) ? await object(value.object) : null, resolve);
    return decodeStream(dictionary, bytes, tools);
  };

  return {
    length: pdf.length,
    ...references,
    object,
    arePackedListed: () => areInStores(references.packed, openStore),
    resolve,
    data,
    spend: (bytes) => spend(room, bytes),
  };
};

const isReference = (value: PdfValue) => typeof value === 'object' && value?.kind === 'reference';

const bytesIn = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (one) => one.charCodeAt(0)));
const [closing, opening] = [bytesIn(')>]'), bytesIn('(<[/')];

/** Neither space nor a bracket parts the byte from the one before. */
const isJoined = (source: Uint8Array, at: number): boolean => {
  const [before, behind] = [source[at - 1] ?? 0, source[at] ?? 0];
  return !(isSpace(before) || closing.has(before) || isSpace(behind) || opening.has(behind));
};

/**
 * Tells whether readers may take more for a packed value than what stands up to the next one. Some do not end it there:
 * `42` before `000`, `7` before `0 R`. Some take a dictionary with `stream` behind it for a stream.
 */
const goesOn = (
  source: Uint8Array,
  { value, start, end, next }: { value: PdfValue; start: number; end: number; next: number },
): boolean => {
  if (!source.subarray(end, next).every(isSpace)) return true;
  if (isJoined(source, next)) return true;
  if (typeof value !== 'number') return false;
  const uncut = new PdfReader(source, start);
  uncut.value();
  return uncut.position > next;
};

const areInStores = async (rows: readonly Row[], openStore: (stream: number) => Promise<Packed>): Promise<boolean> => {
  try {
    for (const { object, place } of rows) {
      if (place.kind !== 'in') continue;
      const { isPlain, numbers } = await openStore(place.stream);
      if (!isPlain || numbers[place.index] !== object) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

/** First byte behind the data of a stream. */
const endOf = ({ stream }: Written, length: PdfValue): number => Number(stream) + Number(length);

/** A stream's dictionary, and its data as it stands in the file. */
const dataOf = async (written: Written | null, resolve: AnyFile['resolve']) => {
  if (!written || written.stream === null || !isDictionary(written.value)) throw new PdfStructureError('No stream.');
  const length = await resolve(written.value.entries.get('Length') ?? null);
  if (typeof length !== 'number') throw new PdfStructureError('A stream without length.');
  if (endOf(written, length) > written.source.length) throw new PdfStructureError('A stream does not end.');
  const bytes = written.source.subarray(written.stream, written.stream + length);
  return { dictionary: written.value, bytes };
};

/** Length of a stream of packed objects. One that is packed itself could be in this very stream. */
const storeLength = async (
  value: PdfValue,
  places: AnyFile['places'],
  object: AnyFile['object'],
): Promise<PdfValue> => {
  if (typeof value !== 'object' || value?.kind !== 'reference') return value;
  const length = places.get(value.object)?.kind === 'at' ? (await object(value.object))?.value : null;
  if (typeof length !== 'number') throw new PdfStructureError('Packed objects are broken.');
  return length;
};

interface Packed {
  source: Uint8Array;
  numbers: number[];
  /** In rising order, so that each value ends before the next one. */
  starts: number[];
  /** All readers unpack it to these bytes. */
  isPlain: boolean;
}

/** MuPDF takes the objects of a stream for missing whose first one stands behind it; those of programs stand at thousands. */
const mostFirst = 1_000_000;

/** ISO 32000-1 §7.5.7. */
const readPacked = (
  entries: PdfDictionary['entries'],
  source: Uint8Array,
  room: ReadingRoom,
): Omit<Packed, 'isPlain'> => {
  // They are kept, and a few packed bytes may become many.
  spend(room, source.length);
  const [count, first] = [entries.get('N'), entries.get('First')];
  const isRight =
    isCount(count, source.length) &&
    isCount(first, Math.min(source.length, mostFirst)) &&
    isName(entries.get('Type'), 'ObjStm');
  if (!isRight) throw new PdfStructureError('Packed objects are broken.');
  const reader = new PdfReader(source.subarray(0, first), 0);
  const [numbers, starts]: [number[], number[]] = [[], []];
  for (let place = 0; place < count; place += 1) {
    const [name, offset] = [reader.natural(), reader.natural()];
    // Thousands of numbers for one long value, or for values inside one another, would be read for hours.
    const isNext = offset !== null && (place === 0 ? offset === 0 : first + offset > (starts.at(-1) ?? -1));
    if (name === null || name === 0 || name > mostNumber || !isNext)
      throw new PdfStructureError('Packed objects are broken.');
    numbers.push(name);
    starts.push(first + offset);
  }
  // Some readers do not end the last number of the head where the first object begins.
  if (!source.subarray(reader.position, first).every(isSpace) || isJoined(source, first))
    throw new PdfStructureError('Packed objects are broken.');
  if (new Set(numbers).size < count) throw new PdfStructureError('A packed object stands there twice.');
  return { source, numbers, starts };
};

const isCount = (value: PdfValue | undefined, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** A value of two bytes takes the time and the room of many. */
const bytesOfValue = 32;

/** @param from where the object begins that was read last */
const costOf = ({ position, values }: PdfReader, from: number): number =>
  Math.max(position - from, bytesOfValue * values);

const spend = (room: ReadingRoom, bytes: number): void => {
  room.bytes -= bytes;
  if (room.bytes < 0) throw new PdfStructureError('The file is too much to read.');
};

const packedAt = ({ source, numbers, starts }: Packed, number: number, index: number, room: ReadingRoom): Written => {
  const start = starts[index];
  // Some readers go by the number, others by the place.
  if (start === undefined || numbers[index] !== number)
    throw new PdfStructureError(`Object ${number} is not where it should be.`);
  const own = source.subarray(0, starts[index + 1]);
  const reader = new PdfReader(own, start);
  const value = reader.value();
  spend(room, costOf(reader, start));
  if (goesOn(source, { value, start, end: reader.position, next: own.length }))
    throw new PdfStructureError(`Object ${number} goes on in the next one.`);
  return { value, source: own, start, stream: null, end: null };
};

const writtenAt = (
  pdf: Uint8Array,
  number: number,
  { offset, generation }: PlaceInFile,
  room: ReadingRoom,
): Written => {
  const reader = new PdfReader(pdf, offset);
  if (reader.natural() !== number || reader.natural() !== generation || !reader.take('obj')) {
    throw new PdfStructureError(`Object ${number} is not where it should be.`);
  }
  const start = reader.position;
  const value = reader.value();
  const end = reader.position;
  spend(room, costOf(reader, offset));
  if (!isDictionary(value) || !reader.take('stream')) return { value, source: pdf, start, stream: null, end };
  const at = reader.position;
  return { value, source: pdf, start, end: at, stream: at + (pdf[at] === 13 && pdf[at + 1] === 10 ? 2 : 1) };
};
