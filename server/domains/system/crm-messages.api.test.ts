import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { ContractRecord } from '#contract/environments/crm-records.ts';
import { openCrm } from '#engines/crm/crm-engine.ts';
import { openOrgChanges } from '#engines/crm/messages/org-changes.ts';
import { outboundMessage } from '#engines/crm/messages/outbound-message.test-support.ts';
import { silentLog } from '#engines/log.ts';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/app-context.ts';
import { crmSettings } from '#server/open-engines.ts';
import { changeAsSupport, control, customerOf, type Customer } from '#tests/support/crm.ts';
import { worldTest } from '#tests/support/world-test.ts';
import type { World } from '#tests/support/world.ts';

const secret = 'secret-of-the-providers-org';
const orgId = '00DPr0000000001MAA';
const it = worldTest({ env: { PROVIDER_ORG_MESSAGES_SECRET: secret } });
let claire: Customer;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@messages.example', 'aciernord');
});
it.beforeEach(async ({ world }) => {
  await tellsOfChanges(world, true);
});
it.afterEach(async ({ world }) => {
  await control(world, 'clear-faults', { org: 'docugen' });
});

const path = `/api/crm/messages/${secret}`;
const tellsOfChanges = (world: World, isOn: boolean) =>
  control(world, 'messages', { endpoint: isOn ? `${world.origin}${path}` : null, retryMs: 50 });

type App = World['app'];
interface Sent {
  to?: string;
  contentType?: string;
}
const send = async (
  app: App,
  payload: string | Buffer,
  { to = path, contentType = 'text/xml; charset=UTF-8' }: Sent = {},
) => {
  const answer = await app.inject({ method: 'POST', url: to, headers: { 'content-type': contentType }, payload });
  const body = String(answer.headers['content-type']).includes('json') ? answer.json() : null;
  return { status: answer.statusCode, text: answer.body, code: body?.errors?.[0]?.code ?? body?.code ?? null };
};

const pathOf = (what: string) => `/api/salesforce/org/${claire.orgId}/${what}`;
const readIn = async (app: App, what: string) =>
  (await app.inject({ url: pathOf(what), headers: { authorization: `Bearer ${claire.bearer}` } })).json();
const contractIn = async (app: App): Promise<ContractRecord> => (await readIn(app, 'contract/current')).records[0];
const templatesIn = async (app: App) => (await contractIn(app)).gnx__Number_of_templates__c;

const changeContract = async (world: World, templates: number): Promise<void> => {
  const { id } = await contractIn(world.app);
  await changeAsSupport(world, 'gnx__Contract__c', id, { gnx__Number_of_templates__c: templates });
};
const queries = async (world: World): Promise<number> => {
  const state = (await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as {
    orgs: Record<string, { counters: Record<string, number> }>;
  };
  return state.orgs['docugen']?.counters['query'] ?? 0;
};

/** Another process on the same database: its own client of the org, its own answers, its own connection that listens. */
const anotherPortal = async (world: World, more: Partial<AppContext> = {}) => {
  const { db, direct, clock } = world.context;
  const crm = openCrm(crmSettings(world.config), { log: silentLog, now: () => clock.now() });
  const orgChanges = openOrgChanges({ db, direct, log: silentLog });
  const app = await buildApp(world.config, { ...world.context, crm, orgChanges, ...more });
  const close = async () => {
    await app.close();
    await orgChanges.close();
  };
  return { app, close };
};

/** Polls for longer than a burst is held back, and far less than the minute for which answers are kept. */
const soon = { timeout: 20_000, interval: 50 };

describe('a change in the provider’s org', () => {
  // REQ-3.9.1
  it('is in the next answer of each process, while nothing is a minute old', async ({ world }) => {
    const other = await anotherPortal(world);
    expect(await templatesIn(world.app)).toBe(await templatesIn(other.app));
    await changeContract(world, 71);
    await expect.poll(() => templatesIn(other.app), soon).toBe(71);
    await expect.poll(() => templatesIn(world.app), soon).toBe(71);
    await other.close();
  });

  // REQ-3.9.1
  it('of an invoice, of the customer and of consumption is known too', async ({ world }) => {
    const { id: contractId } = await contractIn(world.app);
    const [invoice] = (await readIn(world.app, 'invoices')).records;
    await readIn(world.app, 'infos');
    await readIn(world.app, `contract/${contractId}/consumptions`);
    const store = world.crm.world.orgs.get('docugen')!.store;
    const account = store
      .rows('Account')
      .find(({ Org_ID__c: id }) => String(id).slice(0, 15) === claire.orgId.slice(0, 15));
    const month = store.rows('Consumption__c').find(({ contract__c }) => contract__c === contractId);
    await changeAsSupport(world, 'gnx__Invoice__c', invoice.id, { gnx__Amount_with_taxes__c: 12.34 });
    await changeAsSupport(world, 'Account', String(account?.['Id']), { BillingCity: 'Roubaix' });
    await changeAsSupport(world, 'Consumption__c', String(month?.['Id']), { generationNumber__c: 987_654 });
    const has = (what: string, text: string) =>
      expect.poll(async () => JSON.stringify(await readIn(world.app, what)), soon).toContain(text);
    await has('invoices', '12.34');
    await has('infos', 'Roubaix');
    await has(`contract/${contractId}/consumptions`, '987654');
  });

  // REQ-3.9.1
  it('that was missed while the database was away is known when it is back', async ({ world }) => {
    await tellsOfChanges(world, false);
    await templatesIn(world.app);
    await changeContract(world, 72);
    const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query = 'listen provider_changes'`.execute(world.context.db);
    expect(rows.length).toBeGreaterThan(0);
    await expect.poll(() => templatesIn(world.app), soon).toBe(72);
  });

  // REQ-3.9.1, REQ-1.7.33
  it('takes no answer away from an org that is down', async ({ world }) => {
    const kept = await contractIn(world.app);
    await control(world, 'faults', { org: 'docugen', serverErrors: 1_000 });
    expect(await send(world.app, outboundMessage({ orgId, objects: ['gnx__Contract__c'] }))).toMatchObject({
      status: 200,
    });
    await expect.poll(async () => (await readIn(world.app, 'contract/current')).stale, soon).toBe(true);
    expect(await contractIn(world.app)).toEqual(kept);
  });

  // REQ-3.9.4
  it('that comes with thousands of others costs hardly more calls than none', async ({ world }) => {
    const { app, close } = await anotherPortal(world);
    await templatesIn(app);
    const before = await queries(world);
    const many = outboundMessage({ orgId, objects: Array.from({ length: 100 }, () => 'gnx__Contract__c') });
    for (let at = 0; at < 100; at += 1) {
      expect(await send(world.app, many)).toMatchObject({ status: 200 });
      await templatesIn(app);
    }
    expect((await queries(world)) - before).toBeLessThanOrEqual(5);
    await close();
  });
});

describe('a message', () => {
  const message = outboundMessage({ orgId, objects: ['Account'] });

  // REQ-3.9.2
  it('is acknowledged as Salesforce wants it, each time it comes, with an id of 15 or 18 characters', async ({
    world,
  }) => {
    const short = outboundMessage({ orgId: orgId.slice(0, 15), objects: ['Account', 'Opportunity', null] });
    for (const one of [message, message, short]) {
      const { status, text } = await send(world.app, one, { contentType: 'text/xml;charset=UTF-8' });
      expect(status).toBe(200);
      expect(text).toContain('<notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>true</Ack>');
    }
  });

  // REQ-3.9.2
  it('is not acknowledged before all processes are told', async ({ world }) => {
    const tell = () => Promise.reject(new Error('no notice'));
    const { app, close } = await anotherPortal(world, { orgChanges: { ...world.context.orgChanges, tell } });
    const { status, text } = await send(app, message);
    expect([status, text.includes('Ack')]).toEqual([500, false]);
    await close();
  });

  // REQ-3.9.2
  it('cannot be judged while nobody knows which org is the provider’s, and is sent again', async ({ world }) => {
    await control(world, 'faults', { org: 'docugen', tokenErrors: 100 });
    const { app, close } = await anotherPortal(world);
    expect((await send(app, message)).status).toBeGreaterThanOrEqual(500);
    await close();
  });

  // REQ-3.9.3
  it('of another org, by another address or of another kind is refused', async ({ world }) => {
    const { app } = world;
    const foreign = outboundMessage({ orgId: '00DPr0000000001', objects: ['Account'] }).replace('00DPr0', '00DpR0');
    expect(await send(app, foreign)).toMatchObject({ status: 400, code: 'ForeignOrg' });
    const wrong = `${secret.slice(0, -1)}x`;
    for (const other of [wrong, secret.slice(0, -1), `${secret}x`, 'x'])
      expect(await send(app, message, { to: `/api/crm/messages/${other}` })).toMatchObject({
        status: 404,
        code: 'NotFound',
      });
    for (const contentType of ['application/json', 'text/plain', 'text/xmlx', 'application/soap+xml'])
      expect(await send(app, message, { contentType })).toMatchObject({ status: 415 });
    expect(await send(app, message, { contentType: 'text/xml; charset=utf-16' })).toMatchObject({ code: 'NotUtf8' });
    expect(await send(app, `${message}${' '.repeat(1_048_576)}`)).toMatchObject({ status: 413 });
    expect(await send(app, '')).toMatchObject({ status: 400, code: 'NotXml' });
    const doctype = message.replace(
      '<soapenv:Env',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><soapenv:Env',
    );
    const refused = await send(app, doctype);
    expect(refused).toMatchObject({ status: 400, code: 'NotInMessages' });
    expect(refused.text).not.toContain('session');
  });

  // REQ-3.9.3
  it('has no address where no secret is set', async ({ world }) => {
    const { settings } = world.context;
    const { app, close } = await anotherPortal(world, { settings: { ...settings, providerMessagesSecret: undefined } });
    for (const to of [path, '/api/crm/messages/undefined'])
      expect(await send(app, message, { to })).toMatchObject({ status: 404, code: 'NotFound' });
    await close();
  });
});
