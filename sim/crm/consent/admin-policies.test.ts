import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import {
  api,
  authorizeUrl,
  clickThrough,
  connect,
  control,
  pkce,
  redirectUri,
  refusal,
  rest,
  token,
} from '../test-client.ts';

const claire = 'claire.martin@acier-nord.example';
let sim: CrmSimulator;

beforeAll(async () => {
  sim = await startCrmSimulator();
});
beforeEach(() => control(sim, 'reset'));
afterAll(() => sim.close());

const decide = (faults: object): Promise<unknown> => control(sim, 'faults', { org: 'aciernord', ...faults });
const walk = (): Promise<URL> => clickThrough(authorizeUrl(sim, 'login', pkce().challenge), claire);
const told = (back: URL): (string | null)[] =>
  ['error', 'error_description', 'state'].map((name) => back.searchParams.get(name));
const claireOf = (): string => {
  const users = sim.world.orgs.get('aciernord')?.store.rows('User') ?? [];
  return `aciernord/${String(users.find((user) => user['Username'] === claire)?.['Id'])}`;
};
/** Presses Allow, or Verify where there is a code. */
const allow = (code?: string): Promise<Response> => {
  const body = new URLSearchParams({ decision: 'allow', user: claireOf(), ...(code !== undefined && { code }) });
  const url = authorizeUrl(sim, 'login', pkce().challenge);
  return fetch(url, { method: 'POST', body, redirect: 'manual' });
};
const renew = async (refresh: string): Promise<unknown> =>
  (await token(sim, 'aciernord', { grant_type: 'refresh_token', refresh_token: refresh })).json();

// REQ-3.4.7
describe('an administrator who', () => {
  it.each([
    ['has not installed the app', { appNotInstalled: true }, 'OAUTH_EC_APP_NOT_FOUND', /not installed in this org/],
    ['has blocked it', { appBlocked: true }, 'OAUTH_APP_BLOCKED', /^this app is blocked by admin$/],
    ['has not approved its users', { usersNotApproved: true }, 'OAUTH_APP_ACCESS_DENIED', /not admin approved/],
  ])('%s is told to the app, with its state', async (_who, faults, error, description) => {
    await decide(faults);
    expect(told(await walk())).toEqual([error, expect.stringMatching(description), 'st']);
  });

  it('blocks the app later ends its sessions at once, and their renewal, until it is unblocked', async () => {
    const tokens = await connect(sim, 'login', claire);
    await decide({ appBlocked: true });
    expect(await refusal(await rest(tokens, `${api}/limits`))).toEqual([401, 'INVALID_SESSION_ID']);
    expect(await renew(tokens.refresh_token)).toMatchObject({ error: 'OAUTH_APP_BLOCKED' });
    await decide({ appBlocked: false });
    expect((await rest(tokens, `${api}/limits`)).status).toBe(200);
  });

  it('does not let the app have a scope keeps the person on a page, whose address alone has the reason', async () => {
    await decide({ allowedScopes: 'api' });
    const page = await walk();
    expect(page.pathname).toBe('/aciernord/setup/secur/RemoteAccessErrorPage.apexp');
    expect(told(page)).toEqual(['invalid_scope', 'the requested scope is not allowed', null]);
    const text = await (await fetch(page)).text();
    expect(text).toContain('OAUTH_APPROVAL_ERROR_GENERIC');
    expect(text).not.toContain(redirectUri);
  });
});

// REQ-3.4.7
describe('a grant', () => {
  it('without the scope api opens no REST, without refresh_token it has nothing to be renewed with', async () => {
    await decide({ grantedScopes: 'refresh_token' });
    const noApi = await connect(sim, 'login', claire);
    const answer = await rest(noApi, `${api}/limits`);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      [{ message: 'This session is not valid for use with the REST API', errorCode: 'INVALID_SESSION_ID' }],
    ]);
    await decide({ grantedScopes: 'api' });
    const once = await connect(sim, 'login', claire);
    expect((await rest(once, `${api}/limits`)).status).toBe(200);
    expect(once).not.toHaveProperty('refresh_token');
    expect(once).toMatchObject({ scope: 'api' });
  });

  it('asked for or renewed from a refused address is none, and may be renewed when the address is right', async () => {
    const tokens = await connect(sim, 'login', claire);
    await decide({ addressRefused: true });
    expect(await connect(sim, 'login', claire)).toEqual({ error: 'invalid_grant', error_description: 'ip restricted' });
    expect(await renew(tokens.refresh_token)).toMatchObject({ error_description: 'ip restricted' });
    await decide({ addressRefused: false });
    expect(await renew(tokens.refresh_token)).toHaveProperty('access_token');
  });
});

// REQ-3.4.7
describe('a log-in', () => {
  it.each([
    ['to an org with a second factor', { asksForCode: true }],
    ['to an app that raises its session', { highAssurance: 'raise' }],
    ['to an app that blocks others, of an org with a second factor', { asksForCode: true, highAssurance: 'block' }],
  ])('%s goes on with the right code alone', async (_to, faults) => {
    await decide(faults);
    const [asked, wrong, right] = [await allow(), await allow('000000'), await allow('246810')];
    expect([asked.status, wrong.status, right.status]).toEqual([200, 200, 302]);
    expect(await asked.text()).toContain('Verify Your Identity');
    expect(await wrong.text()).toContain('The verification code is not valid');
    expect(new URL(right.headers.get('location') ?? '').searchParams.get('code')).toMatch(/^aPrx/);
  });

  it.each([
    ['without a second factor, to an app that needs high assurance', { highAssurance: 'block' }, 403, 'Insufficient'],
    ['from an address that the profile does not allow', { loginRefused: true }, 200, 'Restricted IP'],
  ])('%s ends on a page', async (_how, faults, status, words) => {
    await decide(faults);
    const answer = await allow('246810');
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    expect(await answer.text()).toContain(words);
  });
});
