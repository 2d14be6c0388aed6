import { describe, expect, onTestFinished, vi } from 'vitest';
import { allowAtCrm, connectOrg, control } from '#tests/support/crm.ts';
import { logIn, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { connectNewOrg, simulatorState } from './environments.test-support.ts';

const it = worldTest();

const addSandbox = (world: World, prefix: string) =>
  control(world, 'add-org', { prefix, kind: 'sandbox', name: prefix });
const environments = async (world: World, { bearer }: Person) =>
  (await world.call('GET', '/api/company/externalenvironments', { bearer })).body;
const check = async (world: World, { bearer }: Person, id: string) =>
  (await world.call('GET', `/api/externalenvironments/${id}/status`, { bearer })).body;
const start = async (world: World, { bearer }: Person) =>
  (await world.call('POST', '/api/salesforce/authorize', { bearer, body: { orgType: 'test' } })).body;
const livingGrants = async (world: World, prefix: string) =>
  (await simulatorState(world)).grants.filter(({ org, revoked }) => org === prefix && revoked === null);

/** Walks to the CRM and gives the portal what it sent the browser back with. */
const walk = async (world: World, person: Person, prefix: string) => {
  const { authorizeUrl, nonce } = await start(world, person);
  const { searchParams } = await allowAtCrm(authorizeUrl, prefix);
  const told = {
    salesforceCode: searchParams.get('code') ?? undefined,
    salesforceError: searchParams.get('error') ?? undefined,
    salesforceErrorDescription: searchParams.get('error_description') ?? undefined,
  };
  return world.call('POST', '/api/salesforce/auth', {
    bearer: person.bearer,
    body: { orgType: 'test', nonce, ...told },
  });
};

// REQ-1.8.13, REQ-3.1.17, REQ-3.2.14
describe('a connection that the customer’s administrator', () => {
  it.for([
    ['has blocked the app for', { appBlocked: true }, { appBlocked: false }, 'OAUTH_APP_BLOCKED'],
    ['has not installed the app for', { appNotInstalled: true }, { appNotInstalled: false }, 'invalid_app_acess'],
    ['has not approved the person for', { usersNotApproved: true }, { usersNotApproved: false }, 'invalid_app_acess'],
    ['grants no API for', { grantedScopes: 'refresh_token' }, { grantedScopes: '' }, 'invalid_scope'],
    ['refuses the portal’s address for', { addressRefused: true }, { addressRefused: false }, 'ip_restricted'],
    ['has not upgraded the API for', { newestApi: 66 }, { newestApi: 0 }, 'ApiVersionMissing'],
    ['refuses sessions of the API for', { sessionBlocked: true }, { sessionBlocked: false }, 'session_policy'],
  ] as const)('%s is refused in a word of its own, keeps nothing, and works once allowed', async (each, { world }) => {
    const [what, faults, cure, code] = each;
    const prefix = `p${what.replaceAll(/\W/g, '').toLowerCase()}--uat`;
    const person = await signUp(world, `${prefix}@policies.example`);
    await addSandbox(world, prefix);
    await control(world, 'faults', { org: prefix, ...faults });
    const answer = await walk(world, person, prefix);
    expect([answer.status, answer.body.code]).toEqual([403, code]);
    expect(await environments(world, person)).toEqual([]);
    expect(await livingGrants(world, prefix)).toEqual([]);
    await control(world, 'faults', { org: prefix, ...cure });
    expect((await connectOrg(world, person.bearer, 'test', prefix)).body.status).toBe('connected');
  });

  it('has blocked leaves the environment that was connected before as it was', async ({ world }) => {
    const person = await signUp(world, 'kept@policies.example');
    await connectNewOrg(world, person, 'kept--uat');
    const before = await environments(world, person);
    await control(world, 'faults', { org: 'kept--uat', appNotInstalled: true });
    expect((await walk(world, person, 'kept--uat')).body.code).toBe('invalid_app_acess');
    expect(await environments(world, person)).toEqual(before);
  });

  // REQ-3.1.3
  it('has blocked is over: neither its error nor a code is taken with its nonce again, nor another’s', async ({
    world,
  }) => {
    const [person, eve] = [await signUp(world, 'once@policies.example'), await signUp(world, 'eve@policies.example')];
    const { nonce } = await start(world, person);
    const tell = (bearer: string, told: object) =>
      world.call('POST', '/api/salesforce/auth', { bearer, body: { orgType: 'test', nonce, ...told } });
    const blocked = { salesforceError: 'OAUTH_APP_BLOCKED' };
    expect((await tell(eve.bearer, blocked)).body.code).toBe('OAuthStateInvalid');
    expect((await tell(person.bearer, blocked)).body.code).toBe('OAUTH_APP_BLOCKED');
    expect((await tell(person.bearer, blocked)).body.code).toBe('OAuthStateInvalid');
    expect((await tell(person.bearer, { salesforceCode: 'aPrx' })).body.code).toBe('OAuthStateInvalid');
  });

  it('answers with neither code nor error is a failed authentication', async ({ world }) => {
    const person = await signUp(world, 'nothing@policies.example');
    const { nonce } = await start(world, person);
    const body = { orgType: 'test', nonce };
    const answer = await world.call('POST', '/api/salesforce/auth', { bearer: person.bearer, body });
    expect([answer.status, answer.body.code]).toEqual([502, 'CrmAuthenticationFailed']);
  });
});

// REQ-3.1.10, REQ-3.1.17
describe('the log', () => {
  it('has what the CRM wrote about a refused connection and a refused renewal, and its answer has not', async ({
    world,
  }) => {
    const info = vi.spyOn(world.context.log, 'info');
    onTestFinished(() => info.mockRestore());
    const person = await signUp(world, 'logged@policies.example');
    const id = await connectNewOrg(world, person, 'logged--uat');
    await control(world, 'faults', { org: 'logged--uat', addressRefused: true });
    await control(world, 'expire-tokens', { org: 'logged--uat' });
    const refused = await walk(world, person, 'logged--uat');
    const line = await check(world, person, id);
    const told = { code: 'ip_restricted', status: 400, crm: 'invalid_grant', description: 'ip restricted' };
    for (const what of ['the CRM refused a connection', 'a grant was not renewed'])
      expect(info).toHaveBeenCalledWith(expect.objectContaining(told), what);
    expect(JSON.stringify([refused.body, line])).not.toContain('ip restricted');
  });
});

describe('an app without the scope refresh_token', () => {
  // REQ-1.4.23
  it('connects, and the environment says that its access cannot be renewed', async ({ world }) => {
    const person = await signUp(world, 'norefresh@policies.example');
    await addSandbox(world, 'norefresh--uat');
    await control(world, 'faults', { org: 'norefresh--uat', grantedScopes: 'api' });
    const { body } = await connectOrg(world, person.bearer, 'test', 'norefresh--uat');
    expect(await check(world, person, body.environmentId)).toMatchObject({
      isUserConnected: 'true',
      isUserAndRefreshToken: 'false',
      envStatus: 'ok',
    });
  });
});

// REQ-3.1.18
describe('an environment whose administrator later', () => {
  it.for([
    ['blocks the app', { appBlocked: true }, { appBlocked: false }, 'OAUTH_APP_BLOCKED'],
    ['refuses the portal’s address', { addressRefused: true }, { addressRefused: false }, 'ip_restricted'],
    ['approves its users no longer', { usersNotApproved: true }, { usersNotApproved: false }, 'invalid_app_acess'],
  ] as const)('%s is refused, not unreachable, says why, and is well once allowed', async (each, { world }) => {
    const [what, faults, cure, problem] = each;
    const prefix = `l${what.replaceAll(/\W/g, '').toLowerCase()}--uat`;
    const person = await signUp(world, `${prefix}@later.example`);
    const id = await connectNewOrg(world, person, prefix, { packageVersion: '3.11' });
    await control(world, 'expire-tokens', { org: prefix });
    await control(world, 'faults', { org: prefix, ...faults });
    for (const _ of [1, 2])
      expect(await check(world, person, id)).toMatchObject({
        envStatus: 'refused',
        problem,
        currentPackageVersion: '3.11',
      });
    expect(await environments(world, person)).toMatchObject([{ id, status: { isUserConnected: 'true' } }]);
    await control(world, 'faults', { org: prefix, ...cure });
    expect(await check(world, person, id)).toMatchObject({ envStatus: 'ok', isUserConnected: 'true' });
  });

  // REQ-3.2.14
  it('sees the API’s version retired is refused and says why, at the check of the next day', async ({ world }) => {
    const person = await signUp(world, 'retired@later.example');
    const id = await connectNewOrg(world, person, 'retired--uat');
    await control(world, 'faults', { org: 'retired--uat', newestApi: 66 });
    expect(await check(world, person, id)).toMatchObject({ envStatus: 'ok' });
    world.clock.set(new Date(Date.now() + 25 * 3_600_000));
    onTestFinished(() => world.clock.set(new Date()));
    const { body } = await logIn(world, 'retired@later.example');
    expect(await check(world, { ...person, bearer: body.userToken }, id)).toMatchObject({
      envStatus: 'refused',
      problem: 'ApiVersionMissing',
    });
  });

  it('lets its token expire is disconnected, and was connected once', async ({ world }) => {
    const person = await signUp(world, 'expired@later.example');
    const id = await connectNewOrg(world, person, 'expired--uat');
    await control(world, 'revoke-tokens', { org: 'expired--uat' });
    expect(await check(world, person, id)).toMatchObject({ isUserConnected: 'false', problem: 'CrmDisconnected' });
    expect(await check(world, person, id)).toMatchObject({ isUserConnected: 'false', envStatus: 'ok' });
    expect(await environments(world, person)).toMatchObject([{ id, checkedAt: expect.any(String) }]);
  });
});
