import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Defaults of authenticator apps (RFC 6238 §4). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** One step before and after: clocks of phones differ (RFC 6238 §6). */
const window = 1;

/** 160 random bits in base32, as RFC 4226 §4 asks. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://totp/…`, the content of the QR code. */
export const secretUri = (secret: string, about: { productName: string; username: string }): string =>
  new TOTP({
    ...settings,
    issuer: about.productName,
    label: about.username,
    secret: Secret.fromBase32(secret),
  }).toString();

const withoutGaps = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * The 30 s step whose code this is.
 * @returns null when it is no code of the secret at this time
 */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const token = withoutGaps(code);
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...settings, token, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp }) + delta;
};

/** It has no vowels, so that no code is a word, and no characters that look alike. */
const alphabet = 'bcdfghjkmnpqrstvwxz23456789';
const groups = 3;
const groupLength = 4;
const recoveryCodeCount = 10;
const codePattern = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`);

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Ten codes of 57 random bits, in the form that is shown: `k7fm-2x9q-4tbw`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, newGroup).join('-'));

/**
 * Reads a recovery code in any way of typing it.
 * @returns null when it cannot be one
 */
export const readRecoveryCode = (typed: string): string | null => {
  const code = withoutGaps(typed);
  return codePattern.test(code) ? code : null;
};
