import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';

const masterBytes = 32;

/** The key has a wrong form, or anybody could guess it. */
export class UnusableKey extends Error {}

const decode = (text: string): Buffer => Buffer.from(text.trim().replaceAll('-', '+').replaceAll('_', '/'), 'base64');

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Several processes may start at once. `link` makes the file appear complete, and the first process wins. */
const createOnce = (file: string, text: string): void => {
  const mine = `${file}.${randomBytes(6).toString('hex')}`;
  const descriptor = openSync(mine, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(mine);
  }
};

/**
 * A secret text, stored in `dataDir/name` (mode 0600) and created at the first start.
 * @throws {UnusableKey} for a file that was emptied or cut
 */
export const generatedSecret = (dataDir: string, name: string): string => {
  const file = path.join(dataDir, name);
  if (readIfThere(file) === null) createOnce(file, `${randomBytes(masterBytes).toString('base64url')}\n`);
  chmodSync(file, 0o600);
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < masterBytes)
    throw new UnusableKey(`${file} is empty or cut: put back the one of before, or remove it to have another made`);
  return text;
};

/** @throws {UnusableKey} */
export const decodeKey = (secretKey: string): Buffer => {
  const bytes = decode(secretKey);
  if (bytes.length < masterBytes) throw new UnusableKey('SECRET_KEY: 32 random bytes or more, in base64');
  return bytes;
};

/** The 32 bytes from which all other keys are derived: `SECRET_KEY`, else a file in `dataDir`. */
export const masterKey = (secretKey: string | undefined, dataDir: string): Buffer =>
  decodeKey(secretKey ?? generatedSecret(dataDir, 'secret.key'));

/** Derives a key for one purpose, so that a value made for one purpose is useless for another (RFC 5869). */
export const deriveKey = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'paraphe', purpose, masterBytes));
