import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { ArchiveDamaged } from './archive.ts';

/**
 * A stream under a passphrase: a mark and a salt, then pieces of 64 KiB, each AES-256-GCM with a nonce of its number
 * and of whether it is the last. So no piece can be changed, moved, left out or cut off.
 */
const mark = Buffer.from('PARAPHE SEALED 1\n');
const cipher = 'aes-256-gcm';
const saltBytes = 16;
const tagBytes = 16;
const pieceBytes = 65_536;
/** About 0.3 s and 128 MiB for each try at the passphrase. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Pieces of exactly this length; the last one, which may be empty, is told. */
const inPieces = async function* (
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.byteLength === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    let at = 0;
    // The last one is held back until the source has ended.
    for (; held.byteLength - at > length; at += length)
      yield { piece: held.subarray(at, at + length), isLast: false };
    held = held.subarray(at);
  }
  yield { piece: held, isLast: true };
};

export const encrypt = async function* (
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = await derive(passphrase, salt, 32, cost);
  yield Buffer.concat([mark, salt]);
  let number = 0;
  for await (const { piece, isLast } of inPieces(plain, pieceBytes)) {
    const seal = createCipheriv(cipher, key, nonceOf(number, isLast));
    yield Buffer.concat([seal.update(piece), seal.final(), seal.getAuthTag()]);
    number += 1;
  }
};

const openPiece = (key: Buffer, number: number, { piece, isLast }: { piece: Buffer; isLast: boolean }) => {
  if (piece.byteLength < tagBytes) throw new ArchiveDamaged('it ends too early');
  const open = createDecipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes });
  open.setAuthTag(piece.subarray(-tagBytes));
  try {
    return Buffer.concat([open.update(piece.subarray(0, -tagBytes)), open.final()]);
  } catch (error) {
    throw new ArchiveDamaged(
      number === 0 ? 'BACKUP_PASSPHRASE does not open it, or it is damaged' : 'it was cut or changed',
      { cause: error },
    );
  }
};

/** Whether a file that begins with these bytes was encrypted. */
export const isEncrypted = (beginning: Uint8Array): boolean =>
  mark.equals(Buffer.from(beginning).subarray(0, mark.byteLength));

export const headBytesOfEncrypted = mark.byteLength + saltBytes;

/** `head` is the first bytes of the file, `sealed` what follows. Throws ArchiveDamaged. */
export const decrypt = async function* (
  head: Uint8Array,
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const key = await derive(passphrase, Buffer.from(head).subarray(mark.byteLength), 32, cost);
  let number = 0;
  for await (const piece of inPieces(sealed, pieceBytes + tagBytes)) {
    yield openPiece(key, number, piece);
    number += 1;
  }
};
