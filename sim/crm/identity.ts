import { identityUrl, revokeToken, sessionOf } from './grants.ts';
import { formOf, json, reply } from './http.ts';
import type { Call, Reply } from './http.ts';
import { to15 } from './ids.ts';
import { oauthError } from './token.ts';
import { count, instanceUrl, orgIdOf, userOf } from './world.ts';
import type { World } from './world.ts';

export const bearerOf = (call: Call): string => {
  const [, token = ''] = /^(?:Bearer|OAuth)\s+(.+)$/i.exec(call.headers.authorization ?? '') ?? [];
  return token;
};

const badToken = (): Reply => reply(403, 'Bad_OAuth_Token', 'text/html;charset=UTF-8');

/** `GET /id/{org}/{user}`: a bad token gets 403 with a plain-text word, not 401 with JSON. */
export const identityEndpoint = (world: World, call: Call): Reply => {
  const session = sessionOf(
    world,
    bearerOf(call) || (call.query.get('oauth_token') ?? call.query.get('access_token') ?? ''),
  );
  if (session === null) return badToken();
  const { grant, org } = session;
  if (org.faults.always401) return badToken();
  count(org, 'identity');
  const [, , orgId = '', userId = ''] = call.path.split('/');
  if (to15(orgId) !== to15(grant.orgId) || to15(userId) !== to15(grant.userId))
    return reply(403, 'Wrong_Org', 'text/html;charset=UTF-8');
  const user = userOf(org, grant.userId) ?? {};
  const base = instanceUrl(world, org);
  return json(200, {
    id: identityUrl(world, org, grant),
    asserted_user: true,
    user_id: grant.userId,
    organization_id: grant.orgId,
    username: user['Username'],
    display_name: user['Name'],
    first_name: user['FirstName'],
    last_name: user['LastName'],
    email: user['Email'],
    email_verified: true,
    active: user['IsActive'],
    user_type: 'STANDARD',
    language: user['LanguageLocaleKey'],
    locale: user['LocaleSidKey'],
    utcOffset: 3_600_000,
    photos: { picture: `${base}/profilephoto/005/F`, thumbnail: `${base}/profilephoto/005/T` },
    urls: {
      rest: `${base}/services/data/v{version}/`,
      query: `${base}/services/data/v{version}/query/`,
      sobjects: `${base}/services/data/v{version}/sobjects/`,
      custom_domain: base,
    },
    is_app_installed: true,
  });
};

export const userinfoEndpoint = (world: World, call: Call): Reply => {
  const session = sessionOf(world, bearerOf(call));
  if (session === null) return badToken();
  const { grant, org } = session;
  count(org, 'userinfo');
  const user = userOf(org, grant.userId) ?? {};
  return json(200, {
    sub: identityUrl(world, org, grant),
    user_id: grant.userId,
    organization_id: grant.orgId,
    preferred_username: user['Username'],
    name: user['Name'],
    given_name: user['FirstName'],
    family_name: user['LastName'],
    email: user['Email'],
    email_verified: true,
    active: user['IsActive'],
    user_type: 'STANDARD',
    language: user['LanguageLocaleKey'],
    locale: user['LocaleSidKey'],
    zoneinfo: user['TimeZoneSidKey'],
  });
};

export const revokeEndpoint = async (world: World, call: Call): Promise<Reply> => {
  const token = call.query.get('token') ?? (await formOf(call)).get('token') ?? '';
  const holder = world.grants.find(
    (grant) => grant.refreshToken === token || grant.access.some((access) => access.token === token),
  );
  const org = holder === undefined ? undefined : world.orgs.get(holder.org);
  if (org !== undefined) count(org, 'revoke');
  if (org !== undefined && org.faults.revokeErrors > 0) {
    org.faults.revokeErrors--;
    return json(503, { error: 'server_error' });
  }
  if (!revokeToken(world, token)) return oauthError('invalid_token', 'the specified token is invalid');
  world.touched();
  return reply(200);
};

export const discoveryEndpoint = (world: World, call: Call): Reply => {
  const base = `${world.settings.origin}/${call.host}`;
  return json(200, {
    issuer: base,
    authorization_endpoint: `${base}/services/oauth2/authorize`,
    token_endpoint: `${base}/services/oauth2/token`,
    revocation_endpoint: `${base}/services/oauth2/revoke`,
    userinfo_endpoint: `${base}/services/oauth2/userinfo`,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  });
};

/** Public answer of a My Domain before log-in. As at Salesforce, the org id has 15 characters. */
export const authConfigurationEndpoint = (world: World, call: Call): Reply => {
  const org = world.orgs.get(call.host);
  if (org === undefined) return reply(404);
  count(org, 'auth-configuration');
  return json(200, {
    OrgId: to15(orgIdOf(org)),
    Url: instanceUrl(world, org),
    LoginPage: null,
    SamlProviders: [],
    AuthProviders: [],
    LoginPageType: 'standard',
  });
};
