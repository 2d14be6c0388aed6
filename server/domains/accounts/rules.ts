import { isGuessable, isStrongPassword } from '#contract/fields.ts';
import { passwordLength } from '#contract/accounts/account-limits.ts';
import { normalized } from '#contract/composed.ts';

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
    const password = normalized(utf8.decode(bytes), 'NFKC');
    return Array.from(password).length <= passwordLength.max ? password : null;
  } catch {
    return null;
  }
};

/** Checks the rule of REQ-1.5.6. The password must also not be a guessable one. */
export const mayBePassword = (password: string, about: { username: string; productName: string }): boolean =>
  isStrongPassword(password) && !isGuessable(password, about);
