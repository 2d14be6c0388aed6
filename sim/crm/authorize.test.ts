import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCrmSimulator } from './server.ts';
import type { CrmSimulator } from './server.ts';
import {
  api,
  authorizeUrl,
  clickThrough,
  connect,
  control,
  pkce,
  query,
  redirectUri,
  rest,
  token,
} from './test-client.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const claire = 'claire.martin@acier-nord.example';
let sim: CrmSimulator;

beforeAll(async () => {
  sim = await startCrmSimulator({
    jwtPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }) as string,
  });
});
beforeEach(() => control(sim, 'reset'));
afterAll(() => sim.close());

const codeFrom = (back: URL): string => back.searchParams.get('code') ?? '';
const exchange = (code: string, verifier: string, host = 'login'): Promise<Response> =>
  token(sim, host, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
const renew = (refresh: string, host = 'login'): Promise<Response> =>
  token(sim, host, { grant_type: 'refresh_token', refresh_token: refresh });

// REQ-3.4.1
describe('authorizing', () => {
  it('at a name no org has ends on a page that says what to do, and leads back to the app alone', async () => {
    const { challenge } = pkce();
    const answer = await fetch(authorizeUrl(sim, 'nobody--perf', challenge));
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain('No org answers to <strong>/nobody--perf</strong>');
    expect(page).toContain('Check the My Domain you typed');
    expect(page).toContain('<strong>aciernord--uat</strong>');
    expect(page).toContain(`href="${redirectUri}"`);
    const foreign = authorizeUrl(sim, 'nobody', challenge, { redirect_uri: 'https://evil.example/' });
    expect(await (await fetch(foreign)).text()).not.toContain('evil.example');
  });

  it('walks from the page to tokens that read the org, with ids of 18 characters', async () => {
    const tokens = await connect(sim, 'login', claire);
    expect(tokens.instance_url).toBe(`${sim.origin}/aciernord`);
    expect(tokens.id).toMatch(/\/login\/id\/00DAc0000000001[A-Z0-5]{3}\/005\w{15}$/);
    const { records } = await query(
      tokens,
      'SELECT Id, Name, IsSandbox, OrganizationType, InstanceName FROM Organization',
    );
    expect(records).toEqual([expect.objectContaining({ Name: 'Acier Nord SA', IsSandbox: false })]);
    expect(records[0]?.Id.slice(0, 15)).toBe('00DAc0000000001');
  });

  it('echoes the state byte for byte, whatever it holds', async () => {
    const { challenge } = pkce();
    const state = '{"orgType":"login","n":"é+ %2F&=\\n"}\n';
    const url = authorizeUrl(sim, 'login', challenge, { state });
    const raw = /state=([^&]*)/.exec(url)?.[1];
    const back = await clickThrough(url, claire);
    expect(back.search).toContain(`state=${raw}`);
    expect(back.searchParams.get('state')).toBe(state);
  });

  it('offers production under login, sandboxes under test, and one org under its own host', async () => {
    const { challenge } = pkce();
    const page = async (host: string): Promise<string> => (await fetch(authorizeUrl(sim, host, challenge))).text();
    const login = await page('login');
    expect(login).toContain('Acier Nord SA');
    expect(login).toContain('yanis@devbox.example');
    expect(login).not.toContain('.example.uat');
    expect(login).not.toContain('Docugen SAS');
    const test = await page('test');
    expect(test).toContain(`${claire}.uat`);
    expect(test).not.toContain('Acier Nord SA');
    const own = await page('aciernord--recette');
    expect(own).toContain(`${claire}.recette`);
    expect(own).not.toContain('.example.uat');
  });

  it('keeps a wrong client or redirect on its own page, without callback', async () => {
    const { challenge } = pkce();
    const wrongs: Record<string, string>[] = [{ client_id: 'other' }, { redirect_uri: `${redirectUri}/` }];
    for (const wrong of wrongs) {
      const answer = await fetch(authorizeUrl(sim, 'login', challenge, wrong), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  it('refuses to start without an S256 challenge, and says so to the app with its state', async () => {
    const wrongs: Record<string, string>[] = [{ code_challenge: '' }, { code_challenge_method: 'plain' }];
    for (const wrong of wrongs) {
      const answer = await fetch(authorizeUrl(sim, 'login', pkce().challenge, wrong), { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['invalid_request', 'st']);
    }
  });

  it('sends each refusal back to the app: denied, inactive user or org, no access', async () => {
    const error = async (username: string, decision?: 'deny'): Promise<string | null> =>
      (await clickThrough(authorizeUrl(sim, 'login', pkce().challenge), username, decision)).searchParams.get('error');
    expect(await error(claire, 'deny')).toBe('access_denied');
    expect(await error('luc.bernard@acier-nord.example')).toBe('inactive_user');
    expect(await error('marie.dubois@acier-nord.example')).toBe('NO_ACCESS');
    await control(sim, 'org', { org: 'aciernord', active: false });
    expect(await error(claire)).toBe('inactive_org');
  });

  it('shows an app nobody approved on its own page', async () => {
    const back = await clickThrough(authorizeUrl(sim, 'test', pkce().challenge), `${claire}.formation`);
    expect(back.href).toBe('about:blank');
  });

  it('asks again only when prompt says so: a browser that is logged in goes straight through', async () => {
    const { challenge } = pkce();
    const cookie = `sid=aciernord/${(await connect(sim, 'login', claire)).id.split('/').at(-1)}`;
    const quiet = new URL(authorizeUrl(sim, 'login', challenge));
    quiet.searchParams.delete('prompt');
    const open = (url: string | URL): Promise<Response> => fetch(url, { headers: { cookie }, redirect: 'manual' });
    expect((await open(quiet)).headers.get('location')).toContain('code=');
    expect((await open(authorizeUrl(sim, 'login', challenge))).status).toBe(200);
  });
});

// REQ-3.4.1
describe('the authorization code', () => {
  it('needs the verifier it was asked with', async () => {
    const { challenge } = pkce();
    const code = codeFrom(await clickThrough(authorizeUrl(sim, 'login', challenge), claire));
    const answer = await exchange(code, pkce().verifier);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
  });

  it('works once', async () => {
    const { verifier, challenge } = pkce();
    const code = codeFrom(await clickThrough(authorizeUrl(sim, 'login', challenge), claire));
    expect((await exchange(code, verifier)).status).toBe(200);
    expect((await exchange(code, verifier)).status).toBe(400);
  });

  it('dies after fifteen minutes and is worth nothing on another host', async () => {
    const { verifier, challenge } = pkce();
    const [first, second] = [
      codeFrom(await clickThrough(authorizeUrl(sim, 'login', challenge), claire)),
      codeFrom(await clickThrough(authorizeUrl(sim, 'login', challenge), claire)),
    ];
    expect((await exchange(first, verifier, 'test')).status).toBe(400);
    await control(sim, 'clock', { advanceMs: 15 * 60_000 });
    expect(await (await exchange(second, verifier)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('is refused with a wrong secret', async () => {
    const answer = await token(sim, 'login', { grant_type: 'authorization_code', client_secret: 'no' });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_client' })]);
  });
});

// REQ-3.4.1
describe('refreshing', () => {
  it('gives a new refresh token each time; a spent one kills the whole family', async () => {
    const first = await connect(sim, 'login', claire);
    const second = (await (await renew(first.refresh_token, 'aciernord')).json()) as typeof first;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await rest(second, `${api}/limits`)).status).toBe(200);
    const reuse = await renew(first.refresh_token);
    expect(await reuse.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'expired access/refresh token',
    });
    expect((await renew(second.refresh_token)).status).toBe(400);
    expect((await rest(second, `${api}/limits`)).status).toBe(401);
  });

  it('tells an inactive user and an inactive org apart', async () => {
    const tokens = await connect(sim, 'login', claire);
    await control(sim, 'user', { org: 'aciernord', username: claire, active: false });
    expect(await (await renew(tokens.refresh_token)).json()).toMatchObject({
      error_description: 'inactive user',
    });
    await control(sim, 'org', { org: 'aciernord', active: false });
    expect(await (await renew(tokens.refresh_token)).json()).toMatchObject({
      error_description: 'inactive organization',
    });
  });

  it('keeps five grants of a user for the app and drops the oldest', async () => {
    const oldest = await connect(sim, 'login', claire);
    const newer = [];
    for (let n = 0; n < 5; n++) newer.push(await connect(sim, 'login', claire));
    expect((await renew(oldest.refresh_token)).status).toBe(400);
    for (const tokens of newer) expect((await renew(tokens.refresh_token)).status).toBe(200);
  });

  it('ends after thirty idle days', async () => {
    const tokens = await connect(sim, 'login', claire);
    await control(sim, 'clock', { advanceMs: 31 * 86_400_000 });
    expect((await renew(tokens.refresh_token)).status).toBe(400);
  });

  it('loses the new token when the answer is lost, as rotation means it', async () => {
    const tokens = await connect(sim, 'login', claire);
    await control(sim, 'faults', { org: 'aciernord', loseTokenAnswers: 1 });
    await expect(renew(tokens.refresh_token)).rejects.toThrow('fetch failed');
    expect((await renew(tokens.refresh_token)).status).toBe(400);
  });
});

describe('without a user', () => {
  it('gives client credentials on the My Domain host only', async () => {
    const answer = await token(sim, 'docugen', { grant_type: 'client_credentials' });
    expect(await answer.json()).toMatchObject({
      instance_url: `${sim.origin}/docugen`,
      token_type: 'Bearer',
    });
    for (const host of ['login', 'test', 'aciernord'])
      expect((await token(sim, host, { grant_type: 'client_credentials' })).status).toBe(400);
  });

  it('takes a signed assertion for the integration user and no other', async () => {
    const assert = (claims: object): Promise<Response> => {
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part({ alg: 'RS256' })}.${part(claims)}`;
      const signature = sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64url');
      return token(sim, 'login', {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: `${text}.${signature}`,
      });
    };
    const exp = Math.floor(sim.world.now().getTime() / 1000) + 120;
    const good = { iss: 'paraphe-demo', sub: 'integration@docugen.example', aud: `${sim.origin}/login`, exp };
    const answer = await assert(good);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.not.objectContaining({ refresh_token: expect.any(String) }),
    ]);
    expect(await (await assert({ ...good, aud: 'https://other.example' })).json()).toMatchObject({
      error_description: 'Audience validation failed',
    });
    expect(await (await assert({ ...good, sub: claire })).json()).toMatchObject({
      error_description: "user hasn't approved this consumer",
    });
  });
});

describe('identity', () => {
  it('names user and org, and answers a bad token with 403 and a bare word', async () => {
    const tokens = await connect(sim, 'test', `${claire}.uat`);
    const open = (bearer: string): Promise<Response> =>
      fetch(tokens.id, { headers: { authorization: `Bearer ${bearer}` } });
    expect(await (await open(tokens.access_token)).json()).toMatchObject({
      username: `${claire}.uat`,
      active: true,
      id: tokens.id,
    });
    const bad = await open('nonsense');
    expect([bad.status, await bad.text()]).toEqual([403, 'Bad_OAuth_Token']);
    const info = await rest(tokens, '/services/oauth2/userinfo');
    expect(await info.json()).toMatchObject({ sub: tokens.id, preferred_username: `${claire}.uat` });
  });

  it('ends a family when its refresh token is revoked', async () => {
    const tokens = await connect(sim, 'login', claire);
    const revoke = (): Promise<Response> =>
      fetch(`${sim.origin}/login/services/oauth2/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: tokens.refresh_token }),
      });
    const answer = await revoke();
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await rest(tokens, `${api}/limits`)).status).toBe(401);
    expect(await (await revoke()).json()).toMatchObject({ error: 'invalid_token' });
  });
});
