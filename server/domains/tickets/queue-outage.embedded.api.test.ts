import { control, customerOf, type Customer } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import { noFaults } from '#sim/crm/faults.ts';
import { signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  auditOf,
  casesCalled,
  deskOf,
  runPostponedJobs,
  inCrm,
  expireCache,
  until,
  type Desk,
} from './tickets.test-support.ts';

const it = worldTest();
let claire: Customer;
let desk: Desk;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@outage.example', 'aciernord');
  desk = deskOf(world, claire);
});

const down = (world: World, more: object = { serverErrors: 1_000 }) =>
  control(world, 'faults', { org: 'docugen', ...more });
/** Each call is refused at once, as when the org's daily quota is used up. */
const busy = (world: World) => down(world, { serverErrors: 0, quotaExceeded: true });
const up = (world: World) => control(world, 'faults', { org: 'docugen', ...noFaults() });
it.afterEach(({ world }) => up(world));

const messagesOf = (world: World, id: string) => inCrm(world, 'EmailMessage', (row) => row['ParentId'] === id);
const sendingOf = async (world: World, subject: string) => {
  expireCache(world);
  const { records } = await desk.list();
  return records.find((one: { subject: string }) => one.subject === subject)?.sending;
};
const filesKept = async (world: World) => {
  const keys = [];
  for await (const { key } of world.context.files.list('tickets/')) keys.push(key);
  return keys;
};

describe('while the CRM is down', () => {
  // REQ-2.7.14
  it('a ticket, its comment and its file are kept and shown as waiting, and are sent once when it is back', async ({
    world,
  }) => {
    await desk.list();
    await down(world);
    const made = await desk.create({ subject: 'Panne' }, { 'idempotency-key': 'panne' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ sending: 'waiting', caseNumber: null, connected: true });
    expect((await desk.create({ subject: 'Panne' }, { 'idempotency-key': 'panne' })).body).toEqual(made.body);
    const { id } = made.body;
    await busy(world);
    expect((await desk.comment(id, '<p>Toujours en panne</p>')).body.sending).toBe('waiting');
    expect((await desk.attach(id, 'trace.txt', 'la trace')).body['sending']).toBe('waiting');
    expect((await desk.close(id)).body.code).toBe('TicketNotSentYet');
    expireCache(world);
    const list = await desk.list();
    expect(list).toMatchObject({ stale: true, asOf: expect.any(String) });
    expect(list.records).toHaveLength(10);
    expect(list.records[0]).toMatchObject({ id, subject: 'Panne', sending: 'waiting', status: 'New' });
    expect((await desk.read(id)).body).toMatchObject({
      htmlBody: expect.stringContaining('rien ne sort'),
      emailMessages: [{ htmlBody: '<p>Toujours en panne</p>', sending: 'waiting' }],
      files: [{ name: 'trace.txt', size: 8, sending: 'waiting' }],
    });
    expect(casesCalled(world, 'Panne')).toEqual([]);
    await up(world);
    await expect
      .poll(
        async () => {
          await runPostponedJobs(world);
          const { body } = await desk.read(id);
          return [body.sending, body.emailMessages?.[0]?.sending, body.files?.[0]?.sending];
        },
        { timeout: 25_000, interval: 200 },
      )
      .toEqual(['sent', 'sent', 'sent']);
    const [record, ...more] = casesCalled(world, 'Panne');
    expect(more).toEqual([]);
    expect(messagesOf(world, String(record?.['Id']))).toHaveLength(1);
    expect(await sendingOf(world, 'Panne')).toBe('sent');
    await until(() => filesKept(world), []);
    const told = await auditOf(world, claire.companyId);
    expect(told).toEqual(['ticket.created', 'ticket.commented', 'ticket.fileAttached']);
    const { body } = await desk.read(id);
    expect(await (await desk.download(body.id, body.files[0].id)).text()).toBe('la trace');
  });
});

describe('a CRM that has never answered a company', () => {
  it('is said to be away, and what waits for it is listed alone', async ({ world }) => {
    const nora = await signUp(world, 'nora@outage.example');
    const hers = deskOf(world, nora);
    await busy(world);
    expect((await hers.list()).code).toBe('REQUEST_LIMIT_EXCEEDED');
    const { body } = await hers.create({ subject: 'En attente' });
    expect(body).toMatchObject({ sending: 'waiting', connected: false });
    expect(await hers.list()).toMatchObject({ asOf: null, stale: true, records: [{ id: body.id }] });
    expect((await deskOf(world, claire).read(body.id, 'none')).status).toBe(404);
  });
});

describe('closing while the CRM is away', () => {
  it('is refused, and the ticket stays open', async ({ world }) => {
    const { id } = (await desk.create({ subject: 'Reste ouvert' })).body;
    await busy(world);
    const { status, body } = await desk.close(id);
    expect([status, body.code]).toEqual([503, 'REQUEST_LIMIT_EXCEEDED']);
    await up(world);
    expireCache(world);
    expect((await desk.read(id)).body.status).toBe('New');
    expect(await auditOf(world, claire.companyId)).not.toContain('ticket.closed');
  });
});

describe('a comment that could not be sent for a week', () => {
  it('is given up: its thread keeps the text as not sent, and the company is told', async ({ world }) => {
    const { id } = (await desk.create({ subject: 'Une semaine' })).body;
    await busy(world);
    expect((await desk.comment(id, '<p>Jamais parti</p>', { 'idempotency-key': 'week' })).body.sending).toBe('waiting');
    await desk.comment(id, '<p>Jamais parti</p>', { 'idempotency-key': 'week' });
    world.clock.set(new Date(world.clock.now().getTime() + 8 * 86_400_000));
    await runPostponedJobs(world);
    await until(async () => (await auditOf(world, claire.companyId)).at(-1), 'ticket.notSent');
    await up(world);
    world.clock.set(new Date());
    expireCache(world);
    const { body } = await desk.read(id);
    expect(body.emailMessages).toEqual([
      expect.objectContaining({ htmlBody: '<p>Jamais parti</p>', sending: 'failed' }),
    ]);
    expect(messagesOf(world, id)).toEqual([]);
  });
});

describe('what was written and whose answer was lost', () => {
  it('is found again and not written twice, whether it is a ticket, a comment or a file', async ({ world }) => {
    await down(world, { halfJson: 1, only: '/sobjects/Case/portal_Id__c' });
    const { body } = await desk.create({ subject: 'Réponse perdue' });
    expect(body.sending).toBe('sent');
    expect(casesCalled(world, 'Réponse perdue')).toHaveLength(1);
    await down(world, { halfJson: 1, only: '/sobjects/EmailMessage' });
    expect((await desk.comment(body.id)).body.sending).toBe('sent');
    expect(messagesOf(world, body.id)).toHaveLength(1);
    await down(world, { halfJson: 1, only: '/sobjects/ContentVersion' });
    expect((await desk.attach(body.id, 'un.txt', 'un')).body['sending']).toBe('sent');
    expireCache(world);
    expect((await desk.read(body.id)).body.files).toHaveLength(1);
    await until(() => filesKept(world), []);
  });
});

describe('what the CRM refuses for good', () => {
  it('is refused here: the person keeps the text and may send it again, and nothing stays behind', async ({
    world,
  }) => {
    const before = (await desk.list()).records.length;
    const key = { 'idempotency-key': 'refused' };
    await control(world, 'faults', { org: 'docugen', validationRule: 'Not like this' });
    const { status, body } = await desk.create({ subject: 'Refusé par le support' }, key);
    await control(world, 'clear-faults', { org: 'docugen' });
    expect([status, body.code]).toEqual([422, 'TicketNotAccepted']);
    expireCache(world);
    expect((await desk.list()).records).toHaveLength(before);
    expect((await auditOf(world, claire.companyId)).at(-1)).toBe('ticket.notSent');
    expect(
      await world.context.db
        .selectFrom('tickets')
        .select('id')
        .where('company_id', '=', claire.companyId)
        .where('sending', '<>', 'sent')
        .execute(),
    ).toEqual([]);
    // The same request again creates the ticket: its key must not repeat the answer of the withdrawn one.
    const again = await desk.create({ subject: 'Refusé par le support' }, key);
    expect([again.status, again.body.sending]).toEqual([201, 'sent']);
    expect(casesCalled(world, 'Refusé par le support')).toHaveLength(1);
  });
});

// REQ-2.7.68
it('a ticket that was answered while the CRM is down no longer awaits an answer', async ({ world }) => {
  const awaiting = async (): Promise<{ id: string }[]> => {
    expireCache(world);
    const { records } = await desk.list();
    return records.filter(({ awaitsAnswer }: { awaitsAnswer: boolean }) => awaitsAnswer);
  };
  const [one, ...others] = await awaiting();
  await desk.read(one!.id);
  await busy(world);
  expect((await desk.comment(one!.id, '<p>Voici</p>')).body.sending).toBe('waiting');
  expect(await awaiting()).toEqual(others);
  await up(world);
  await runPostponedJobs(world);
  await expect
    .poll(() => messagesOf(world, one!.id).some((row) => row['Incoming'] === true), { timeout: 10_000 })
    .toBe(true);
  expect(await awaiting()).toEqual(others);
});
