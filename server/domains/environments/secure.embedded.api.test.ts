import { describe, expect } from 'vitest';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { writePackageSettings } from '#engines/crm/package-settings.ts';
import { auditOf } from '#tests/support/audit.ts';
import { connectOrg, control } from '#tests/support/crm.ts';
import { logIn, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { connectNewOrg, simulatorState } from './environments.test-support.ts';
import { grantKeeper } from './grants.ts';
import { queueSecuringEndLater } from './securing-job.ts';
import { claimSecuring } from './securing-store.ts';

const it = worldTest();
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@secure.example');
});

const secure = (world: World, person: Person, id: string, headers: Record<string, string> = {}) =>
  world.call('POST', `/api/externalenvironment/${id}/secure`, { bearer: person.bearer, headers });
const environment = async (world: World, person: Person, id: string) =>
  (await world.call('GET', `/api/externalenvironment/${id}`, { bearer: person.bearer })).body;
/** Package settings of the org: name, API token and portal URL. */
const settingsOf = (world: World, prefix: string) => {
  const rows = world.crm.world.orgs.get(prefix)?.store.rows('gnx__Settings__c') ?? [];
  return rows.map((row) => [row['Name'], row['gnx__Api_Token__c'], row['gnx__Portal_Url__c']]);
};
const tokenOf = (world: World, prefix: string): string => String(settingsOf(world, prefix)[0]?.[1] ?? '');
const opensApi = async (world: World, token: string): Promise<boolean> => {
  const { status } = await world.call('POST', '/api/public/webdocs', { bearer: token, body: {} });
  return status !== 401;
};
const tokensOf = (world: World, companyId: string) =>
  world.context.db
    .selectFrom('api_tokens')
    .select(['name', 'org_type', 'is_active'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .execute();

describe('securing an environment', () => {
  // REQ-1.4.27, REQ-1.4.30, REQ-1.7.25
  it('makes an API token of its type and gives it with the portal’s address to the package', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'secure--uat');
    const before = await environment(world, nora, id);
    expect([before.status.isSecurised, before.securedBy]).toEqual(['false', undefined]);
    const answer = await secure(world, nora, id);
    expect([answer.status, answer.body.id, answer.body.status.isSecurised]).toEqual([200, id, 'true']);
    expect(settingsOf(world, 'secure--uat')).toEqual([
      ['Portal', expect.stringMatching(/^pph_sandbox_.{43}$/), 'http://portal.test'],
    ]);
    expect(await opensApi(world, tokenOf(world, 'secure--uat'))).toBe(true);
    expect(answer.text).not.toContain(tokenOf(world, 'secure--uat'));
    expect(await tokensOf(world, nora.companyId)).toEqual([
      { name: 'secure--uat', org_type: 'sandbox', is_active: true },
    ]);
    const mail = await world.mailbox.waitFor((one) => one.subject.startsWith('Environnement sécurisé'), 10_000);
    expect(mail.envelope.to).toEqual([nora.username]);
    expect(mail.text).not.toContain(tokenOf(world, 'secure--uat'));
    const entries = await world.context.db
      .selectFrom('chain_entries')
      .select('body')
      .where('chain', '=', `company:${nora.companyId}`)
      .execute();
    expect(entries.map(({ body }) => (body as { action: string }).action)).toContain('environment.secured');
    expect(JSON.stringify(entries)).not.toContain(tokenOf(world, 'secure--uat'));
  });

  it('again replaces the token, and the one before no longer works', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'again--uat');
    await secure(world, nora, id);
    const before = tokenOf(world, 'again--uat');
    expect((await secure(world, nora, id)).status).toBe(200);
    const after = tokenOf(world, 'again--uat');
    expect(after).not.toBe(before);
    expect([await opensApi(world, before), await opensApi(world, after)]).toEqual([false, true]);
  });

  it('lasts until its token is deactivated: the environment then has to be secured again', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'ended--uat');
    await secure(world, nora, id);
    const tokens = async () => (await world.call('GET', '/api/public/token', { bearer: nora.bearer })).body;
    const token = (await tokens()).find((one: ApiToken) => one.environment === 'ended--uat');
    const end = `/api/public/token/${token.id}/desactivate`;
    expect((await world.call('POST', end, { bearer: nora.bearer })).status).toBe(200);
    expect(await opensApi(world, tokenOf(world, 'ended--uat'))).toBe(false);
    expect((await environment(world, nora, id)).status.isSecurised).toBe('false');
    expect((await secure(world, nora, id)).body.status.isSecurised).toBe('true');
    expect(await opensApi(world, tokenOf(world, 'ended--uat'))).toBe(true);
    const own = (await tokens()).filter(({ environment: name }: ApiToken) => name === 'ended--uat');
    expect(own).toMatchObject([{ isActive: true }]);
  });

  it('with the same key twice happens once', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'once--uat');
    const first = await secure(world, nora, id, { 'idempotency-key': 'once' });
    const token = tokenOf(world, 'once--uat');
    const second = await secure(world, nora, id, { 'idempotency-key': 'once' });
    expect(second.body).toEqual(first.body);
    expect(tokenOf(world, 'once--uat')).toBe(token);
  });

  it('by three people at once ends with one active token, which the org holds', async ({ world }) => {
    const people = [nora, ...(await Promise.all([1, 2].map(() => logIn(world, nora.username))))].map((one) =>
      'bearer' in one ? one : { ...nora, bearer: one.body.userToken as string },
    );
    const id = await connectNewOrg(world, nora, 'crowd--uat');
    await control(world, 'faults', { org: 'crowd--uat', slowMs: 200 });
    const answers = await Promise.all(people.map((person) => secure(world, person, id)));
    await control(world, 'clear-faults', { org: 'crowd--uat' });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await opensApi(world, tokenOf(world, 'crowd--uat'))).toBe(true);
    const own = (await tokensOf(world, nora.companyId)).filter(({ name }) => name === 'crowd--uat');
    expect(own.filter(({ is_active }) => is_active)).toHaveLength(1);
  });

  it('of an org without the package is refused and leaves no token', async ({ world }) => {
    const bea = await signUp(world, 'bea@secure.example');
    const id = await connectNewOrg(world, bea, 'bare--uat', { packageVersion: null });
    const answer = await secure(world, bea, id);
    expect([answer.status, answer.body.code]).toEqual([409, 'PackageNotInstalled']);
    expect(await tokensOf(world, bea.companyId)).toEqual([]);
    expect((await environment(world, bea, id)).status.isSecurised).toBe('false');
  });

  it('asks the caller’s own access: without one the org is not touched', async ({ world }) => {
    const max = await signUp(world, 'max@secure.example');
    const id = await connectNewOrg(world, max, 'cut--uat');
    await control(world, 'revoke-tokens', { org: 'cut--uat' });
    const answer = await secure(world, max, id);
    expect([answer.status, answer.body.code]).toEqual([409, 'CrmDisconnected']);
    expect(settingsOf(world, 'cut--uat')).toEqual([]);
    expect(await tokensOf(world, max.companyId)).toEqual([]);
  });
});

describe('the way by which the package gets the token', () => {
  // REQ-3.6.4, REQ-3.6.5
  it.for([
    ['4.0', 'endpoint', { apex: 1 }],
    ['3.11', 'setting', { upsert: 1 }],
  ] as const)('of package %s is the %s, as answer and activity log say', async ([version, way, calls], { world }) => {
    const ida = await signUp(world, `ida-${way}@secure.example`);
    const prefix = `by${way}--uat`;
    const id = await connectNewOrg(world, ida, prefix, { packageVersion: version });
    await control(world, 'clear-counters', { org: prefix });
    const answer = await secure(world, ida, id);
    expect([answer.status, answer.body.securedBy]).toEqual([200, way]);
    expect((await environment(world, ida, id)).securedBy).toBe(way);
    expect((await simulatorState(world)).orgs[prefix]?.counters).toEqual(calls);
    expect(await opensApi(world, tokenOf(world, prefix))).toBe(true);
    expect(await auditOf(world, ida.companyId, 'environment.secured')).toMatchObject([{ details: { securedBy: way } }]);
  });

  // REQ-3.6.5
  it('is not the public setting for a person who may not call the endpoint', async ({ world }) => {
    const pia = await signUp(world, 'pia@secure.example');
    const id = await connectNewOrg(world, pia, 'closed--uat');
    await control(world, 'faults', { org: 'closed--uat', apexRefused: true });
    const answer = await secure(world, pia, id);
    expect([answer.status, answer.body.code]).toEqual([403, 'NO_ACCESS']);
    expect(settingsOf(world, 'closed--uat')).toEqual([]);
    await control(world, 'clear-faults', { org: 'closed--uat' });
    expect((await secure(world, pia, id)).body.securedBy).toBe('endpoint');
  });

  it('is looked up by a digest after the endpoint has failed, and nothing is sent twice for an exception', async ({
    world,
  }) => {
    const rex = await signUp(world, 'rex@secure.example');
    const id = await connectNewOrg(world, rex, 'apex--uat');
    await control(world, 'faults', { org: 'apex--uat', apexErrors: 1 });
    expect((await secure(world, rex, id)).body.code).toBe('CrmUnavailable');
    const securing = () =>
      world.context.db.selectFrom('environments').select('securing_id').where('id', '=', id).executeTakeFirstOrThrow();
    await expect.poll(securing).toEqual({ securing_id: null });
    expect((await environment(world, rex, id)).status.isSecurised).toBe('false');
    expect((await secure(world, rex, id)).body.securedBy).toBe('endpoint');
    expect(await tokensOf(world, rex.companyId)).toHaveLength(1);
  });
});

describe('a CRM that fails in the middle of it', () => {
  it.for([
    ['is down', { serverErrors: 9 }, 502, 'CrmUnavailable'],
    ['answers HTML', { htmlAnswers: 9 }, 502, 'CrmUnavailable'],
    ['has no calls left', { quotaExceeded: true }, 503, 'REQUEST_LIMIT_EXCEEDED'],
    ['refuses every session', { always401: true }, 409, 'CrmDisconnected'],
    ['blocks the API', { sessionBlocked: true }, 403, 'NO_ACCESS'],
  ] as const)(
    'because it %s is told so, leaves no token, and the next try succeeds',
    async ([what, fault, status, code], { world }) => {
      const person = await signUp(world, `${code}-${status}-${what.length}@secure.example`);
      const prefix = `fault${what.replaceAll(/\W/g, '').toLowerCase()}--uat`;
      const id = await connectNewOrg(world, person, prefix);
      await control(world, 'faults', {
        org: prefix,
        ...fault,
        ...('serverErrors' in fault && { only: 'Settings' }),
      });
      const answer = await secure(world, person, id);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await tokensOf(world, person.companyId)).toEqual([]);
      expect((await environment(world, person, id)).status.isSecurised).toBe('false');
      await control(world, 'clear-faults', { org: prefix });
      // The open circuit breaker refuses at first; a retry must then succeed.
      await expect
        .poll(async () => (await secure(world, person, id)).status, { timeout: 20_000, interval: 500 })
        .toBe(200);
      expect(await opensApi(world, tokenOf(world, prefix))).toBe(true);
      expect((await tokensOf(world, person.companyId)).filter((token) => token.is_active)).toHaveLength(1);
    },
  );

  it('after it has taken the token is made up for: the environment becomes secured by itself', async ({ world }) => {
    const ulf = await signUp(world, 'ulf@secure.example');
    const id = await connectNewOrg(world, ulf, 'lost--uat');
    await control(world, 'faults', { org: 'lost--uat', halfJson: 1, only: 'Settings' });
    const answer = await secure(world, ulf, id);
    expect([answer.status, answer.body.code]).toEqual([502, 'CrmUnavailable']);
    await expect.poll(async () => (await environment(world, ulf, id)).status.isSecurised).toBe('true');
    expect(await opensApi(world, tokenOf(world, 'lost--uat'))).toBe(true);
    const mail = await world.mailbox.waitFor(
      (one) => one.envelope.to.includes(ulf.username) && one.subject.includes('sécurisé'),
      10_000,
    );
    expect(mail.subject).toContain('lost--uat');
  });

  it.for([
    ['after the org took the token: the environment is secured by itself', true],
    ['before the org was asked: nothing is left of it', false],
  ] as const)('or a process that is killed %s', async ([, told], { world }) => {
    const kim = await signUp(world, `kim-${told}@secure.example`);
    const prefix = `kill${told}--uat`;
    const id = await connectNewOrg(world, kim, prefix);
    const { db } = world.context;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', kim.username)
      .executeTakeFirstOrThrow();
    const by = {
      companyId: kim.companyId,
      userId,
      username: kim.username,
      actor: { kind: 'user' as const, id: userId, username: kim.username },
      origin: { address: '127.0.0.1', userAgent: '', requestId: 'killed' },
    };
    const securing = await db.transaction().execute(async (trx) => {
      const claimed = await claimSecuring(trx, world.context, { id, orgType: 'sandbox' });
      await queueSecuringEndLater(trx, world.context, claimed!, by);
      return claimed!;
    });
    const org = world.context.crm.openOrg(grantKeeper(world.context, { environmentId: id, userId }));
    if (told) await writePackageSettings(org, { apiToken: securing.apiToken, portalUrl: 'http://portal.test' });
    // Simulates that half a minute has passed.
    await db
      .updateTable('environments')
      .set({ securing_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('key', '=', securing.id)
      .execute();
    const left = () =>
      db.selectFrom('environments').select('securing_id').where('id', '=', id).executeTakeFirstOrThrow();
    await expect.poll(left).toEqual({ securing_id: null });
    expect((await environment(world, kim, id)).status.isSecurised).toBe(String(told));
    expect(await opensApi(world, securing.apiToken)).toBe(told);
    expect(await tokensOf(world, kim.companyId)).toHaveLength(told ? 1 : 0);
  });
});

describe('a refreshed sandbox that is connected again', () => {
  it('is no longer secured: its package was copied anew, and the token of before ends', async ({ world }) => {
    const zoe = await signUp(world, 'zoe@secure.example');
    const id = await connectNewOrg(world, zoe, 'fresh--uat');
    await secure(world, zoe, id);
    const before = tokenOf(world, 'fresh--uat');
    const { externalId } = await environment(world, zoe, id);
    await control(world, 'refresh-sandbox', { org: 'fresh--uat' });
    const answer = await connectOrg(world, zoe.bearer, 'test', 'fresh--uat', { oldOrgId: externalId });
    expect(answer.body).toMatchObject({ status: 'connected', environmentId: id });
    expect(await opensApi(world, before)).toBe(false);
    expect((await environment(world, zoe, id)).status).toMatchObject({
      isSecurised: 'false',
      envStatus: 'unknown',
      isUserConnected: 'true',
    });
    expect((await environment(world, zoe, id)).externalId).not.toBe(externalId);
  });
});
