import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  type DecipherChaCha20Poly1305,
  type DecipherGCM,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ArchiveDamaged } from './archive.ts';

/**
 * The age format (age-encryption.org/v1) with a passphrase: `age --decrypt` opens what this file writes. It uses the
 * ciphers of Node, which are eight times as fast as those of the npm package `age-encryption` (decision 16).
 */
const firstLine = 'age-encryption.org/v1\n';
const cipher = 'chacha20-poly1305';
const tagBytes = 16;
const pieceBytes = 65_536;
const nonceBytes = 16;
/** The exponent of scrypt's cost. 17 takes about 0.3 s and 128 MiB for each try at the passphrase. */
const workFactor = 17;
/** 20 needs 1 GiB. Only a file made to exhaust the memory has a higher value. */
const highestWorkFactor = 20;

type Decipher = DecipherChaCha20Poly1305 | DecipherGCM;

/** Parameters to decrypt the chunks of a file. */
export interface Opening {
  /** Offset of the first chunk in the file. */
  start: number;
  /** Offset of the chunk number in the nonce; the number has eight bytes. */
  numberAt: number;
  decipher: (nonce: Buffer) => Decipher;
}

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Derives a key of 32 bytes from a passphrase. `logN` is the exponent of scrypt's cost. */
export const deriveKey = (passphrase: string, salt: Buffer, logN: number): Promise<Buffer> =>
  scryptKey(passphrase, salt, 32, { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) });

/** Cuts the source into pieces of this length. Only the last piece may be shorter, or empty. */
const inPieces = async function* (
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.byteLength === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    let at = 0;
    // A piece is the last one when nothing follows it, so a full piece waits for the next byte.
    for (; held.byteLength - at > length; at += length)
      yield { piece: held.subarray(at, at + length), isLast: false };
    held = held.subarray(at);
  }
  yield { piece: held, isLast: true };
};

const nonceOf = (numberAt: number, number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), numberAt);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

const decryptWith = (decipher: Decipher, sealed: Buffer): Buffer => {
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
};

/** @throws {ArchiveDamaged} at the first piece that was changed, moved, left out or cut off */
export const decryptPieces = async function* (
  sealed: AsyncIterable<Uint8Array>,
  { numberAt, decipher }: Opening,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of inPieces(sealed, pieceBytes + tagBytes)) {
    if (piece.byteLength < tagBytes) throw new ArchiveDamaged('it ends too early');
    try {
      yield decryptWith(decipher(nonceOf(numberAt, number, isLast)), piece);
    } catch (error) {
      throw new ArchiveDamaged(
        number === 0 ? 'BACKUP_PASSPHRASE does not open it, or it is damaged' : 'it was cut or changed',
        { cause: error },
      );
    }
    number += 1;
  }
};

const options = { authTagLength: tagBytes };
/** age counts the pieces in the nonce's first eleven bytes; eight of them are enough. */
const numberAt = 3;
/** The wrapping key encrypts nothing but one file key. */
const zeroNonce = Buffer.alloc(12);

const encryptPiece = (key: Buffer, nonce: Buffer, plain: Buffer): Buffer => {
  const encrypting = createCipheriv(cipher, key, nonce, options);
  return Buffer.concat([encrypting.update(plain), encrypting.final(), encrypting.getAuthTag()]);
};

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const subkey = (fileKey: Buffer, salt: Buffer, use: 'header' | 'payload'): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, use, 32));

/** `header` ends with the three dashes in front of the code. */
const macOf = (fileKey: Buffer, header: string): string =>
  base64(
    createHmac('sha256', subkey(fileKey, Buffer.alloc(0), 'header'))
      .update(header)
      .digest(),
  );

const wrappingKey = (passphrase: string, salt: Buffer, logN: number): Promise<Buffer> =>
  deriveKey(passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]), logN);

/** Yields what `age --encrypt --passphrase` makes of the plain bytes. */
export const encrypt = async function* (
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(nonceBytes)];
  const wrapped = encryptPiece(await wrappingKey(passphrase, salt, workFactor), zeroNonce, fileKey);
  const header = `${firstLine}-> scrypt ${base64(salt)} ${workFactor}\n${base64(wrapped)}\n---`;
  yield Buffer.concat([Buffer.from(`${header} ${macOf(fileKey, header)}\n`), nonce]);
  const key = subkey(fileKey, nonce, 'payload');
  let number = 0;
  for await (const { piece, isLast } of inPieces(plain, pieceBytes)) {
    yield encryptPiece(key, nonceOf(numberAt, number, isLast), piece);
    number += 1;
  }
};

/** Whether a file with this beginning is an age file. */
export const isAge = (beginning: Buffer): boolean => beginning.toString('latin1').startsWith(firstLine);

const headerForm =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---) ([\w+/]{43})\n/;

/**
 * Reads the header of an age file. `beginning` is the first 256 bytes of the file.
 * @throws {ArchiveDamaged} for a wrong passphrase, a changed header, or a file that is encrypted to other keys
 */
export const openAge = async (beginning: Buffer, passphrase: string): Promise<Opening> => {
  const [line, header = '', salt = '', logN = '', wrapped = '', mac] =
    headerForm.exec(beginning.toString('latin1')) ?? [];
  if (line === undefined || Number(logN) > highestWorkFactor)
    throw new ArchiveDamaged('it is encrypted, but not with a passphrase of this product, or it is damaged');
  const wrapping = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(logN));
  let fileKey: Buffer;
  try {
    const decipher = createDecipheriv(cipher, wrapping, zeroNonce, options);
    fileKey = decryptWith(decipher, Buffer.from(wrapped, 'base64'));
  } catch (error) {
    throw new ArchiveDamaged('BACKUP_PASSPHRASE does not open it, or it is damaged', { cause: error });
  }
  if (macOf(fileKey, header) !== mac) throw new ArchiveDamaged('it was cut or changed');
  const start = line.length + nonceBytes;
  const key = subkey(fileKey, beginning.subarray(line.length, start), 'payload');
  return { start, numberAt, decipher: (nonce) => createDecipheriv(cipher, key, nonce, options) };
};
