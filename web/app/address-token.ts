import { redirect } from '@tanstack/react-router';

import { paths } from './paths.ts';

/** Stands in the address where the token stood. */
const setAside = '-';

/** A token that came in an address, for this tab; a reload finds it again. */
const tokenKept = (storageKey: string) => ({
  keep: (token: string): void => globalThis.sessionStorage.setItem(storageKey, token),
  read: (): string => globalThis.sessionStorage.getItem(storageKey) ?? '',
  /** It was used up, or is worthless. */
  forget: (): void => globalThis.sessionStorage.removeItem(storageKey),
});

export const emailToken = tokenKept('emailToken');
export const supportToken = tokenKept('supportToken');

type EmailTokenPath =
  | typeof paths.initialisePassword
  | typeof paths.updatePassword
  | typeof paths.confirmEmail;

/** Takes a mailed token out of the address bar, and of the history, before anything is shown. */
export const setAsideEmailToken = (to: EmailTokenPath, token: string): void => {
  if (token === setAside) return;
  emailToken.keep(token);
  throw redirect({ to, params: { emailToken: setAside }, replace: true });
};

/** The same for the token of a support link. */
export const setAsideSupportToken = (username: string, token: string): void => {
  if (token === setAside) return;
  supportToken.keep(token);
  throw redirect({ to: paths.logInAs, params: { username, token: setAside }, replace: true });
};
