import { createHash } from 'node:crypto';

/**
 * One file of many entries, each with what it is and its content, streamed both ways. After the mark come frames: a
 * letter, a length of four bytes, and that many bytes. `E` begins an entry (JSON), `D` is a piece of its content,
 * `X` ends it with its length and SHA-256, `Z` ends the archive with the SHA-256 of all that stands before.
 */
const mark = Buffer.from('PARAPHE BACKUP 1\n');
const letters = { begin: 'E', data: 'D', end: 'X', last: 'Z' } as const;
const headBytes = 5;
const pieceBytes = 262_144;
/** Only a damaged length says more. */
const longestFrame = 1_048_576;

export type EntryHead = { kind: string } & Record<string, unknown>;

export interface Entry {
  head: EntryHead;
  content: AsyncIterable<Uint8Array>;
}

/** Cut, changed, or no archive at all. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

const frameOf = (letter: string, payload: Uint8Array): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.write(letter, 0, 'latin1');
  head.writeUInt32BE(payload.byteLength, 1);
  return Buffer.concat([head, payload]);
};

const jsonFrame = (letter: string, value: unknown): Buffer =>
  frameOf(letter, Buffer.from(JSON.stringify(value)));

const piecesOf = function* (content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
};

export const writeArchive = async function* (entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const counted = (bytes: Buffer): Buffer => {
    whole.update(bytes);
    return bytes;
  };
  let count = 0;
  yield counted(mark);
  for await (const { head, content } of entries) {
    const hash = createHash('sha256');
    let bytes = 0;
    yield counted(jsonFrame(letters.begin, head));
    for await (const large of content)
      for (const piece of piecesOf(large)) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield counted(frameOf(letters.data, piece));
      }
    yield counted(jsonFrame(letters.end, { bytes, sha256: hash.digest('hex') }));
    count += 1;
  }
  yield jsonFrame(letters.last, { entries: count, sha256: whole.digest('hex') });
};

/** Takes exact lengths from pieces of any length. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#heldBytes < bytes) {
      const next = await this.#source.next();
      if (next.done) throw new ArchiveDamaged('it ends too early');
      this.#held.push(next.value);
      this.#heldBytes += next.value.byteLength;
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [all.subarray(bytes)];
    this.#heldBytes -= bytes;
    return Buffer.from(all.buffer, all.byteOffset, bytes);
  }

  async atEnd(): Promise<boolean> {
    return this.#heldBytes === 0 && (await this.#source.next()).done === true;
  }
}

interface Frame {
  letter: string;
  payload: Buffer;
  raw: Buffer[];
}

const readFrame = async (reader: Reader): Promise<Frame> => {
  const head = await reader.take(headBytes);
  const length = head.readUInt32BE(1);
  if (length > longestFrame) throw new ArchiveDamaged('a length in it cannot be');
  const payload = await reader.take(length);
  return { letter: head.toString('latin1', 0, 1), payload, raw: [head, payload] };
};

const parse = <Value>(payload: Buffer): Value => {
  try {
    return JSON.parse(payload.toString('utf8')) as Value;
  } catch (error) {
    throw new ArchiveDamaged('a word in it cannot be read', { cause: error });
  }
};

interface Ending {
  bytes: number;
  sha256: string;
}

/**
 * The entries in order; each content is read to its end, or dropped, before the next one is asked for.
 * @throws {ArchiveDamaged} at the first thing that is not as it was written
 */
export const readArchive = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = new Reader(source);
  const whole = createHash('sha256');
  const next = async (): Promise<Frame> => {
    const frame = await readFrame(reader);
    if (frame.letter !== letters.last) for (const bytes of frame.raw) whole.update(bytes);
    return frame;
  };
  const contentOf = async function* (what: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const { letter, payload } = await next();
      if (letter === letters.end) {
        const ending = parse<Ending>(payload);
        if (ending.bytes === bytes && ending.sha256 === hash.digest('hex')) return;
        throw new ArchiveDamaged(`${what} is not what was written`);
      }
      if (letter !== letters.data) throw new ArchiveDamaged('its parts are not in order');
      hash.update(payload);
      bytes += payload.byteLength;
      yield payload;
    }
  };
  const first = await reader.take(mark.byteLength);
  if (!first.equals(mark)) throw new ArchiveDamaged('it is no backup of this product');
  whole.update(first);
  for (let entries = 0; ; entries += 1) {
    const { letter, payload } = await next();
    if (letter === letters.last) {
      const last = parse<{ entries: number; sha256: string }>(payload);
      if (last.entries !== entries || last.sha256 !== whole.digest('hex') || !(await reader.atEnd()))
        throw new ArchiveDamaged('its end is not that of what stands before');
      return;
    }
    if (letter !== letters.begin) throw new ArchiveDamaged('its parts are not in order');
    const head = parse<EntryHead | null>(payload);
    if (typeof head?.kind !== 'string') throw new ArchiveDamaged('an entry does not say what it is');
    const content = contentOf(`an entry (${head.kind})`);
    let ended = false;
    const watched = async function* () {
      yield* content;
      ended = true;
    };
    yield { head, content: watched() };
    // The caller may stop reading early. The rest is read past, since the next entry follows it.
    if (!ended) for await (const piece of content) void piece;
  }
};
