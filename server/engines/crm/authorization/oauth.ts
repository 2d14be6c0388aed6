import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { isObject, jsonOf, objectOf } from '../answers/response-body.ts';
import type { JsonObject } from '../answers/response-body.ts';
import { sendHttpCall } from '../http-call.ts';
import { CrmError, isMoved } from '../errors.ts';
import type { Access, Grant } from './grants.ts';
import { assertInstanceUrl, commonLoginHosts, resolveLoginHost } from './hosts.ts';
import type { OrgType } from './hosts.ts';
import { toId18, toOrgId18 } from '../ids.ts';
import type { CrmSetup } from '../settings.ts';
import type { JwtSettings } from '../settings.ts';

/** This is below the 20 s limit of a database transaction, because the renewed token is stored in it. */
const tokenTimeoutMs = 15_000;

/** A PKCE verifier of 43 characters (RFC 7636 §4.1). */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export interface LoginChoice {
  orgType: OrgType;
  specificDomain?: string | null | undefined;
}

/**
 * URL of the CRM's consent page. With `prompt=login`, because an existing CRM session in the browser would silently
 * connect another org. Throws InvalidSpecificDomain.
 */
export const authorizeUrl = (
  settings: CrmSetup,
  { state, verifier, ...choice }: LoginChoice & { state: string; verifier: string },
): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope: 'api refresh_token',
    prompt: 'login',
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  return `${resolveLoginHost(settings, choice)}/services/oauth2/authorize?${query.toString()}`;
};

const postForm = <T>(
  base: string,
  name: string,
  fields: Record<string, string>,
  read: (response: Response) => Promise<T>,
) =>
  sendHttpCall(
    {
      where: 'oauth',
      base,
      path: `/services/oauth2/${name}`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(tokenTimeoutMs),
    },
    read,
  );

const needed = (body: JsonObject, name: string): string => {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CrmError('CrmAuthenticationFailed', { error: `no ${name} in the token answer` });
};

const accessOf = (settings: CrmSetup, body: JsonObject): Access => ({
  accessToken: needed(body, 'access_token'),
  instanceUrl: assertInstanceUrl(settings, needed(body, 'instance_url')),
  idUrl: assertInstanceUrl(settings, needed(body, 'id')),
});

/** The org that an access is for, with 18 characters. */
export const orgIdOfAccess = ({ idUrl }: Access): string => {
  const orgId = toOrgId18(idUrl.split('/').at(-2) ?? '');
  if (orgId === null) throw new CrmError('CrmAuthenticationFailed', { error: 'odd id' });
  return orgId;
};

const grantOf = (settings: CrmSetup, body: JsonObject): Grant => {
  const access = accessOf(settings, body);
  const [org = '', user = ''] = access.idUrl.split('/').slice(-2);
  const orgId = toOrgId18(org);
  const userId = toId18(user);
  if (orgId === null || userId === null) throw new CrmError('CrmAuthenticationFailed', { error: 'odd id' });
  const refreshToken = typeof body['refresh_token'] === 'string' ? body['refresh_token'] : null;
  // `issued_at` is not used, because ages are computed with our own clock.
  return { ...access, refreshToken, orgId, userId, issuedAt: settings.now() };
};

/** A grant without it opens nothing that we need. The CRM names the granted scopes; an answer without them has all. */
const mayCallApi = ({ scope }: JsonObject): boolean => typeof scope !== 'string' || /\b(api|full)\b/.test(scope);

/** Trades the code of the redirect for a grant. Throws CrmError. */
export const exchangeCode = async (
  settings: CrmSetup,
  { code, verifier, ...choice }: LoginChoice & { code: string; verifier: string },
): Promise<Grant> => {
  const fields = {
    grant_type: 'authorization_code',
    code,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    redirect_uri: settings.redirectUri,
    code_verifier: verifier,
  };
  const body = await postForm(resolveLoginHost(settings, choice), 'token', fields, objectOf).catch((error: unknown) => {
    if (!isMoved(error)) throw error;
    // The browser has followed the redirect of a My Domain that was renamed.
    return postForm(resolveLoginHost(settings, { orgType: choice.orgType }), 'token', fields, objectOf);
  });
  const grant = grantOf(settings, body);
  if (mayCallApi(body)) return grant;
  // Nobody else knows this grant. The CRM ends unused ones itself when this fails.
  await revoke(settings, grant).catch((error: Error) => settings.log.warn({ error: error.message }, 'not revoked'));
  throw new CrmError('NO_ACCESS', { error: 'invalid_scope', description: 'granted without api' });
};

const isInvalidGrant = (error: unknown): error is CrmError =>
  error instanceof CrmError && error.raw.error === 'invalid_grant';

/** Asks the org's own host. When its My Domain was renamed, the common ones: each knows the grants of its kind alone. */
const renewed = async (
  settings: CrmSetup,
  instanceUrl: string,
  renewAt: (base: string) => Promise<JsonObject>,
): Promise<JsonObject> => {
  try {
    return await renewAt(assertInstanceUrl(settings, instanceUrl));
  } catch (error) {
    if (!isMoved(error)) throw error;
  }
  const [likelier, other] = commonLoginHosts(settings, instanceUrl);
  try {
    return await renewAt(likelier);
  } catch (error) {
    if (!isInvalidGrant(error)) throw error;
    return renewAt(other);
  }
};

/**
 * A new access token, and the new refresh token when the CRM rotates them. Only under the keeper's lock.
 * Throws CrmDisconnected when the grant is dead.
 */
export const refreshGrant = async (settings: CrmSetup, grant: Grant): Promise<Grant> => {
  if (grant.refreshToken === null) throw new CrmError('CrmDisconnected', { error: 'no refresh token' });
  const fields = {
    grant_type: 'refresh_token',
    refresh_token: grant.refreshToken,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
  };
  try {
    const body = await renewed(settings, grant.instanceUrl, (base) => postForm(base, 'token', fields, objectOf));
    const fresh = grantOf(settings, body);
    if (fresh.orgId !== grant.orgId) throw new CrmError('CrmDisconnected', { error: 'another org answers' });
    return { ...fresh, refreshToken: fresh.refreshToken ?? grant.refreshToken };
  } catch (error) {
    const isDead = isInvalidGrant(error) && error.code === 'CrmAuthenticationFailed';
    throw isDead ? new CrmError('CrmDisconnected', error.raw) : error;
  }
};

/** Ends a grant at the CRM. A grant that is dead already is no error. Throws CrmError. */
export const revoke = async (settings: CrmSetup, grant: Grant): Promise<void> => {
  const token = grant.refreshToken ?? grant.accessToken;
  const revokeAt = async (base: string): Promise<void> => {
    try {
      await postForm(base, 'revoke', { token }, jsonOf);
    } catch (error) {
      if (!(error instanceof CrmError && error.raw.status === 400)) throw error;
    }
  };
  try {
    await revokeAt(assertInstanceUrl(settings, grant.instanceUrl));
  } catch (error) {
    if (!isMoved(error)) throw error;
    // Its My Domain was renamed. The common host of another kind of org says that it does not know the token.
    for (const base of commonLoginHosts(settings, grant.instanceUrl)) await revokeAt(base);
  }
};

export interface CrmIdentity {
  orgId: string;
  userId: string;
  username: string;
  displayName: string;
  email: string;
  active: boolean;
  language: string;
}

export const identityOf = (body: unknown): CrmIdentity => {
  const fields = isObject(body) ? body : {};
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const orgId = toOrgId18(text('organization_id'));
  const userId = toId18(text('user_id'));
  if (orgId === null || userId === null) throw new CrmError('CrmUnavailable', { error: 'odd identity' });
  return {
    orgId,
    userId,
    username: text('username'),
    displayName: text('display_name'),
    email: text('email'),
    active: fields['active'] === true,
    language: text('language'),
  };
};

/** The provider's org is named by the configuration, so its base is admitted beside the others. */
const providerAccess = async (settings: CrmSetup, fields: Record<string, string>): Promise<Access> => {
  const { baseUrl } = settings.provider;
  const widened = { ...settings, extraOrigins: [...settings.extraOrigins, baseUrl] };
  return accessOf(widened, await postForm(baseUrl.replace(/\/+$/, ''), 'token', fields, objectOf));
};

/** A token for the provider's own org, by client credentials (its My Domain host only). Throws CrmError. */
export const clientCredentials = (settings: CrmSetup): Promise<Access> => {
  const { clientId, clientSecret } = settings.provider;
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return providerAccess(settings, fields);
};

/** Line ends of a PEM in an environment variable are often written as a backslash and an n. */
const pemOf = (jwt: JwtSettings): string => jwt.privateKeyPem.replaceAll(String.raw`\n`, '\n');

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for the provider's own org, by an assertion signed with RS256 (RFC 7523). Throws CrmError. */
export const jwtBearer = (settings: CrmSetup, jwt: JwtSettings): Promise<Access> => {
  const { clientId } = settings.provider;
  // Salesforce refuses more than 5 minutes.
  const exp = Math.floor(settings.now().getTime() / 1000) + 180;
  const claims = { iss: clientId, sub: jwt.username, aud: jwt.audience, exp };
  const signed = `${base64url({ alg: 'RS256' })}.${base64url(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(pemOf(jwt)));
  const fields = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${signed}.${signature.toString('base64url')}`,
  };
  return providerAccess(settings, fields);
};
