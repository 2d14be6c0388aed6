import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengeOf } from './oauth.ts';
import { crmFor, grantAt, json, openSmallOrg, orgId, tokenAnswer, userId } from '../small-org.test-support.ts';
import { soql } from '../soql.ts';

const formOf = (body: Buffer): Record<string, string> => Object.fromEntries(new URLSearchParams(body.toString()));

// REQ-1.7.26, REQ-1.7.27, REQ-3.1.2
test('the authorize address asks for consent anew, with PKCE and our two scopes', () => {
  const crm = crmFor('http://localhost:3001');
  const verifier = crm.newVerifier();
  const url = new URL(crm.authorizeUrl({ orgType: 'test', state: '{"orgType":"test"}', verifier }));
  expect(verifier).toMatch(/^[\w-]{43,128}$/);
  expect(url.origin + url.pathname).toBe('http://localhost:3001/test/services/oauth2/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: 'http://localhost:3000/workspaces',
    scope: 'api refresh_token',
    prompt: 'login',
    state: '{"orgType":"test"}',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
});

test('the challenge is that of RFC 7636, appendix B', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

// REQ-3.1.3
test('a code is traded once, with secret and verifier, at the host where the person logged in', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 200, tokenAnswer(org.base, 1)));
  const grant = await crmFor(org.base).exchangeCode({ orgType: 'test', code: 'c0de', verifier: 'v3rifier' });
  expect(grant).toMatchObject({
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    instanceUrl: org.base,
    orgId,
    userId,
  });
  expect(org.asked).toHaveLength(1);
  expect(org.asked[0]?.path).toBe('/test/services/oauth2/token');
  expect(formOf(org.asked[0]!.body)).toEqual({
    grant_type: 'authorization_code',
    code: 'c0de',
    client_id: 'app',
    client_secret: 'app-secret',
    redirect_uri: 'http://localhost:3000/workspaces',
    code_verifier: 'v3rifier',
  });
});

test.each([
  ['a foreign instance', { instance_url: 'https://evil.example' }],
  ['a foreign identity host', { id: `https://evil.example/id/${orgId}/${userId}` }],
  ['an odd org id', { id: `https://login.salesforce.com/id/00D6g000008KX1jEAA/${userId}` }],
  ['no token', { access_token: undefined }],
])('a token answer with %s is refused', async (_what, wrong) => {
  const org = await openSmallOrg((_asked, response) => json(response, 200, { ...tokenAnswer(org.base, 1), ...wrong }));
  const exchange = crmFor(org.base).exchangeCode({ orgType: 'login', code: 'c', verifier: 'v' });
  await expect(exchange).rejects.toMatchObject({ code: 'CrmAuthenticationFailed' });
});

test.each([
  [400, { error: 'invalid_grant', error_description: 'invalid authorization code' }, 'CrmAuthenticationFailed'],
  [400, { error: 'invalid_grant', error_description: 'inactive user' }, 'inactive_user'],
  [500, { error: 'server_error' }, 'server_error'],
  [502, '<html>Bad gateway</html>', 'server_error'],
])('a refused code (%i %j) gets the product’s word and is not sent again', async (status, body, code) => {
  const org = await openSmallOrg((_asked, response) => json(response, status, body));
  const exchange = crmFor(org.base).exchangeCode({ orgType: 'login', code: 'c', verifier: 'v' });
  await expect(exchange).rejects.toMatchObject({ name: 'CrmError', code });
  expect(org.asked).toHaveLength(1);
});

// REQ-3.1.3
test('the secret does not follow a redirect', async () => {
  const other = await openSmallOrg((_asked, response) => json(response, 200, tokenAnswer(other.base, 1)));
  const org = await openSmallOrg((_asked, response) => {
    response.writeHead(307, { location: `${other.base}/services/oauth2/token` }).end();
  });
  const exchange = crmFor(org.base).exchangeCode({ orgType: 'login', code: 'c', verifier: 'v' });
  await expect(exchange).rejects.toMatchObject({ code: 'CrmUnavailable' });
  expect(other.asked).toEqual([]);
});

test('revoking ends the refresh token, and one that is dead already is no error', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 400, { error: 'invalid_token' }));
  await crmFor(org.base).revoke(grantAt(org.base));
  expect(org.asked.map(({ path, body }) => [path, formOf(body)])).toEqual([
    ['/services/oauth2/revoke', { token: 'refresh-0' }],
  ]);
});

test('identity is asked of the org itself with the bearer', async () => {
  const answer = {
    organization_id: orgId,
    user_id: userId,
    username: 'c@a.example',
    display_name: 'C',
    active: true,
  };
  const org = await openSmallOrg((_asked, response) => json(response, 200, answer));
  const identity = await crmFor(org.base).identity(grantAt(org.base));
  expect(identity).toMatchObject({
    orgId,
    userId,
    username: 'c@a.example',
    displayName: 'C',
    email: '',
    active: true,
  });
  expect(org.asked[0]).toMatchObject({
    path: `/id/${orgId}/${userId}`,
    headers: { authorization: 'Bearer access-0' },
  });
});

// REQ-3.1.12
test('a dead token at the identity page, said as text with 403, means disconnected', async () => {
  const org = await openSmallOrg((_asked, response) => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('Bad_OAuth_Token');
  });
  await expect(crmFor(org.base).identity(grantAt(org.base))).rejects.toMatchObject({
    code: 'CrmDisconnected',
  });
});

// REQ-3.1.8
test('the provider org is entered by client credentials once for many calls', async () => {
  const org = await openSmallOrg(({ path }, response) =>
    json(response, 200, path.startsWith('/services/oauth2') ? tokenAnswer(org.base, 1) : { done: true, records: [] }),
  );
  const provider = crmFor(org.base).providerOrg();
  await Promise.all([1, 2, 3].map(() => provider.query(soql`SELECT Id FROM Account`)));
  const logIns = org.asked.filter(({ path }) => path === '/services/oauth2/token');
  expect(logIns.map(({ body }) => formOf(body))).toEqual([
    { grant_type: 'client_credentials', client_id: 'own-app', client_secret: 'own-secret' },
  ]);
  expect(org.asked).toHaveLength(4);
});

// REQ-3.1.9
test('a refused log-in to the provider org is not repeated for each call', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 400, { error: 'invalid_client' }));
  const provider = crmFor(org.base).providerOrg();
  for (let calls = 0; calls < 3; calls += 1) {
    await expect(provider.query(soql`SELECT Id FROM Account`)).rejects.toMatchObject({
      code: 'CrmAuthenticationFailed',
    });
  }
  expect(org.asked).toHaveLength(1);
});

// REQ-3.1.8
test('the provider org can be entered by an assertion that its certificate verifies', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKeyPem = privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
    .replaceAll('\n', String.raw`\n`);
  const org = await openSmallOrg(({ path }, response) =>
    json(response, 200, path.startsWith('/services/oauth2') ? tokenAnswer(org.base, 1) : { done: true, records: [] }),
  );
  const jwt = { username: 'robot@provider.example', privateKeyPem, audience: 'https://login.salesforce.com' };
  const provider = { baseUrl: org.base, clientId: 'own-app', clientSecret: '', jwt };
  await crmFor(org.base, { provider })
    .providerOrg()
    .query(soql`SELECT Id FROM Account`);

  const form = formOf(org.asked[0]!.body);
  expect(form['grant_type']).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const [head = '', claims = '', signature = ''] = form['assertion']!.split('.');
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  expect(isSigned).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(said).toMatchObject({
    iss: 'own-app',
    sub: 'robot@provider.example',
    aud: 'https://login.salesforce.com',
  });
  expect(said.exp - Date.now() / 1000).toBeLessThanOrEqual(300);
  expect(said.exp - Date.now() / 1000).toBeGreaterThan(60);
});
