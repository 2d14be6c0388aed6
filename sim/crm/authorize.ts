import { appRefusal, pageBefore } from './consent/admin-policies.ts';
import { formOf, html, redirect } from './http.ts';
import type { Call, Reply } from './http.ts';
import { servedOrgs } from './login-hosts.ts';
import { authorizePage, errorPage } from './pages.ts';
import { count, randomText, userOf } from './world.ts';
import type { Org, World } from './world.ts';

const codeLifeMs = 15 * 60_000;

/**
 * `GET|POST /services/oauth2/authorize`. A wrong client id or redirect URI gets an error page here; every other
 * refusal redirects to the app with its state. The form posts to the same query, so the server keeps no state.
 */
export const authorizeEndpoint = async (world: World, call: Call): Promise<Reply> => {
  const { query } = call;
  if (query.get('client_id') !== world.settings.clientId)
    return html(400, errorPage('invalid_client_id', 'client identifier invalid'));
  const target = query.get('redirect_uri') ?? '';
  if (!world.settings.redirectUris.includes(target))
    return html(400, errorPage('redirect_uri_mismatch', 'redirect_uri must match configuration'));
  if (query.get('response_type') !== 'code')
    return back(call, {
      error: 'unsupported_response_type',
      error_description: 'response type not supported',
    });
  const pkce = pkceFault(query);
  if (pkce !== null) return back(call, { error: 'invalid_request', error_description: pkce });
  const orgs = servedOrgs(world, call.host);
  if (call.method === 'POST') return decide(world, call, orgs);
  const remembered = rememberedUser(call, orgs);
  if (remembered !== null) return remembered.allow(world, call);
  if (query.get('immediate') === 'true')
    return back(call, { error: 'immediate_unsuccessful', error_description: 'user must log in' });
  return html(200, authorizePage(call, orgs));
};

const pkceFault = (query: URLSearchParams): string | null => {
  const challenge = query.get('code_challenge');
  if (challenge === null || challenge === '') return 'missing required code challenge';
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) return 'invalid code challenge';
  return query.get('code_challenge_method') === 'S256' ? null : 'code_challenge_method must be S256';
};

const decide = async (world: World, call: Call, orgs: Org[]): Promise<Reply> => {
  const form = await formOf(call);
  if (form.get('decision') !== 'allow')
    return back(call, { error: 'access_denied', error_description: 'end-user denied authorization' });
  const [prefix = '', userId = ''] = (form.get('user') ?? '').split('/');
  const org = orgs.find((candidate) => candidate.prefix === prefix);
  const user = org === undefined ? undefined : userOf(org, userId);
  if (org === undefined || user === undefined) return html(200, authorizePage(call, orgs, 'Choose a user first.'));
  return allow(world, call, org, userId, form.get('code'));
};

/** An app that no administrator approved gets Salesforce's error page; other refusals redirect to the app. */
const allow = (world: World, call: Call, org: Org, userId: string, verification: string | null = null): Reply => {
  const user = userOf(org, userId);
  const page = pageBefore(world, call, org, { user: `${org.prefix}/${userId}`, code: verification });
  if (page !== null) return page;
  const refused = appRefusal(org);
  if (refused !== null) return back(call, { ...refused });
  if (!org.appApproved)
    return html(
      400,
      errorPage(
        'OAUTH_APPROVAL_ERROR_GENERIC',
        'An unexpected error has occurred during authentication. An administrator must install or approve this app in this org.',
      ),
    );
  if (!org.active) return back(call, { error: 'inactive_org', error_description: 'organization is inactive' });
  if (user?.['IsActive'] !== true) return back(call, { error: 'inactive_user', error_description: 'user is inactive' });
  if (org.noAccess.has(String(user['Username'])))
    return back(call, { error: 'NO_ACCESS', error_description: 'user has no access to this app' });
  const code = `aPrx${randomText(40)}`;
  world.codes.set(code, {
    code,
    org: org.prefix,
    userId,
    clientId: world.settings.clientId,
    redirectUri: call.query.get('redirect_uri') ?? '',
    challenge: call.query.get('code_challenge') ?? '',
    scope: org.faults.grantedScopes || (call.query.get('scope') ?? 'api refresh_token'),
    expires: world.now().getTime() + codeLifeMs,
  });
  count(org, 'authorize');
  const answer = back(call, { code });
  answer.headers['set-cookie'] = `sid=${org.prefix}/${userId}; Path=/${call.host}/; HttpOnly; SameSite=Lax`;
  return answer;
};

/** Without `prompt`, Salesforce does not ask a browser that is already logged in, so it may connect the wrong org. */
const rememberedUser = (call: Call, orgs: Org[]): { allow: (world: World, call: Call) => Reply } | null => {
  if (call.query.has('prompt')) return null;
  const [, prefix = '', userId = ''] = /(?:^|;\s*)sid=([^/;]+)\/([^;]+)/.exec(call.headers.cookie ?? '') ?? [];
  const org = orgs.find((candidate) => candidate.prefix === prefix);
  if (org === undefined || userOf(org, userId) === undefined) return null;
  return { allow: (world, asked) => allow(world, asked, org, userId) };
};

/** Redirects to the app with the state exactly as it was encoded in the query. */
const back = (call: Call, values: Record<string, string>): Reply => {
  const parts = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const state = rawState(call);
  if (state !== null) parts.push(`state=${state}`);
  const target = call.query.get('redirect_uri') ?? '';
  return redirect(`${target}${target.includes('?') ? '&' : '?'}${parts.join('&')}`);
};

const rawState = (call: Call): string | null => {
  const raw = call.rawQuery.split('&').find((pair) => pair.startsWith('state='));
  if (raw === undefined) return null;
  const value = raw.slice('state='.length);
  return /^[!-~]*$/.test(value) ? value : encodeURIComponent(call.query.get('state') ?? '');
};
