import { control, customerOf, type Customer } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import { openCrm } from '#engines/crm/crm-engine.ts';
import { silentLog } from '#engines/log.ts';
import { buildApp } from '#server/app.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deleteOldAnswers } from '#engines/crm/answers/stale-answers.ts';
import { crmCalls, minuteLater } from './billing.test-support.ts';

const it = worldTest();
let claire: Customer;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@home.example', 'aciernord');
});

/** A portal as after its start: without cached CRM answers and without a token of the provider org. */
const newPortal = (world: World) => {
  const crm = openCrm(
    {
      ...world.config.crm,
      redirectUri: 'http://portal.test/workspaces',
      screenTimeoutMs: 10_000,
      jobTimeoutMs: 30_000,
    },
    { log: silentLog, now: () => new Date() },
  );
  return buildApp(world.config, { ...world.context, crm });
};

/** Makes the calls of the home page and the menu in parallel, as a browser does. */
const openHome = async (app: Awaited<ReturnType<typeof newPortal>>) => {
  const answers = await Promise.all(
    [
      '/api/user',
      '/api/company/status',
      '/api/company/externalenvironments',
      '/api/company/users/request',
      `/api/salesforce/org/${claire.orgId}/infos`,
      `/api/salesforce/org/${claire.orgId}/contract/current`,
    ].map((url) => app.inject({ url, headers: { authorization: `Bearer ${claire.bearer}` } })),
  );
  return answers.map(({ statusCode }) => statusCode);
};

describe('when the provider org does not answer', () => {
  // REQ-1.7.33
  it('a portal that has just started shows the last good answer another one heard, with its time', async ({
    world,
  }) => {
    const headers = { authorization: `Bearer ${claire.bearer}` };
    const url = `/api/salesforce/org/${claire.orgId}/contract/current`;
    const before = await newPortal(world);
    const good = (await before.inject({ url, headers })).json();
    await before.close();
    await control(world, 'faults', { org: 'docugen', serverErrors: 1000 });
    const after = await newPortal(world);
    const answer = await after.inject({ url, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...good, stale: true }]);
    await after.close();
    await control(world, 'clear-faults', { org: 'docugen' });
  });

  it('what nobody asked about for a month is forgotten', async ({ world }) => {
    const kept = async () => (await world.context.db.selectFrom('provider_answers').select('key').execute()).length;
    expect(await kept()).toBeGreaterThan(0);
    const now = world.clock.now();
    await deleteOldAnswers(world.context.db, new Date(now.getTime() + 29 * 86_400_000));
    expect(await kept()).toBeGreaterThan(0);
    await deleteOldAnswers(world.context.db, new Date(now.getTime() + 31 * 86_400_000));
    expect(await kept()).toBe(0);
  });
});

describe('the whole of home for a verified owner', () => {
  it('needs at most two CRM round trips when nothing is cached, and none when it is', async ({ world }) => {
    const app = await newPortal(world);
    await control(world, 'clear-counters', { org: '*' });
    expect(await openHome(app)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await crmCalls(world)).toEqual({ 'token:client_credentials': 1, query: 1 });
    expect(await openHome(app)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await crmCalls(world)).toEqual({ 'token:client_credentials': 1, query: 1 });
    // A minute later the token is still valid, so one query updates both cards.
    minuteLater(world);
    await openHome(app);
    expect(await crmCalls(world)).toEqual({ 'token:client_credentials': 1, query: 2 });
    await app.close();
  });

  // REQ-1.7.32
  it('is asked of the CRM once, however many open it in the same moment', async ({ world }) => {
    const app = await newPortal(world);
    await control(world, 'clear-counters', { org: '*' });
    const homes = await Promise.all(Array.from({ length: 20 }, () => openHome(app)));
    expect(homes.flat().every((status) => status === 200)).toBe(true);
    expect(await crmCalls(world)).toEqual({ 'token:client_credentials': 1, query: 1 });
    await app.close();
  });

  it('runs at most three statements for each card and list, once they are cached', async ({ world }) => {
    await world.context.jobs.stop();
    const contract = (await world.call('GET', `/api/salesforce/org/${claire.orgId}/contract/current`, claire)).body
      .records[0];
    const paths = ['infos', 'contract/current', 'invoices', `contract/${contract.id}/consumptions`];
    for (const path of paths) {
      const read = () => world.call('GET', `/api/salesforce/org/${claire.orgId}/${path}`, claire);
      await read();
      const { result, statements } = await world.countStatements(read);
      expect([path, result.status, statements.length <= 3, statements]).toEqual([path, 200, true, statements]);
    }
  });

  it('says when the CRM last had a word on the connection, without asking it', async ({ world }) => {
    const { body } = await world.call('GET', '/api/company/externalenvironments', { bearer: claire.bearer });
    expect(Date.now() - Date.parse(body[0].checkedAt)).toBeLessThan(10 * 60_000);
  });
});
