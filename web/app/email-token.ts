import { redirect } from '@tanstack/react-router';

import type { paths } from './paths.ts';

const storageKey = 'emailToken';

/** Stands in the address where the token stood. */
const setAside = '-';

type PasswordPath = typeof paths.initialisePassword | typeof paths.updatePassword;

/** Takes a mailed token out of the address bar, and of the history, before anything is shown; a reload finds it again. */
export function setAsideEmailToken(to: PasswordPath, emailToken: string): void {
  if (emailToken === setAside) return;
  globalThis.sessionStorage.setItem(storageKey, emailToken);
  throw redirect({ to, params: { emailToken: setAside }, replace: true });
}

export const emailToken = {
  read: (): string => globalThis.sessionStorage.getItem(storageKey) ?? '',
  /** It was used up, or is worthless. */
  forget(): void {
    globalThis.sessionStorage.removeItem(storageKey);
  },
};
