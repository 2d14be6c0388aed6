import { createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** `aes` takes a key for each object, `aes256` that of the file. `none` leaves bytes as they are. */
export type CipherName = 'rc4' | 'aes' | 'aes256' | 'none';

/** A key that opens the file, and the ciphers that readers may use with it. */
export interface OpenedKey {
  key: Buffer;
  texts: readonly CipherName[];
  streams: readonly CipherName[];
}

export interface ObjectId {
  number: number;
  generation: number;
}

/** One way in which a reader makes plain bytes of those of an object. */
export type Way = (bytes: Buffer) => Buffer;

const block = 16;
const salt = Buffer.from('sAlT');

/** Algorithm 1. */
const keyOf = (key: Buffer, { number, generation }: ObjectId, cipher: CipherName): Buffer => {
  if (cipher === 'aes256') return key;
  const id = Buffer.alloc(5);
  id.writeUIntLE(number % 0x1_00_00_00, 0, 3);
  id.writeUIntLE(generation % 0x1_00_00, 3, 2);
  const hash = createHash('md5').update(key).update(id);
  if (cipher === 'aes') hash.update(salt);
  return hash.digest().subarray(0, Math.min(key.length + 5, block));
};

/** Some readers leave a last block away whose padding is none. No name and no address has this byte. */
const doubtful = Buffer.alloc(1);

/** Bytes behind the last whole block are left away, as readers do. */
const aes = (key: Buffer, bytes: Buffer): Buffer => {
  const length = bytes.length - (bytes.length % block);
  if (length < 2 * block) return Buffer.alloc(0);
  const name = key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc';
  const decipher = createDecipheriv(name, key, bytes.subarray(0, block)).setAutoPadding(false);
  const plain = decipher.update(bytes.subarray(block, length));
  const padded = plain.at(-1) ?? 0;
  return padded > 0 && padded <= block ? plain.subarray(0, -padded) : Buffer.concat([plain, doubtful]);
};

const wayBy = (key: Buffer, id: ObjectId | null, cipher: CipherName): Way | null => {
  if (cipher === 'none') return (bytes) => bytes;
  if (id === null && cipher !== 'aes256') return null;
  const own = keyOf(key, id ?? { number: 0, generation: 0 }, cipher);
  if (cipher === 'rc4') return (bytes) => rc4(own, bytes);
  return own.length === block || own.length === 2 * block ? (bytes) => aes(own, bytes) : null;
};

/** The ways for the texts or the streams of one object. Its id is null where it is written in an unusual way. */
export const waysFor = (keys: readonly OpenedKey[], id: ObjectId | null, kind: 'texts' | 'streams'): Way[] =>
  keys.flatMap((opened) => opened[kind].map((cipher) => wayBy(opened.key, id, cipher)).filter((way) => way !== null));
