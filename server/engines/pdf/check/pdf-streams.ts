import { constants, inflateSync } from 'node:zlib';
import type { PdfFault } from '#contract/webdocs/pdf-faults.ts';
import { PdfReader, type PdfValue } from '#seal-reader/pdf-objects.ts';
import type { Way } from './encryption/decryption.ts';
import type { Key, WalkedDictionary } from './walked-dictionary.ts';

/** The file does something by itself, hides something, or is made to be read in two ways or for ever. */
export class Unsound extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault, why: string) {
    super(why);
    this.fault = fault;
  }
}

/** A stream of a file: its dictionary, and where the word `stream` ends. */
export interface FoundStream {
  bytes: Buffer;
  dictionary: WalkedDictionary;
  start: number;
  /** Decrypts it; without, it is read as it stands. */
  way?: Way;
}

type Kind = Extract<PdfValue, object>['kind'];
export const isKind = <K extends Kind>(value: PdfValue, kind: K): value is Extract<PdfValue, { kind: K }> =>
  value !== null && typeof value === 'object' && value.kind === kind;

/** null for a key that is not there, as for one that is null. */
export const valueOf = ({ bytes, dictionary }: Pick<FoundStream, 'bytes' | 'dictionary'>, key: Key): PdfValue =>
  dictionary.has(key) ? new PdfReader(bytes, dictionary.startOf(key)).value() : null;

/** Most bytes unpacked from one file. Thousands of tagged pages have some 20 MB of objects. */
const mostInAll = 64 * 1_048_576;
/** Most bytes of one stream of objects. */
const mostObjects = 16 * 1_048_576;
/** Most bytes decrypted. */
const mostDecrypted = 48 * 1_048_576;
/** Cost counted for opening one stream, even if it is empty or broken. */
const leastEach = 8_192;
const endWord = 'endstream';

/** Only one in a thousand encrypted streams begins like a deflated one (RFC 1950 §2.2). */
const looksDeflated = (bytes: Buffer): boolean =>
  bytes.length > 2 &&
  bytes.readUInt16BE() % 31 === 0 &&
  ((bytes[0] ?? 0) & 0x8f) === 8 &&
  ((bytes[1] ?? 0) & 0x20) === 0;

/** Most first bytes of a broken stream that are unpacked, and how many more each time. */
const tried = { most: 512, step: 8, cost: 65_536 };

/** Tells whether the beginning of a broken stream unpacks to packed objects or to text: it is not encrypted, but cut. */
const beginsReadable = (packed: Buffer): boolean => {
  for (let bytes = tried.step; bytes <= tried.most; bytes += tried.step) {
    try {
      const content = inflateSync(packed.subarray(0, bytes), { finishFlush: constants.Z_SYNC_FLUSH });
      if (/^[\s\d\p{L}%<]{4}/u.test(content.toString('latin1', 0, 4))) return true;
    } catch {
      return false;
    }
  }
  return false;
};

/** Only the common filter (Flate) is supported; `null` for any other. */
const packingOf = (stream: FoundStream): 'plain' | 'deflated' | null => {
  const changing: Key[] = ['DecodeParms', 'DP', 'F', 'FFilter'];
  if (changing.some((key) => valueOf(stream, key) !== null)) return null;
  const filter = valueOf(stream, 'Filter');
  const only = isKind(filter, 'array') && filter.items.length <= 1 ? (filter.items[0] ?? null) : filter;
  if (only === null) return 'plain';
  return isKind(only, 'name') && only.name === 'FlateDecode' ? 'deflated' : null;
};

/** Most spaces between the word `stream` and the end of its line. */
const mostSpaces = 32;

/**
 * The place behind the line of the word `stream`. Readers skip whatever else stands in that line, so that they would unpack
 * something that begins in the next one.
 * @throws {Unsound}
 */
const behindLineEnd = ({ bytes, start }: FoundStream): number => {
  const [line] = /^[ \t]*(?:\r\n|\r|\n)/.exec(bytes.toString('latin1', start, start + mostSpaces)) ?? [];
  if (line === undefined) throw new Unsound('damaged', 'a stream that begins in the line of its word');
  return start + line.length;
};

/** The bytes of a plain stream, if both its dictionary and its end say how many. */
const plainContent = (stream: FoundStream): Buffer | null => {
  const start = behindLineEnd(stream);
  const length = valueOf(stream, 'Length');
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) return null;
  return new PdfReader(stream.bytes, start + length).take(endWord)
    ? stream.bytes.subarray(start, start + length)
    : null;
};

const upToEnd = (stream: FoundStream): Buffer => {
  const end = stream.bytes.indexOf(endWord, stream.start);
  return stream.bytes.subarray(behindLineEnd(stream), end < 0 ? stream.bytes.length : end);
};

/** Opens the streams of one file, and of those attached to it, within what all of them together may cost. */
export class Unpacker {
  #left = mostInAll;
  #leftDecrypted = mostDecrypted;

  /**
   * Objects that were packed. What a plain stream holds must end once, or readers would find different objects.
   * @returns null where they cannot be unpacked: they are encrypted in another way, most likely
   * @throws {Unsound}
   */
  objects(stream: FoundStream): Buffer | null {
    const packing = packingOf(stream);
    if (packing === 'deflated') return this.#inflate(stream, mostObjects);
    const content = packing === 'plain' ? plainContent(stream) : null;
    if (!content || content.includes(endWord)) throw new Unsound('damaged', 'objects packed in another way');
    return this.#decrypt(stream, content);
  }

  /**
   * The content of a stream that may be an attached file: null when its type and its filters show that it is not one,
   * `unread` when it cannot be unpacked.
   */
  attached(stream: FoundStream): { content: Buffer; isPlain: boolean } | 'unread' | null {
    const packing = packingOf(stream);
    const content =
      packing === 'deflated'
        ? this.#inflate(stream, mostInAll)
        : packing === 'plain'
          ? this.#decrypt(stream, plainContent(stream) ?? upToEnd(stream))
          : null;
    if (content) return { content, isPlain: packing === 'plain' && !stream.way };
    const { dictionary } = stream;
    const isElse = dictionary.has('Type')
      ? dictionary.nameOf('Type') !== 'EmbeddedFile'
      : dictionary.has('Subtype') && dictionary.nameOf('Subtype') === 'Image';
    return packing === null && isElse ? null : 'unread';
  }

  #decrypt({ way }: FoundStream, content: Buffer): Buffer {
    if (!way) return content;
    this.#leftDecrypted -= Math.max(leastEach, content.length);
    if (this.#leftDecrypted <= 0) throw new Unsound('damaged', 'too much to decrypt');
    return way(content);
  }

  /** Deflated data marks its own end, so a false `/Length` or following bytes have no effect. */
  #inflate(stream: FoundStream, mostBytes: number): Buffer | null {
    const packed = stream.way ? this.#decrypt(stream, upToEnd(stream)) : stream.bytes.subarray(behindLineEnd(stream));
    this.#spend(leastEach);
    try {
      const content = inflateSync(packed, { maxOutputLength: Math.min(this.#left, mostBytes) });
      this.#left -= Math.max(0, content.length - leastEach);
      return content;
    } catch (error) {
      const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      if (!isBomb && !looksDeflated(packed)) return null;
      this.#spend(tried.cost);
      if (isBomb || beginsReadable(packed)) throw new Unsound('damaged', 'a bomb, or broken');
      return null;
    }
  }

  #spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left <= 0) throw new Unsound('damaged', 'too much to unpack');
  }
}
