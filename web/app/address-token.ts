import { redirect } from '@tanstack/react-router';
import { paths } from './paths.ts';

/** Replaces the token in the address. */
const placeholder = '-';

/** Keeps a token from the address for this tab; it survives a reload. */
const tokenInTab = (storageKey: string) => ({
  keep: (token: string): void => globalThis.sessionStorage.setItem(storageKey, token),
  read: (): string => globalThis.sessionStorage.getItem(storageKey) ?? '',
  /** For a token that is used or invalid. */
  forget: (): void => globalThis.sessionStorage.removeItem(storageKey),
});

export const emailToken = tokenInTab('emailToken');
export const supportToken = tokenInTab('supportToken');

type EmailTokenPath = typeof paths.initialisePassword | typeof paths.updatePassword | typeof paths.confirmEmail;

/**
 * Removes a mailed token from the address bar and the history before anything is shown.
 * @throws a redirect of the router
 */
export const hideEmailToken = (to: EmailTokenPath, token: string): void => {
  if (token === placeholder) return;
  emailToken.keep(token);
  throw redirect({ to, params: { emailToken: placeholder }, replace: true });
};

/** The same for the token of a support link. */
export const hideSupportToken = (username: string, token: string): void => {
  if (token === placeholder) return;
  supportToken.keep(token);
  throw redirect({ to: paths.logInAs, params: { username, token: placeholder }, replace: true });
};
