import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { appRefusal } from './consent/admin-policies.ts';
import { issue, openGrant, rotate } from './grants.ts';
import { formOf, html, json } from './http.ts';
import type { Call, Reply } from './http.ts';
import { servedOrgs } from './login-hosts.ts';
import { count, userNamed, userOf } from './world.ts';
import type { Org, World } from './world.ts';

export const oauthError = (error: string, description: string, status = 400): Reply =>
  json(status, { error, error_description: description });

/** `POST /services/oauth2/token` on any host. */
export const tokenEndpoint = async (world: World, call: Call): Promise<Reply> => {
  const form = await formOf(call);
  const type = form.get('grant_type') ?? '';
  if (type === 'urn:ietf:params:oauth:grant-type:jwt-bearer') return jwtBearer(world, call, form);
  const refused = refuseClient(world, call, form);
  if (refused !== null) return refused;
  if (type === 'authorization_code') return byCode(world, call, form);
  if (type === 'refresh_token') return byRefreshToken(world, call, form);
  if (type === 'client_credentials') return byClientCredentials(world, call);
  return oauthError('unsupported_grant_type', 'grant type not supported');
};

const refuseClient = (world: World, call: Call, form: URLSearchParams): Reply | null => {
  const [, basic = ''] = /^Basic (.+)$/i.exec(call.headers.authorization ?? '') ?? [];
  const [basicId, ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  const id = form.get('client_id') ?? basicId ?? '';
  const secret = form.get('client_secret') ?? rest.join(':');
  if (id !== world.settings.clientId) return oauthError('invalid_client_id', 'client identifier invalid');
  if (!equal(secret, world.settings.clientSecret)) return oauthError('invalid_client', 'invalid client credentials');
  return null;
};

const equal = (left: string, right: string): boolean => {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** The fault set through the control API, or null. */
const tokenFault = (org: Org): Reply | null => {
  const { faults } = org;
  if (faults.tokenErrors > 0) {
    faults.tokenErrors--;
    return oauthError('server_error', 'unexpected error', 500);
  }
  if (faults.tokenHtml > 0) {
    faults.tokenHtml--;
    return html(503, '<html><body><h1>Down for maintenance</h1></body></html>');
  }
  return null;
};

const answer = (world: World, org: Org, make: () => Reply): Reply => {
  const fault = tokenFault(org);
  if (fault !== null) return fault;
  const given = make();
  world.touched();
  if (given.status === 200 && org.faults.loseTokenAnswers > 0) {
    org.faults.loseTokenAnswers--;
    return { ...given, drop: true };
  }
  return given;
};

const byCode = (world: World, call: Call, form: URLSearchParams): Reply => {
  const code = world.codes.get(form.get('code') ?? '');
  const org = code === undefined ? undefined : world.orgs.get(code.org);
  if (code === undefined || org === undefined || !servedOrgs(world, call.host).includes(org))
    return oauthError('invalid_grant', 'invalid authorization code');
  count(org, 'token:authorization_code');
  return answer(world, org, () => {
    world.codes.delete(code.code);
    if (code.expires <= world.now().getTime()) return oauthError('invalid_grant', 'expired authorization code');
    if (form.get('redirect_uri') !== code.redirectUri)
      return oauthError('redirect_uri_mismatch', 'redirect_uri must match configuration');
    const verifier = form.get('code_verifier') ?? '';
    if (createHash('sha256').update(verifier).digest('base64url') !== code.challenge)
      return oauthError('invalid_grant', 'invalid code verifier');
    const refused = refuseUser(org, code.userId);
    if (refused !== null) return refused;
    const refreshable = code.scope.split(' ').some((scope) => scope === 'refresh_token' || scope === 'offline_access');
    const grant = openGrant(world, org, code.userId, code.clientId, code.scope, refreshable);
    return json(200, issue(world, org, grant, true));
  });
};

const byRefreshToken = (world: World, call: Call, form: URLSearchParams): Reply => {
  const shown = form.get('refresh_token') ?? '';
  const known = world.grants.find((grant) => grant.refreshToken === shown || grant.spent.includes(shown));
  const org = known === undefined ? undefined : world.orgs.get(known.org);
  const expired = oauthError('invalid_grant', 'expired access/refresh token');
  if (known === undefined || org === undefined || !servedOrgs(world, call.host).includes(org)) return expired;
  count(org, 'token:refresh_token');
  return answer(world, org, () => {
    const refused = known.revoked === null ? refuseUser(org, known.userId) : null;
    if (refused !== null) return refused;
    const grant = rotate(world, shown);
    return grant === null ? expired : json(200, issue(world, org, grant, true));
  });
};

const refuseUser = (org: Org, userId: string): Reply | null => {
  const app = appRefusal(org);
  if (app !== null) return oauthError(app.error, app.error_description);
  if (org.faults.addressRefused) return oauthError('invalid_grant', 'ip restricted');
  if (!org.active) return oauthError('invalid_grant', 'inactive organization');
  const user = userOf(org, userId);
  if (user?.['IsActive'] !== true) return oauthError('invalid_grant', 'inactive user');
  if (!org.appApproved) return oauthError('invalid_app_access', 'user is not admin approved to access this app');
  return null;
};

/** Works only on a My Domain host, and only for an org with a run-as user. */
const byClientCredentials = (world: World, call: Call): Reply => {
  const org = world.orgs.get(call.host);
  if (org === undefined) return oauthError('invalid_grant', 'request not supported on this domain');
  const user = org.spec.runAs === undefined ? undefined : userNamed(org, org.spec.runAs);
  if (user === undefined) return oauthError('invalid_grant', 'no client credentials user enabled');
  count(org, 'token:client_credentials');
  return answer(world, org, () => openSession(world, org, String(user['Id'])));
};

const openSession = (world: World, org: Org, userId: string): Reply => {
  const refused = refuseUser(org, userId);
  if (refused !== null) return refused;
  const grant = openGrant(world, org, userId, world.settings.clientId, 'api', false);
  return json(200, issue(world, org, grant, false));
};

const jwtBearer = async (world: World, call: Call, form: URLSearchParams): Promise<Reply> => {
  const [header = '', payload = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const key = world.settings.jwtPublicKey;
  const claims = key === null ? null : readClaims(key, header, payload, signature);
  if (claims === null) return oauthError('invalid_grant', 'invalid assertion');
  if (claims['iss'] !== world.settings.clientId) return oauthError('invalid_client_id', 'client identifier invalid');
  if (!audiences(world, call.host).includes(String(claims['aud'])))
    return oauthError('invalid_grant', 'Audience validation failed');
  const left = Number(claims['exp']) * 1000 - world.now().getTime();
  if (!(left > 0)) return oauthError('invalid_grant', 'expired authorization code');
  if (left > 5 * 60_000) return oauthError('invalid_grant', 'assertion expires too far in the future');
  const orgs = call.host === 'login' ? [...world.orgs.values()] : servedOrgs(world, call.host);
  const org = orgs.find((candidate) => userNamed(candidate, String(claims['sub'])) !== undefined);
  const user = org === undefined ? undefined : userNamed(org, String(claims['sub']));
  if (org === undefined || user === undefined || org.spec.runAs === undefined)
    return oauthError('invalid_grant', "user hasn't approved this consumer");
  count(org, 'token:jwt');
  return answer(world, org, () => openSession(world, org, String(user['Id'])));
};

/** Salesforce expects the login host as audience; it also accepts the My Domain. */
const audiences = (world: World, host: string): string[] => {
  const own = host === 'test' ? 'test' : 'login';
  return [`${world.settings.origin}/${own}`, `${world.settings.origin}/${host}`, `https://${own}.salesforce.com`];
};

const readClaims = (
  key: string,
  header: string,
  payload: string,
  signature: string,
): Record<string, unknown> | null => {
  try {
    const kind = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { alg?: string };
    const signed = Buffer.from(`${header}.${payload}`);
    const good = verify('RSA-SHA256', signed, createPublicKey(key), Buffer.from(signature, 'base64url'));
    if (kind.alg !== 'RS256' || !good) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
};
