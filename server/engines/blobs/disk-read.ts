import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, opendir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { headerBytes, readHeader } from './disk-header.ts';
import type { Header } from './disk-header.ts';

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

const damaged = (): Error => new Error('A stored file is damaged');

/** Opens a file and reads its header; null when there is none. Throws when it is damaged. */
export const openStored = async (file: string): Promise<{ handle: FileHandle; header: Header } | null> => {
  const handle = await open(file, constants.O_RDONLY).catch(nullIfMissing);
  if (handle === null) return null;
  try {
    const start = Buffer.alloc(headerBytes);
    await handle.read(start, 0, headerBytes, 0);
    const header = readHeader(start);
    const { size } = await handle.stat();
    if (header === null || size !== headerBytes + header.bytes) throw damaged();
    return { handle, header };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** Streams the content. Fails at the end if the checksum differs, because disks lose data. Closes the handle. */
export const readStored = (handle: FileHandle, { sha256 }: Header): Readable => {
  const hash = createHash('sha256');
  const checked = new Transform({
    highWaterMark: 256 * 1024,
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      done(null, piece);
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : damaged()),
  });
  const stream = handle.createReadStream({ start: headerBytes, highWaterMark: 256 * 1024 });
  // No error handling here: the reader of `checked` receives every error.
  pipeline(stream, checked, () => {});
  return checked;
};

/** Number of content bytes, computed from the file's size. Null when the file is gone. */
export const sizeOf = async (file: string): Promise<number | null> => {
  const found = await stat(file).catch(nullIfMissing);
  return found === null ? null : found.size - headerBytes;
};

/** All files below a folder whose names end with `mark`. A file's key is `key` and its path below, without `mark`. */
export const walk = async function* (
  folder: string,
  key: string,
  mark: string,
): AsyncGenerator<{ file: string; key: string }> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (entries === null) return;
  for await (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.includes(mark)) yield* walk(file, `${key}${entry.name}/`, mark);
    else if (entry.isFile() && entry.name.endsWith(mark)) yield { file, key: key + entry.name.slice(0, -mark.length) };
  }
};
