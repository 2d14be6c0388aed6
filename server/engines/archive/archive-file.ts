import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ageMark, decrypt, encrypt } from './age.ts';
import { ArchiveDamaged, readArchive, writeArchive, type Entry } from './archive.ts';
import { decryptEarlier, earlierMark, earlierSealedMark, readEarlier } from './earlier-form.ts';

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a complete archive to disk, or nothing. Only its owner may read it. An existing file is never replaced:
 * `EEXIST`.
 * @returns its length in bytes
 */
export const createArchiveFile = async (
  file: string,
  entries: AsyncIterable<Entry>,
  passphrase: string | undefined,
): Promise<number> => {
  const folder = path.dirname(file);
  const aside = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}.part`);
  const plain = writeArchive(entries);
  const written = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(passphrase === undefined ? plain : encrypt(plain, passphrase), written);
    await link(aside, file);
    return written.bytesWritten;
  } finally {
    await rm(aside, { force: true });
    await syncFolder(folder);
  }
};

/** The entries of a file, which may be encrypted. Throws ArchiveDamaged. */
export const readArchiveFile = async function* (file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const beginning = (await buffer(createReadStream(file, { end: 31 }))).toString('latin1');
  const begins = (mark: string) => beginning.startsWith(mark);
  const isEncrypted = begins(ageMark) || begins(earlierSealedMark);
  if (isEncrypted && passphrase === undefined)
    throw new ArchiveDamaged('it is encrypted: set BACKUP_PASSPHRASE to what it was made with');
  // Somebody may have replaced the encrypted archive by another one.
  if (!isEncrypted && passphrase !== undefined)
    throw new ArchiveDamaged('BACKUP_PASSPHRASE is set, and it is not encrypted: unset it to take it all the same');
  const bytes = createReadStream(file, { highWaterMark: 1_048_576 });
  const plain =
    passphrase === undefined ? bytes : (begins(earlierSealedMark) ? decryptEarlier : decrypt)(bytes, passphrase);
  yield* (begins(earlierMark) || begins(earlierSealedMark) ? readEarlier : readArchive)(plain);
};
