import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { PutOptions, Stored } from './blobs.ts';
import { checkContentType, headerBytes, writeHeader } from './disk-header.ts';
import { measure } from './measure.ts';

export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Creates the folders of a file; each new one is flushed to disk before the write of the file is acknowledged. */
const makeFolders = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
};

const writePieces = async (handle: FileHandle, stream: Readable): Promise<void> => {
  let position = headerBytes;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.byteLength;) {
      const { bytesWritten } = await handle.write(piece, at, piece.byteLength - at, position);
      at += bytesWritten;
      position += bytesWritten;
    }
  }
};

const writeNew = async (
  file: string,
  content: Readable | Uint8Array,
  { contentType, signal }: PutOptions,
): Promise<Stored> => {
  const { stream, result } = measure(content, signal);
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  try {
    await writePieces(handle, stream);
    const stored = result();
    await handle.write(writeHeader({ ...stored, contentType: checkContentType(contentType) }), 0, headerBytes, 0);
    await handle.sync();
    return stored;
  } finally {
    await handle.close();
  }
};

/** Writes `temporary` whole and on disk, then puts it in the place of `file` in one step. */
export const replaceFile = async (
  temporary: string,
  file: string,
  content: Readable | Uint8Array,
  options: PutOptions,
): Promise<Stored> => {
  try {
    const stored = await writeNew(temporary, content, options);
    await makeFolders(path.dirname(file));
    await rename(temporary, file);
    await syncFolder(path.dirname(file));
    return stored;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
