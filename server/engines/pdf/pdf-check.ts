import { inflateSync } from 'node:zlib';
import { bytesOf } from './pdf-strings.ts';
import { PdfReader, PdfStructureError, type PdfDictionary, type PdfValue } from '#proof/pdf-objects.ts';

/** What a file hides, or what acts when it is opened or pressed, beyond turning its pages and opening web addresses. */
const actingKeys = ['JS', 'EF', 'EmbeddedFiles', 'XFA', 'RichMediaContent', 'OnInstantiate'];
const actingNames = new Set(
  `JavaScript Launch Rendition RichMedia RichMediaExecute SubmitForm ImportData Movie GoToE EmbeddedFile
  FileAttachment`.split(/\s+/),
);
/** Actions that open another file when they name one. */
const leaving = new Set(['GoToR', 'Thread']);
const harmlessAddress = /^\s*(?!javascript:|vbscript:|file:|data:|[\\/]{2})/i;

/** Of one object stream unpacked, and of all of a file's: thousands of pages with tags have some 20 MB. */
const mostAtOnce = 16 * 1_048_576;
const mostInAll = 64 * 1_048_576;
/** What opening one costs, however little is in it. */
const leastEach = 8_192;

class Unsound extends Error {}

const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  value !== null && typeof value === 'object' && value.kind === 'dictionary';
const nameOf = (value: PdfValue | undefined): string | null =>
  value !== null && typeof value === 'object' && value.kind === 'name' ? value.name : null;

/** Where a link leads. A text may be UTF-16; one that stands elsewhere in the file is nobody's usual way. */
const leadsAway = (bytes: Uint8Array, address: PdfValue | undefined): boolean => {
  if (address === undefined) return false;
  if (address === null || typeof address !== 'object' || address.kind !== 'text') return true;
  const text = bytesOf(bytes, address).toString('latin1');
  return !harmlessAddress.test(text.replaceAll(/\p{Cc}|^\u00FE\u00FF|^\u00EF\u00BB\u00BF/gu, ''));
};

/** @throws {Unsound} */
const refuseActing = (bytes: Uint8Array, value: PdfValue): void => {
  if (value === null || typeof value !== 'object') return;
  if (value.kind === 'array') for (const item of value.items) refuseActing(bytes, item);
  if (value.kind === 'name' && actingNames.has(value.name)) throw new Unsound(value.name);
  if (value.kind !== 'dictionary') return;
  const { entries } = value;
  const acts = actingKeys.find((key) => entries.has(key));
  if (acts !== undefined) throw new Unsound(acts);
  if (entries.has('F') && leaving.has(nameOf(entries.get('S')) ?? '')) throw new Unsound('another file');
  if (leadsAway(bytes, entries.get('URI'))) throw new Unsound('URI');
  for (const inner of entries.values()) refuseActing(bytes, inner);
};

/**
 * One way of packing is read, which is everybody's. Some readers ask for no type, so `First` alone is enough.
 * @returns null for a stream of anything else. Throws Unsound for objects that are packed in another way.
 */
const packedObjects = ({ entries }: PdfDictionary): { count: number; first: number } | null => {
  if (nameOf(entries.get('Type')) !== 'ObjStm' && !(entries.has('First') && entries.has('N'))) return null;
  const [count, first, filter] = [entries.get('N'), entries.get('First'), entries.get('Filter')];
  const only = isArray(filter) && filter.items.length === 1 ? filter.items[0] : filter;
  const isChanged = ['DecodeParms', 'DP', 'F', 'FFilter'].some((key) => (entries.get(key) ?? null) !== null);
  if (typeof count !== 'number' || typeof first !== 'number' || nameOf(only) !== 'FlateDecode' || isChanged)
    throw new Unsound('objects packed in another way');
  return { count, first };
};

const isArray = (value: PdfValue | undefined): value is Extract<PdfValue, { kind: 'array' }> =>
  value !== null && typeof value === 'object' && value.kind === 'array';

/** Encrypted bytes hardly ever begin like deflated ones (RFC 1950 §2.2). */
const looksDeflated = (bytes: Uint8Array): boolean =>
  bytes.length > 2 &&
  Buffer.from(bytes.subarray(0, 2)).readUInt16BE() % 31 === 0 &&
  ((bytes[0] ?? 0) & 0x8f) === 8 &&
  ((bytes[1] ?? 0) & 0x20) === 0;

const objectWord = Buffer.from('obj');
const trailerWord = Buffer.from('trailer');

/**
 * Where a reader could find an object: behind each `obj` that stands alone, in a picture's bytes or a text too. The
 * table of places is the file's own, and readers mend a broken one by looking for the word.
 */
function* beginnings(bytes: Buffer, word: Buffer): Generator<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    const before = bytes[at - 1] ?? 32;
    if (before <= 32 || (before >= 48 && before <= 57)) yield at + word.length;
  }
}

class Checker {
  readonly #bytes: Buffer;
  #left = mostInAll;
  #isEncrypted = false;
  #hasCatalog = false;
  /** Some packed objects could not be unpacked. */
  #isUnread = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws {Unsound} and {PdfStructureError} */
  check(): void {
    for (const word of [objectWord, trailerWord])
      for (const at of beginnings(this.#bytes, word)) this.#readAt(at);
    // What a password protects is taken unread.
    if (this.#isUnread && !this.#isEncrypted) throw new Unsound('objects that cannot be unpacked');
    if (!this.#hasCatalog && !this.#isEncrypted) throw new Unsound('no catalog');
  }

  #readAt(at: number): void {
    const reader = new PdfReader(this.#bytes, at);
    reader.skipSpace();
    const next = this.#bytes.toString('latin1', reader.position, reader.position + 2);
    if (next !== '<<' && !next.startsWith('[') && !next.startsWith('/')) return;
    const value = reader.value();
    this.#note(this.#bytes, value);
    if (!isDictionary(value) || !reader.take('stream')) return;
    const packed = packedObjects(value);
    if (packed) this.#unpack(reader.position, packed);
  }

  #note(bytes: Uint8Array, value: PdfValue): void {
    refuseActing(bytes, value);
    if (!isDictionary(value)) return;
    this.#isEncrypted ||= value.entries.has('Encrypt');
    this.#hasCatalog ||= nameOf(value.entries.get('Type')) === 'Catalog';
  }

  #unpack(at: number, { count, first }: { count: number; first: number }): void {
    const lineEnd = /^(?:\r\n|\r|\n)?/.exec(this.#bytes.toString('latin1', at, at + 2))?.[0].length ?? 0;
    const packed = this.#bytes.subarray(at + lineEnd);
    const objects = this.#inflate(packed);
    if (objects === null) {
      this.#isUnread = true;
      return;
    }
    const header = new PdfReader(objects, 0);
    for (let object = 0; object < count; object += 1) {
      const [number, offset] = [header.value(), header.value()];
      if (typeof number !== 'number' || typeof offset !== 'number')
        throw new Unsound('no place of an object');
      this.#note(objects, new PdfReader(objects, first + offset).value());
    }
  }

  /** Deflated data says itself where it ends: neither a `/Length` that lies nor what stands behind changes it. */
  #inflate(packed: Buffer): Buffer | null {
    try {
      const objects = inflateSync(packed, { maxOutputLength: Math.max(1, Math.min(this.#left, mostAtOnce)) });
      this.#left -= Math.max(objects.length, leastEach);
      return objects;
    } catch (error) {
      const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      if (isBomb || looksDeflated(packed)) throw new Unsound('a bomb, or broken', { cause: error });
      return null;
    }
  }
}

/**
 * Whether a PDF that somebody hands in does nothing by itself and hides nothing: no script, no program, no form that is
 * sent, no film, no other file (ISO 32000-1 §12.6). It reads every object in it, those that are packed too; a file that
 * readers could understand in two ways is not sound.
 */
export const checkPdf = (bytes: Buffer): boolean => {
  try {
    new Checker(bytes).check();
    return true;
  } catch (error) {
    if (error instanceof Unsound || error instanceof PdfStructureError) return false;
    throw error;
  }
};
