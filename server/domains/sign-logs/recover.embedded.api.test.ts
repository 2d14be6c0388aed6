import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import { demoRequests } from '#sim/crm/demo-data/signature-requests.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { logIn, makeApiToken, signUp, type Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { assignEvents, forgetUnassigned } from './store-incoming.ts';
import { deliver, idsOf, listLogs } from './sign-logs.test-support.ts';

const org = '00DAc0000000001';
/** A request with an error in the log and the status `done` in the CRM. */
const news = demoRequests.find(({ outcome, crmStatus }) => outcome === 'error' && crmStatus === 'done')!;

const it = worldTest();
let claire: Person;
let lars: Person;
it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@acier-nord.example');
  lars = await signUp(world, 'lars@nordic-parts.example');
  await connectOrg(world, claire.bearer, 'login', 'aciernord');
});

const recover = (
  world: World,
  eventId: string,
  more: { bearer?: string; key?: string; body?: object } = {},
): Promise<Answer> =>
  world.call('POST', '/api/logs/webhookRecovery', {
    bearer: more.bearer ?? claire.bearer,
    body: { event_id: eventId, ...more.body },
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  });
const readOne = (world: World, eventId: string): Promise<Answer> =>
  world.call('GET', `/api/logs/sign/event/${eventId}`, { bearer: claire.bearer });
const ended = (world: World, eventId: string) =>
  expect
    .poll(async () => (await readOne(world, eventId)).body.recovery, { timeout: 20_000, interval: 50 })
    .toMatchObject({ endedAt: expect.any(String) })
    .then(async () => (await readOne(world, eventId)).body.recovery);

describe('a re-sync', () => {
  // REQ-2.7.25
  it('queues a read of that signature request in the CRM, and its state appears', async ({ world }) => {
    const id = await deliver(world, { org, request: news.id, event_name: 'signer.error', error: 'broken' });
    const asked = await recover(world, id, {
      body: { event_name: 'forged', data: { signature_request: { id: 'x' } } },
    });
    expect([asked.status, asked.body]).toMatchObject([202, { state: 'queued', problem: null, found: null }]);
    expect(await ended(world, id)).toMatchObject({
      state: 'done',
      problem: null,
      found: { status: 'done', error: null, changedAt: expect.stringMatching(/T[\d:.]+Z$/) },
    });
    expect((await readOne(world, id)).body.log).toMatchObject({
      event_name: 'signer.error',
      status: 'error',
    });
    const { body } = await world.call('GET', '/api/company/audit', { bearer: claire.bearer });
    expect(body.entries[0]).toMatchObject({ action: 'signLog.resynced', object: 'signer.error' });
  });

  it('asked for twice with one Idempotency-Key is one', async ({ world }) => {
    const id = await deliver(world, { org, request: news.id });
    const key = 'a'.repeat(36);
    const [first, second] = [await recover(world, id, { key }), await recover(world, id, { key })];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    await ended(world, id);
  });

  it('of a request the CRM does not know says so', async ({ world }) => {
    const id = await deliver(world, { org, request: "unknown' or Id != '" });
    await recover(world, id);
    expect(await ended(world, id)).toMatchObject({ state: 'failed', problem: 'NotFound', found: null });
  });

  it('of a document of our own pages reads the document itself', async ({ world }) => {
    const token = await makeApiToken(world, claire.companyId, 'prod');
    const created = await create(world, token, note({ name: 'Propre' }));
    const [id = ''] = idsOf(await listLogs(world, claire.bearer, { search: created.id }));
    await recover(world, id);
    expect(await ended(world, id)).toMatchObject({
      state: 'done',
      found: { status: 'ongoing', error: null },
    });
  });

  // REQ-2.7.26
  it('is refused for another company’s event as for an unknown one, without an org, and without the own grant', async ({
    world,
  }) => {
    const id = await deliver(world, { org });
    const [theirs, unknown] = [
      await recover(world, id, { bearer: lars.bearer }),
      await recover(world, 'unknown', { bearer: lars.bearer }),
    ];
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NotFound']);
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const lost = await deliver(world, { org });
    await world.context.db.updateTable('sign_events').set({ org_id: null }).where('event_id', '=', lost).execute();
    expect((await recover(world, lost)).body.code).toBe('SignLogHasNoOrg');
    await world.context.db.updateTable('crm_grants').set({ lost_at: new Date(), lost_why: 'test' }).execute();
    expect((await recover(world, id)).body.code).toBe('CrmDisconnected');
    expect((await readOne(world, id)).body.recovery).toBeNull();
  });
});

// REQ-2.7.29
it('events of an org nobody had go to the company that connects it; what nobody claims is forgotten after 30 days', async ({
  world,
}) => {
  const id = await deliver(world, { org: '00DNp0000000001' });
  const orphan = await deliver(world, { org: '00DZz0000000001' });
  await connectOrg(world, lars.bearer, 'login', 'nordicparts');
  await assignEvents(world.context.db);
  expect(idsOf(await listLogs(world, lars.bearer))).toEqual([id]);
  expect((await listLogs(world, lars.bearer)).body.items[0].org_name).toBe('Nordic Parts AB');
  await forgetUnassigned(world.context.db, new Date(Date.now() + 29 * 86_400_000));
  const left = () => world.context.db.selectFrom('sign_events').select('id').where('event_id', '=', orphan).execute();
  expect(await left()).toHaveLength(1);
  await forgetUnassigned(world.context.db, new Date(Date.now() + 31 * 86_400_000));
  expect(await left()).toEqual([]);
  expect(idsOf(await listLogs(world, lars.bearer))).toEqual([id]);
});

// REQ-2.2.101
it('exports what the filters find, formulas as text, in the zone of who asks, and the activity tells of it', async ({
  world,
}) => {
  const id = await deliver(world, { org, request: 'export-1', error: '=HYPERLINK("x")' });
  await deliver(world, { org, request: 'export-2' });
  const answer = await world.call(
    'GET',
    '/api/logs/sign/export?search=export&status=error&language=en&timeZone=Asia/Tokyo',
    {
      bearer: claire.bearer,
    },
  );
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(answer.text).toContain(id);
  expect(answer.text).toContain('"Date (times in the zone Asia/Tokyo)"');
  expect(answer.text.trim().split('\r\n')).toHaveLength(2);
  expect((await world.call('GET', '/api/logs/sign/export', { bearer: lars.bearer })).text).not.toContain(id);
  const { body } = await world.call('GET', '/api/company/audit', { bearer: claire.bearer });
  expect(body.entries[0]).toMatchObject({ action: 'signLogs.exported', details: { status: 'error' } });
});

it('new events of the own company are told live, and of no other; who goes away is not served any further', async ({
  world,
}) => {
  const reader = request(`${world.origin}/api/logs/sign/live`, {
    agent: false,
    headers: { authorization: `Bearer ${claire.bearer}` },
  }).end();
  const [answer] = (await once(reader, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await expect.poll(() => text).toBe('[\n{"arrived":0}\n');
  await deliver(world, { org: '00DZz0000000001' });
  await deliver(world, { org });
  await expect.poll(() => text, { timeout: 10_000 }).toBe('[\n{"arrived":0}\n,{"arrived":1}\n');
  answer.on('error', () => {});
  reader.destroy();
  const looks = async () => {
    const statements = await world.watchStatements(() => pause(1_200));
    return statements.filter((statement) => statement.includes('from sign_events where id >')).length;
  };
  await expect.poll(looks, { timeout: 10_000 }).toBe(0);
});

it('what is told live ends soon after the session has ended', async ({ world }) => {
  const { body: session } = await logIn(world, claire.username);
  const answer = await fetch(`${world.origin}/api/logs/sign/live`, {
    headers: { authorization: `Bearer ${session.userToken}` },
  });
  expect((await world.call('POST', '/api/user/disconnect', { bearer: session.userToken })).status).toBeLessThan(300);
  await pause(600);
  await deliver(world, { org });
  // It ends with the next line, which is not sent; with a valid session it lasts five minutes.
  expect(await answer.text()).toBe('[\n{"arrived":0}\n]\n');
}, 60_000);

it('what is told live ends soon after the rights of its person have changed', async ({ world }) => {
  const { db } = world.context;
  const answer = await fetch(`${world.origin}/api/logs/sign/live`, {
    headers: { authorization: `Bearer ${claire.bearer}` },
  });
  const owned = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['companies.id', 'companies.status'])
    .where('username', '=', claire.username)
    .executeTakeFirstOrThrow();
  const put = (status: string) => db.updateTable('companies').set({ status }).where('id', '=', owned.id).execute();
  await put('blocked');
  await pause(600);
  await deliver(world, { org });
  expect(await answer.text()).toBe('[\n{"arrived":0}\n]\n');
  await put(owned.status);
}, 60_000);

it('a session listens twenty times at once, not more; who goes away makes room', async ({ world }) => {
  const { body: session } = await logIn(world, claire.username);
  const leaving = new AbortController();
  const listen = async () => {
    const headers = { authorization: `Bearer ${session.userToken}` };
    const answer = await fetch(`${world.origin}/api/logs/sign/live`, { headers, signal: leaving.signal });
    return [answer.status, answer.headers.get('retry-after')];
  };
  const answers = await Promise.all(Array.from({ length: 21 }, listen));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(20);
  expect(answers.filter(([status]) => status === 429)).toEqual([[429, '10']]);
  leaving.abort();
  const again = () =>
    fetch(`${world.origin}/api/logs/sign/live`, {
      headers: { authorization: `Bearer ${session.userToken}` },
    });
  await expect.poll(async () => (await again()).status).toBe(200);
});
