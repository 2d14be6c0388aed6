import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';

export type EntryHead = { kind: string } & Record<string, unknown>;

export interface Entry {
  /** The path that public tools show. */
  name: string;
  /** Tells this product what the entry is. */
  head: EntryHead;
  /** Length of the content, if it is known in advance. */
  bytes?: number;
  content: AsyncIterable<Uint8Array>;
}

/** The archive was cut or changed, or the file is no archive. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** Tar writes a file's length before its content. So content of unknown length is cut into parts of this size. */
const partBytes = 8_388_608;

/** The names of the parts sort in order, so `cat name*` joins them. */
const partName = (name: string, part: number): string =>
  part === 0 ? name : `${name}.${String(part).padStart(6, '0')}`;

/** Yields at least one part. It may be empty. */
const partsOf = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    if (bytes > 0 && bytes + piece.byteLength > partBytes) {
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
    held.push(piece);
    bytes += piece.byteLength;
  }
  yield Buffer.concat(held);
};

/** Each archive ends with a file that has the SHA-256 of all bytes before it, and with tar's own end. */
const tailBytes = 2048;
const tailOf = (sha256: string): Promise<Buffer> => {
  const tar = pack();
  tar.entry({ name: 'SHA256', mode: 0o600, mtime: new Date(0) }, `${sha256}\n`);
  tar.finalize();
  return buffer(tar as AsyncIterable<Uint8Array>);
};

const packAll = async (tar: Pack, entries: AsyncIterable<Entry>): Promise<void> => {
  const put = (
    name: string,
    size: number,
    head: EntryHead | null,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) =>
    // Tar programs ignore the comment, so it says what the entry is.
    pipeline(content, tar.entry({ name, size, mode: 0o600, ...(head && { pax: { comment: JSON.stringify(head) } }) }));
  for await (const { name, head, bytes, content } of entries) {
    if (bytes !== undefined) await put(name, bytes, head, content);
    else {
      let part = 0;
      for await (const piece of partsOf(content)) {
        await put(partName(name, part), piece.byteLength, part === 0 ? head : null, [piece]);
        part += 1;
      }
    }
  }
  // `finalize` would write tar's own end, which the tail brings.
  tar.push(null);
};

/** Yields the bytes of a tar archive. */
export const writeArchive = async function* (entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const hash = createHash('sha256');
  const packing = packAll(tar, entries).catch((error: Error) => tar.destroy(error));
  try {
    for await (const piece of tar as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      yield piece;
    }
    yield await tailOf(hash.digest('hex'));
  } finally {
    // When the caller stops early, no more entries are read.
    tar.destroy();
    await packing;
  }
};

/** @throws {ArchiveDamaged} when the JSON does not say what the entry is */
export const parseHead = (json: string): EntryHead => {
  let head: EntryHead | null = null;
  try {
    head = JSON.parse(json) as EntryHead | null;
  } catch {
    // The check below refuses it.
  }
  if (typeof head?.kind !== 'string') throw new ArchiveDamaged('an entry does not say what it is');
  return head;
};

/** Turns each error of tar, and of the source it reads, into ArchiveDamaged. */
const refusing = async function* <Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw error;
    const why = `it is no backup of this product, or it was cut or changed (${(error as Error).message})`;
    throw new ArchiveDamaged(why, { cause: error });
  }
};

/** Yields all bytes before the tail. */
const withoutTail = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const all = Buffer.concat([held, chunk]);
    const piece = all.subarray(0, -tailBytes);
    hash.update(piece);
    yield piece;
    held = all.subarray(-tailBytes);
  }
  if (!held.equals(await tailOf(hash.digest('hex'))))
    throw new ArchiveDamaged('its end is not that of what stands before');
};

const unpackAll = async function* (tar: ReturnType<typeof extract>): AsyncGenerator<Entry> {
  const files = tar[Symbol.asyncIterator]();
  for (let file = await files.next(); !file.done;) {
    const { name, pax } = file.value.header;
    const head = parseHead((pax as { comment?: string } | null)?.comment ?? '');
    const contentOf = async function* () {
      for (let part = 0; !file.done && file.value.header.name === partName(name, part); part += 1) {
        yield* file.value as AsyncIterable<Uint8Array>;
        file = await files.next();
      }
    };
    const [content, first] = [refusing(contentOf()), file];
    yield { name, head, content };
    // The next entry comes after the content, so what the caller left unread is read here.
    for await (const piece of content) void piece;
    if (file === first) throw new ArchiveDamaged('an entry was left in the middle');
  }
};

/**
 * Yields the entries in order. The caller reads each content to its end, or not at all, before it asks for the next.
 * @throws {ArchiveDamaged} at the first thing that is not as it was written
 */
export const readArchive = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const tar = extract();
  // The reader of the files gets every error, too.
  const feeding = pipeline(withoutTail(source), tar).catch(() => {});
  try {
    yield* refusing(unpackAll(tar));
  } finally {
    tar.destroy();
    await feeding;
  }
};
