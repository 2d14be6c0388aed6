import { isStrongPassword } from '#contract/fields.ts';
import { passwordLength } from '#contract/limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The password behind `encryptedPassword`: strictly decoded, because Node's own decoder ignores garbage and
 * maps different bad bytes to one character (REQ-4.1.2). NFKC, so that two keyboards agree.
 * @returns null when it is not the base64 of UTF-8 text
 */
export const decodePassword = (encryptedPassword: string): string | null => {
  const bytes = Buffer.from(encryptedPassword, 'base64');
  if (bytes.toString('base64') !== encryptedPassword) return null;
  try {
    const password = utf8.decode(bytes).normalize('NFKC');
    return Array.from(password).length <= passwordLength.max ? password : null;
  } catch {
    return null;
  }
};

/** Passwords that attackers try first, although they satisfy the rule of four character classes. */
const guessable = [/^p[a@]ssw[o0]rd/i, /^azerty/i, /^qwerty/i, /^motdepasse/i, /^welcome/i, /^bienvenue/i, /^(.)\1+$/];

/** Checks the rule of REQ-1.5.6. The password must also not be a guessable one, nor begin with the username. */
export const mayBePassword = (password: string, about: { username: string; productName: string }): boolean => {
  const lower = password.toLowerCase();
  const localPart = about.username.split('@')[0] ?? about.username;
  const personal = [about.username.toLowerCase(), localPart.length >= 5 ? localPart.toLowerCase() : null].filter(
    (word) => word !== null,
  );
  return (
    isStrongPassword(password) &&
    !guessable.some((pattern) => pattern.test(password)) &&
    !personal.some((word) => lower.startsWith(word))
  );
};
