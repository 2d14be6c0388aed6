import { redirect } from '@tanstack/react-router';

import { paths } from './paths.ts';

/** Replaces the token in the address. */
const setAside = '-';

/** Keeps a token from the address for this tab; it survives a reload. */
const tokenKept = (storageKey: string) => ({
  keep: (token: string): void => globalThis.sessionStorage.setItem(storageKey, token),
  read: (): string => globalThis.sessionStorage.getItem(storageKey) ?? '',
  /** For a token that is used or invalid. */
  forget: (): void => globalThis.sessionStorage.removeItem(storageKey),
});

export const emailToken = tokenKept('emailToken');
export const supportToken = tokenKept('supportToken');

type EmailTokenPath =
  | typeof paths.initialisePassword
  | typeof paths.updatePassword
  | typeof paths.confirmEmail;

/**
 * Removes a mailed token from the address bar and the history before anything is shown.
 * @throws a redirect of the router
 */
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
