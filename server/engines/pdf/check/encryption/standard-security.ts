import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** What the standard security handler keeps in its dictionary (ISO 32000-1 §7.6.3, ISO 32000-2 §7.6.4). */
export interface SecurityFields {
  revision: number;
  /** The values of `/O`, `/U`, `/OE` and `/UE`. */
  owner: Buffer;
  user: Buffer;
  ownerKey: Buffer;
  userKey: Buffer;
  permissions: number;
  /** Lengths in bytes that the key may have: readers take them from different places. */
  lengths: readonly number[];
  /** Identifiers of the file; the key of older revisions hangs on them. */
  ids: readonly Buffer[];
}

/** Stands for an empty password, and fills a short one. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const many = 50;
const passes = 20;
const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const repeatedly = (first: Buffer, length: number): Buffer => {
  let key = first;
  for (let time = 0; time < many; time += 1) key = md5(key.subarray(0, length));
  return key;
};

const withEach = (key: Buffer, bytes: Buffer, order: readonly number[]): Buffer => {
  let result = bytes;
  for (const pass of order)
    result = rc4(
      key.map((byte) => byte ^ pass),
      result,
    );
  return result;
};
const upward = Array.from({ length: passes }, (_, index) => index);

/** Algorithms 4 and 5: what `/U` begins with where this is the key. */
const userTextOf = (key: Buffer, id: Buffer, isOld: boolean): Buffer =>
  isOld ? rc4(key, padding) : withEach(key, md5(padding, id), upward);

/** Algorithm 7: the user's password, padded, of a file with an empty password of its owner. */
const passwordFromOwner = ({ owner }: SecurityFields, length: number, isOld: boolean): Buffer => {
  const hash = md5(padding);
  const key = (isOld ? hash : repeatedly(hash, length)).subarray(0, length);
  return withEach(key, owner.subarray(0, 32), isOld ? [0] : upward.toReversed());
};

/** Readers compare so much of `/U`. */
const compared = 16;

/** Algorithm 2, with the key compared by algorithm 6. */
const oldKey = (fields: SecurityFields, id: Buffer, length: number): Buffer | null => {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(fields.permissions | 0);
  const isOld = fields.revision < 3;
  const owners = fields.owner.length > 32 ? [fields.owner.subarray(0, 32), fields.owner] : [fields.owner];
  for (const password of [padding, passwordFromOwner(fields, length, isOld)])
    for (const owner of owners)
      for (const isMetadataPlain of [false, true]) {
        const end = isMetadataPlain ? Buffer.alloc(4, 255) : Buffer.alloc(0);
        const hash = md5(password, owner, permissions, id, end);
        const key = (isOld ? hash : repeatedly(hash, length)).subarray(0, length);
        const text = userTextOf(key, id, isOld).subarray(0, compared);
        if (text.equals(fields.user.subarray(0, compared))) return key;
      }
  return null;
};

/** Algorithm 2.B for an empty password. */
const hardened = (salt: Buffer, extra: Buffer): Buffer => {
  let key = createHash('sha256').update(salt).update(extra).digest();
  let encrypted = Buffer.alloc(1);
  for (let round = 0; round < 64 || (encrypted.at(-1) ?? 0) > round - 32; round += 1) {
    const repeatedKey = Buffer.concat(Array.from({ length: 64 }, () => [key, extra]).flat());
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    encrypted = Buffer.concat([cipher.update(repeatedKey), cipher.final()]);
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? '')
      .update(encrypted)
      .digest();
  }
  return key.subarray(0, 32);
};
const plainHash = (salt: Buffer, extra: Buffer): Buffer => createHash('sha256').update(salt).update(extra).digest();

/** Algorithm 2.A: `/U` or `/O` is a hash, a salt of 8 bytes for it, and one for the key. */
const newKey = (fields: SecurityFields, hash: typeof plainHash): Buffer | null => {
  const byUser = [fields.user, fields.userKey, Buffer.alloc(0)] as const;
  const byOwner = [fields.owner, fields.ownerKey, fields.user.subarray(0, 48)] as const;
  for (const [text, wrapped, extra] of [byUser, byOwner]) {
    if (text.length < 48 || wrapped.length < 32) continue;
    if (!hash(text.subarray(32, 40), extra).equals(text.subarray(0, 32))) continue;
    const key = hash(text.subarray(40, 48), extra);
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
    return Buffer.concat([decipher.update(wrapped.subarray(0, 32)), decipher.final()]);
  }
  return null;
};

/** The key with which readers open a file without asking for a password; null where they ask. */
export const keyWithoutPassword = (fields: SecurityFields): Buffer | null => {
  for (const id of fields.ids)
    for (const length of fields.lengths) {
      const key = oldKey(fields, id, length);
      if (key) return key;
    }
  return newKey(fields, plainHash) ?? newKey(fields, hardened);
};
