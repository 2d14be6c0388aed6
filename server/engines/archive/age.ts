import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { ArchiveDamaged } from './archive.ts';

/** Start of every file in the age format. */
export const ageMark = 'age-encryption.org/v1\n';

/** The exponent of scrypt's cost. 17 takes 128 MiB for each try at the passphrase. */
const workFactor = 17;

/** Our sentences for the messages of `age-encryption` about a file that it does not open. */
const reasons: Record<string, string> = {
  "no identity matched any of the file's recipients": 'BACKUP_PASSPHRASE does not open it, or it is damaged',
  'scrypt work factor is too high': 'it is encrypted, but not with a passphrase of this product, or it is damaged',
};

const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

/** Yields what `age --encrypt --passphrase` makes of the plain bytes. */
export const encrypt = async function* (
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  age.setScryptWorkFactor(workFactor);
  yield* await age.encrypt(streamOf(plain));
};

/** @throws {ArchiveDamaged} for a wrong passphrase, and for a file that was cut or changed */
export const decrypt = async function* (
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  try {
    yield* await age.decrypt(streamOf(sealed));
  } catch (error) {
    // The disk's own errors have a code.
    if ('code' in (error as Error)) throw error;
    const why = reasons[(error as Error).message] ?? 'it was cut or changed';
    throw new ArchiveDamaged(why, { cause: error });
  }
};
