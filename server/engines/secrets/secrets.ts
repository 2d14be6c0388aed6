import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './keys.ts';
import { openPasswords, type PasswordOptions, type Passwords } from './passwords.ts';

const cipher = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const headBytes = 1 + keyIdBytes + nonceBytes;
const tokenBytes = 32;

/** A value that could not be decrypted: another key, another context, or damage. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface Secrets {
  passwords: Passwords;
  /** Tells which key sealed a value; kept in the database to refuse a start with another one. */
  keyId: string;
  /** Encrypts for later reading. `context` (row and field) must be given again to open it. */
  seal(plain: string, context: string): Buffer;
  /** @throws {SealBroken} */
  open(sealed: Buffer, context: string): string;
  /** 256 random bits, base64url. */
  newToken(): string;
  /** Hash of a token, for tokens that must not be readable from the database. */
  hashToken(token: string): Buffer;
  /** A token that follows from another and a stored nonce, so that it can be given twice and kept nowhere. */
  deriveToken(from: string, nonce: Buffer): string;
  /** A text only this installation can have signed, good for one purpose until `expires`. */
  signLink(purpose: string, subject: string, expires: Date): string;
  /** The subject, or null when forged, expired or made for another purpose. */
  readLink(purpose: string, link: string, now: Date): string | null;
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

const keyIdOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, keyIdBytes);
const sealingKey = (master: Buffer): Buffer => deriveKey(master, 'sealed values');

/** `Secrets.keyId` of a master key. */
export const masterKeyId = (master: Buffer): string => keyIdOf(sealingKey(master)).toString('hex');

const sealing = (master: Buffer) => {
  const key = sealingKey(master);
  const keyId = keyIdOf(key);
  return {
    keyId: keyId.toString('hex'),
    seal: (plain: string, context: string): Buffer => {
      const nonce = randomBytes(nonceBytes);
      const encrypt = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context, 'utf8'));
      const body = Buffer.concat([encrypt.update(plain, 'utf8'), encrypt.final()]);
      return Buffer.concat([Buffer.from([version]), keyId, nonce, body, encrypt.getAuthTag()]);
    },
    open: (sealed: Buffer, context: string): string => {
      const tag = sealed.subarray(-tagBytes);
      const known = sealed[0] === version && sealed.subarray(1, 1 + keyIdBytes).equals(keyId);
      if (!known || sealed.length < headBytes + tagBytes) throw new SealBroken('sealed with another key');
      const decrypt = createDecipheriv(cipher, key, sealed.subarray(1 + keyIdBytes, headBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context, 'utf8'))
        .setAuthTag(tag);
      try {
        return decrypt.update(sealed.subarray(headBytes, -tagBytes), undefined, 'utf8') + decrypt.final('utf8');
      } catch (error) {
        throw new SealBroken('sealed for another place, or damaged', { cause: error });
      }
    },
  };
};

const linking = (master: Buffer) => {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', deriveKey(master, `link: ${purpose}`))
      .update(text)
      .digest();
  return {
    signLink: (purpose: string, subject: string, expires: Date): string => {
      const text = `${Math.floor(expires.getTime() / 1000)}.${Buffer.from(subject, 'utf8').toString('base64url')}`;
      return `${text}.${sign(purpose, text).toString('base64url')}`;
    },
    readLink: (purpose: string, link: string, now: Date): string | null => {
      const [expires = '', subject = '', signature = ''] = link.split('.');
      const right = sign(purpose, `${expires}.${subject}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(expires) * 1000 > now.getTime() ? Buffer.from(subject, 'base64url').toString('utf8') : null;
    },
  };
};

export const openSecrets = async (master: Buffer, passwords: PasswordOptions = {}): Promise<Secrets> => ({
  passwords: await openPasswords(passwords),
  ...sealing(master),
  ...linking(master),
  newToken: () => randomBytes(tokenBytes).toString('base64url'),
  hashToken,
  deriveToken: (from, nonce) =>
    createHmac('sha256', deriveKey(master, 'derived tokens')).update(hashToken(from)).update(nonce).digest('base64url'),
});
