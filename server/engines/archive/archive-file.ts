import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveDamaged, readArchive, writeArchive, type Entry } from './archive.ts';
import { decryptPieces, encrypt, isAge, openAge } from './age.ts';
import { isEarlier, isEarlierSealed, openEarlier, readEarlier } from './earlier-form.ts';

const writeAll = async (handle: FileHandle, pieces: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.byteLength;) {
      const { bytesWritten } = await handle.write(piece, at);
      at += bytesWritten;
    }
    bytes += piece.byteLength;
  }
  await handle.sync();
  return bytes;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes an archive that is there whole, on disk, or not at all; for its owner's eyes alone. A file of that name is
 * never replaced: `EEXIST`.
 * @returns its length
 */
export const createArchiveFile = async (
  file: string,
  entries: AsyncIterable<Entry>,
  passphrase: string | undefined,
): Promise<number> => {
  const folder = path.dirname(file);
  const aside = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}.part`);
  const plain = writeArchive(entries);
  const handle = await open(aside, 'wx', 0o600);
  try {
    const bytes = await writeAll(handle, passphrase === undefined ? plain : encrypt(plain, passphrase));
    await handle.close();
    await link(aside, file);
    return bytes;
  } finally {
    // Closed already when all went well; closing twice is no error.
    await handle.close();
    await rm(aside, { force: true });
    await syncFolder(folder);
  }
};

const readBeginning = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Reads a file from this byte on. */
const readFrom = (file: string, start = 0) => createReadStream(file, { highWaterMark: 1_048_576, start });

/** The entries of a file, which may be encrypted. Throws ArchiveDamaged. */
export const readArchiveFile = async function* (
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Entry> {
  const beginning = await readBeginning(file);
  if (isAge(beginning) || isEarlierSealed(beginning)) {
    if (passphrase === undefined)
      throw new ArchiveDamaged('it is encrypted: set BACKUP_PASSPHRASE to what it was made with');
    const [open, read] = isAge(beginning)
      ? ([openAge, readArchive] as const)
      : ([openEarlier, readEarlier] as const);
    const opening = await open(beginning, passphrase);
    yield* read(decryptPieces(readFrom(file, opening.start), opening));
    return;
  }
  // An attacker may have replaced the encrypted archive with an unencrypted one.
  if (passphrase !== undefined)
    throw new ArchiveDamaged(
      'BACKUP_PASSPHRASE is set, and it is not encrypted: unset it to take it all the same',
    );
  yield* (isEarlier(beginning) ? readEarlier : readArchive)(readFrom(file));
};
