import { html, redirect } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import { errorPage } from '../pages.ts';
import { instanceUrl } from '../world.ts';
import type { Grant, Org, World } from '../world.ts';
import { codeForVerification, loginRefusedPage, privilegesPage, verificationPage } from './pages-before.ts';

/** Refusal that the app is told, as in the query of a callback and in the body of the token endpoint. */
export interface ToldRefusal {
  error: string;
  error_description: string;
}

const scopesOf = (scope: string): string[] => scope.split(' ').filter((each) => each !== '');

/** What the org's administrator has decided about the app itself. Null: nothing against it. */
export const appRefusal = ({ faults }: Org): ToldRefusal | null => {
  if (faults.appNotInstalled)
    return { error: 'OAUTH_EC_APP_NOT_FOUND', error_description: 'External client app is not installed in this org' };
  if (faults.appBlocked) return { error: 'OAUTH_APP_BLOCKED', error_description: 'this app is blocked by admin' };
  if (faults.usersNotApproved)
    return { error: 'OAUTH_APP_ACCESS_DENIED', error_description: 'user is not admin approved to access this app' };
  return null;
};

/**
 * Page on which the org keeps a person: their address, the code of their log-in, a session policy, or a scope the app
 * may not have. Null: they go on.
 */
export const pageBefore = (
  world: World,
  call: Call,
  org: Org,
  person: { user: string; code: string | null },
): Reply | null => {
  const { faults } = org;
  if (faults.loginRefused) return html(200, loginRefusedPage());
  const isVerified = faults.asksForCode || faults.highAssurance === 'raise';
  if (isVerified && person.code !== codeForVerification)
    return html(200, verificationPage(call, person.user, person.code !== null));
  if (faults.highAssurance === 'block' && !isVerified) return html(403, privilegesPage());
  const asked = scopesOf(call.query.get('scope') ?? 'api refresh_token');
  if (asked.every((scope) => scopesOf(faults.allowedScopes).includes(scope))) return null;
  const why = new URLSearchParams({ error: 'invalid_scope', error_description: 'the requested scope is not allowed' });
  return redirect(`${instanceUrl(world, org)}${remoteAccessErrorPath}?${why.toString()}`);
};

export const remoteAccessErrorPath = '/setup/secur/RemoteAccessErrorPage.apexp';

/** Like the real page, it shows a general sentence; the reason is in its address alone. */
export const remoteAccessErrorPage = (): Reply =>
  html(
    200,
    errorPage(
      'OAUTH_APPROVAL_ERROR_GENERIC',
      'An unexpected error has occured during authentication. Please try again.',
    ),
  );

/** Without the scope `api`, a session is none of the REST API. */
export const mayCallApi = ({ scope }: Grant): boolean =>
  scopesOf(scope).some((each) => each === 'api' || each === 'full');
