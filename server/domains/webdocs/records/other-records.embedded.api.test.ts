import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { control } from '#tests/support/crm.ts';
import type { World } from '#tests/support/world.ts';
import {
  createFor,
  hurry,
  newOpportunity,
  openMappedSender,
  opportunity,
  patient,
  storeOf,
  type RecordSender,
} from './records.test-support.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let loop: Awaited<ReturnType<typeof openMappedSender>>;
let world: World;
let sender: RecordSender;
beforeAll(async () => {
  loop = await openMappedSender('together');
  ({ world, sender } = loop);
});
afterAll(() => world.close());

const org = () => world.crm.world.orgs.get(sender.prefix)!;
const statusIn = (recordId: string) => opportunity(world, sender.prefix, recordId)['Signature_Status__c'];
const recordOf = (id: string) => loop.recordOf(id);

const countJobs = async (state: string): Promise<number> => {
  const { count } = await world.context.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '=', 'webdoc.writeRecord')
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
};

/** Documents whose fields could not be written, because the org was busy; their next attempts are an hour off. */
const createWaiting = async (many: number) => {
  await control(world, 'faults', { org: sender.prefix, tooManyAtOnce: 100_000 });
  const made: { id: string; recordId: string }[] = [];
  for (let at = 0; at < many; at += 1) {
    const recordId = newOpportunity(world, sender.prefix);
    made.push({ id: (await createFor(world, sender, recordId)).id, recordId });
  }
  for (const { id } of made) await loop.until(id, { state: 'waiting', reason: 'OrgUnreachable' });
  await expect.poll(() => countJobs('running'), patient).toBe(0);
  await sql`update jobs set run_at = now() + interval '1 hour', attempts = 0
    where name = 'webdoc.writeRecord' and state = 'ready'`.execute(world.context.db);
  await control(world, 'clear-faults', { org: sender.prefix });
  org().counters = {};
  return made;
};

/** Documents that no call for many takes along. */
const countAlone = async (made: readonly { id: string }[]): Promise<number> => {
  const { rows } = await sql<object>`select 1 from webdoc_records where (refused_together or alone_until > now())
    and webdoc_id = any(${made.map(({ id }) => id)}::uuid[])`.execute(world.context.db);
  return rows.length;
};

const runJobOf = (id: string) =>
  sql`update jobs set run_at = now(), attempts = 0 where name = 'webdoc.writeRecord' and key = ${id} and state = 'ready'`.execute(
    world.context.db,
  );

// REQ-2.7.86
test('documents that wait for new fields are written by one call of the org', async () => {
  const made = await createWaiting(6);
  await runJobOf(made[0]!.id);
  for (const { id, recordId } of made) {
    await loop.until(id, { state: 'written', writtenStatus: 'pending', reason: null });
    expect(statusIn(recordId)).toBe('pending');
  }
  expect(org().counters).toEqual({ collections: 1 });
});

// REQ-2.7.86
test('what one call has written, the next does not take along again, before its own job has looked at it', async () => {
  const [first] = await createWaiting(1);
  const { db, jobs } = world.context;
  const more = Array.from({ length: 240 }, () => newOpportunity(world, sender.prefix));
  await sql`with copies as (
      insert into webdocs select (jsonb_populate_record(webdoc, jsonb_build_object('id', gen_random_uuid()))).*
      from webdocs webdoc, generate_series(1, ${more.length}) where webdoc.id = ${first!.id} returning id
    )
    insert into webdoc_records (webdoc_id, environment_id, org_id, record_id, wanted_version)
    select copy.id, ${sender.environmentId}, ${sender.orgId}, record.id, 1
    from (select id, row_number() over () as place from copies) copy
    join unnest(${more}::text[]) with ordinality as record (id, place) using (place)`.execute(db);
  await runJobOf(first!.id);
  await loop.until(first!.id, { state: 'written' });
  const left = await db
    .selectFrom('webdoc_records')
    .select('webdoc_id as webdocId')
    .where('record_id', 'in', more)
    .where('written_fields', 'is', null)
    .execute();
  expect(left).toHaveLength(more.length - 199);
  await jobs.enqueue(db, 'webdoc.writeRecord', left[0]!, { key: left[0]!.webdocId });
  await loop.until(left[0]!.webdocId, { state: 'written' });
  expect(org().counters['collections']).toBe(2);
  expect(more.filter((recordId) => statusIn(recordId) !== 'pending')).toEqual([]);
  await sql`delete from webdoc_records where record_id = any(${more})`.execute(db);
});

// REQ-2.7.86
test('a record that is gone fails alone, by a call of its own', async () => {
  const made = await createWaiting(4);
  const gone = made[2]!;
  storeOf(world, sender.prefix).remove('Opportunity', gone.recordId);
  await runJobOf(made[0]!.id);
  for (const { id } of made.filter((one) => one !== gone)) await loop.until(id, { state: 'written' });
  expect(await recordOf(gone.id)).toMatchObject({ state: 'waiting' });
  await runJobOf(gone.id);
  await loop.until(gone.id, { state: 'failed', reason: 'RecordGone' });
  expect(org().counters).toEqual({ collections: 1, record: 1 });
});

// REQ-2.7.86
test('an org that refuses many at once is asked for each of them by itself from then on', async () => {
  const made = await createWaiting(4);
  await control(world, 'faults', { org: sender.prefix, validationRule: 'No more than one at a time' });
  await runJobOf(made[0]!.id);
  await loop.until(made[0]!.id, { state: 'failed', reason: 'RefusedByOrg' });
  await control(world, 'clear-faults', { org: sender.prefix });
  for (const { id } of made.slice(1)) await runJobOf(id);
  for (const { id } of made.slice(1)) await loop.until(id, { state: 'written' });
  // The call that was refused is not counted.
  expect(org().counters).toEqual({ collections: 1, record: 3 });
});

// REQ-2.7.76 REQ-2.7.86
test('a document that changes while others take it along has its newest state on the record', async () => {
  const made = await createWaiting(3);
  await control(world, 'faults', { org: sender.prefix, held: '/composite/sobjects' });
  await runJobOf(made[0]!.id);
  await expect.poll(() => countJobs('running'), patient).toBe(1);
  const changed = made[1]!;
  await world.call('POST', `/api/public/webdocs/${changed.id}/cancel`, { bearer: sender.token, body: {} });
  await runJobOf(changed.id);
  await expect.poll(() => countJobs('running'), patient).toBe(1);
  expect(statusIn(changed.recordId)).toBeNull();
  await control(world, 'clear-faults', { org: sender.prefix });
  await loop.until(changed.id, { state: 'written', writtenStatus: 'cancelled' });
  expect(statusIn(changed.recordId)).toBe('cancelled');
  for (const { id } of made) await loop.until(id, { state: 'written' });
});

// REQ-2.7.85 REQ-2.7.86
test.each([
  ['alone', 1],
  ['with others', 3],
])('a newer document of a record waits for the call of an older one that is on its way %s', async (_how, many) => {
  const made = await createWaiting(many);
  const old = made[0]!;
  await control(world, 'faults', {
    org: sender.prefix,
    held: many > 1 ? '/composite/sobjects' : '/sobjects/Opportunity/',
  });
  await runJobOf(made.at(-1)!.id);
  await expect.poll(() => countJobs('running'), patient).toBe(1);
  const newer = await createFor(world, sender, old.recordId);
  await world.call('POST', `/api/public/webdocs/${newer.id}/cancel`, { bearer: sender.token, body: {} });
  await expect.poll(() => countJobs('running'), patient).toBe(1);
  await control(world, 'clear-faults', { org: sender.prefix });
  await loop.until(newer.id, { state: 'written', writtenStatus: 'cancelled' });
  for (const { id } of made) await loop.until(id, { state: 'written' });
  expect(statusIn(old.recordId)).toBe('cancelled');
  expect(opportunity(world, sender.prefix, old.recordId)['Signed_Document__c']).toContain(newer.id);
});

// REQ-2.7.86
test('a record that is locked is left to its own job, and taken along by no other for a while', async () => {
  const made = await createWaiting(3);
  await control(world, 'faults', { org: sender.prefix, lockedRows: 3 });
  await runJobOf(made[0]!.id);
  await loop.until(made[0]!.id, { state: 'written' });
  await expect.poll(() => countJobs('running'), patient).toBe(0);
  await control(world, 'clear-faults', { org: sender.prefix });
  // Others do not take them along meanwhile: an approval locks for days.
  expect(await countAlone(made)).toBe(2);
  const [other] = await createWaiting(1);
  await runJobOf(other!.id);
  await loop.until(other!.id, { state: 'written' });
  expect(org().counters).toEqual({ record: 1 });
  for (const { id } of made) await runJobOf(id);
  for (const { id } of made) await loop.until(id, { state: 'written' });
});

// REQ-2.7.87
test('an org that is only read during maintenance is written by one call for many after it', async () => {
  const made = await createWaiting(4);
  await control(world, 'faults', { org: sender.prefix, maintenance: true });
  await runJobOf(made[0]!.id);
  const tried = sql<object>`select 1 from jobs where name = 'webdoc.writeRecord' and key = ${made[0]!.id}
    and state = 'ready' and attempts = 1`;
  await expect.poll(async () => (await tried.execute(world.context.db)).rows.length, patient).toBe(1);
  expect(await countAlone(made)).toBe(0);
  await control(world, 'clear-faults', { org: sender.prefix });
  await runJobOf(made[0]!.id);
  for (const { id } of made) await loop.until(id, { state: 'written', reason: null });
  expect(org().counters).toEqual({ collections: 2 });
});

// REQ-2.7.86
test('an org that does not answer for many in time is asked for each of them by itself', async () => {
  const made = await createWaiting(3);
  await control(world, 'faults', { org: sender.prefix, held: '/composite/sobjects' });
  await runJobOf(made[0]!.id);
  await expect.poll(() => countJobs('running'), patient).toBe(1);
  // The time limit of the call.
  await expect.poll(() => countJobs('running'), patient).toBe(0);
  await hurry(world);
  for (const { id } of made) await loop.until(id, { state: 'written' });
  expect(org().counters['record']).toBe(3);
  await control(world, 'clear-faults', { org: sender.prefix });
});

// REQ-2.7.86
test('a call for many that is refused is made once, then each record by itself', async () => {
  const made = await createWaiting(3);
  const faults = { serverErrors: 100_000, serverErrorStatus: 404, only: '/composite/sobjects' };
  await control(world, 'faults', { org: sender.prefix, ...faults });
  await runJobOf(made[0]!.id);
  const alone = sql<object>`select 1 from webdoc_records where refused_together
    and webdoc_id = any(${made.map(({ id }) => id)}::uuid[])`;
  await expect.poll(async () => (await alone.execute(world.context.db)).rows.length, patient).toBe(3);
  await sql`update webdoc_records set lease_until = null`.execute(world.context.db);
  for (const { id } of made) await runJobOf(id);
  for (const { id } of made) await loop.until(id, { state: 'written', reason: null });
  expect(org().counters['record']).toBe(3);
  await control(world, 'clear-faults', { org: sender.prefix });
});

/** Lets the job of a document make attempts until one meets these faults, after which none is running. */
const failOnce = async (id: string, fault: 'htmlAnswers' | 'tooManyAtOnce'): Promise<void> => {
  const before = org().faults[fault];
  const failed = sql<object>`select 1 from jobs where name = 'webdoc.writeRecord' and key = ${id}
    and state = 'ready' and attempts = 1`;
  // An org that was away rests for a while, so that the first attempts may make no call.
  while (org().faults[fault] === before) {
    await sql`update webdoc_records set lease_until = null`.execute(world.context.db);
    await runJobOf(id);
    await expect.poll(async () => (await failed.execute(world.context.db)).rows.length, patient).toBe(1);
  }
};

// REQ-2.7.87
test.each([
  ['an edge that is down answers with a page', 'htmlAnswers', 1],
  ['the org is too busy for any call', 'tooManyAtOnce', 0],
] as const)('%s: afterwards the documents are written by calls for many', async (_name, fault, askedAlone) => {
  const made = await createWaiting(5);
  await control(world, 'faults', { org: sender.prefix, [fault]: 100_000, htmlStatus: 503 });
  await failOnce(made[0]!.id, fault);
  await control(world, 'clear-faults', { org: sender.prefix });
  expect(await countAlone(made)).toBe(askedAlone);
  await sql`update webdoc_records set lease_until = null`.execute(world.context.db);
  org().counters = {};
  await runJobOf(made[1]!.id);
  for (const { id } of made.slice(1)) await loop.until(id, { state: 'written' });
  expect(org().counters['collections']).toBe(1);
  await runJobOf(made[0]!.id);
  await loop.until(made[0]!.id, { state: 'written' });
});

// REQ-2.7.87
test('an edge that answers calls for many with a page keeps no document from being written', async () => {
  const made = await createWaiting(3);
  const faults = { htmlAnswers: 100_000, htmlStatus: 503, only: '/composite/sobjects' };
  await control(world, 'faults', { org: sender.prefix, ...faults });
  await failOnce(made[0]!.id, 'htmlAnswers');
  await failOnce(made[1]!.id, 'htmlAnswers');
  await hurry(world);
  for (const { id } of made) await loop.until(id, { state: 'written' });
  await control(world, 'clear-faults', { org: sender.prefix });
});
