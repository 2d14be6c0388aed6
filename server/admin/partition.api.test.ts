import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { makeComingMonths } from '#engines/postgres/monthly-partitions.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deliver, eventOf, idsOf, listLogs, postBody } from '../domains/sign-logs/sign-logs.test-support.ts';
import { copyTableOut, readSequences, readShapes } from './backup/tables.ts';
import { partition } from './partition.ts';

const org = '00DSo0000000001';
const dayMs = 86_400_000;
/** `TEST_PARTITIONS=1` partitions every database of the tests. */
const growing = process.env['TEST_PARTITIONS'] === '1' ? [] : ['sign_events', 'chain_entries'];
const test = worldTest();
let nora: Person;

const run = (world: World) => partition.run(world.context, { options: {}, words: [], config: world.config });
const secondsOf = (moment: Date): string => String(Math.floor(moment.getTime() / 1_000));
const partitionsWith = async (world: World, eventId: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select tableoid::regclass::text as name from sign_events
    where event_id = ${eventId}`.execute(world.context.db);
  return rows.map(({ name }) => name);
};
/** Appends to the company's trail. */
const act = (world: World) => world.call('PUT', '/api/user', { bearer: nora.bearer, body: { firstName: 'Nora' } });

test.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@studio-ouest.example');
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
});

// REQ-6.1.25
test('events and trails get a partition for each month while events arrive, and none is lost or doubled', async ({
  world,
}) => {
  const before = eventOf({ org, event_time: secondsOf(world.clock.now()) });
  await postBody(world, JSON.stringify(before));
  const done = new AbortController();
  const arriving = (async () => {
    const ids: string[] = [];
    while (!done.signal.aborted) ids.push(await deliver(world, { org }));
    return ids;
  })();
  const answer = await run(world).finally(() => done.abort());
  const meanwhile = await arriving;
  expect(answer.data).toEqual({ partitioned: growing });
  expect(meanwhile.length).toBeGreaterThan(0);
  expect((await run(world)).data).toEqual({ partitioned: [] });

  // The provider repeats itself, perhaps with another time.
  await postBody(world, JSON.stringify(before));
  await postBody(world, JSON.stringify({ ...before, event_time: secondsOf(new Date(Date.now() + 70 * dayMs)) }));
  expect(await partitionsWith(world, before.event_id)).toEqual(['sign_events_older']);
  const { rows } = await sql<{ id: string }>`select event_id as id from sign_events`.execute(world.context.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([before.event_id, ...meanwhile].toSorted());
});

// REQ-6.1.25
test('a later event belongs to its month, one of a wrong clock to none, and both are found', async ({ world }) => {
  const later = new Date(world.clock.now().getTime() + 63 * dayMs);
  const monthly = await deliver(world, { org, event_time: secondsOf(later) });
  const wrong = await deliver(world, { org, event_time: secondsOf(new Date('2099-05-05')) });
  const month = later.toISOString().slice(0, 7).replace('-', '_');
  expect(await partitionsWith(world, monthly)).toEqual([`sign_events_${month}`]);
  expect(await partitionsWith(world, wrong)).toEqual(['sign_events_other']);
  for (const id of [monthly, wrong]) {
    const { body } = await world.call('GET', `/api/logs/sign/event/${id}`, { bearer: nora.bearer });
    expect(body).toMatchObject({ log: { event_id: id } });
  }
  // The list ends with the present.
  expect(idsOf(await listLogs(world, nora.bearer))).not.toContain(wrong);
});

// REQ-6.1.25
test('the months to come are made in time; a month whose rows lie elsewhere is left out', async ({ world }) => {
  expect(await makeComingMonths(world.context, world.clock.now())).toEqual([]);
  const made = await makeComingMonths(world.context, new Date('2099-03-01'));
  expect(made.filter((name) => name.startsWith('sign_events'))).toEqual([
    'sign_events_2099_03',
    'sign_events_2099_04',
    'sign_events_2099_06',
  ]);
  expect(made).toContain('chain_entries_2099_05');
});

// REQ-6.1.25
test('trails in partitions hold, and no entry of any partition can be changed or deleted', async ({ world }) => {
  await act(world);
  const { db } = world.context;
  for (const verdict of await verifyChains(db)) expect(verdict).toMatchObject({ intact: true });
  await sql`insert into chain_entries (chain, seq, at, body, prev_hash, hash)
    values ('test', 1, ${new Date('2099-04-04')}, '{}', ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`.execute(db);
  for (const table of ['chain_entries', 'chain_entries_older', 'chain_entries_2099_04', 'chain_entries_other']) {
    await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
    const { rows } = await sql`select from ${sql.table(table)}`.execute(db);
    if (rows.length === 0) continue;
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`update ${sql.table(table)} set body = '[]'`.execute(db)).rejects.toThrow('append-only');
  }
});

// REQ-6.1.25
test('a backup has the rows of all partitions once, and the last number', async ({ world }) => {
  const client = await world.context.direct.connect();
  try {
    const shapes = await readShapes(client);
    expect(shapes.filter(({ name }) => /^(?:sign_events|chain_entries)/.test(name)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sign_events', 'chain_entries']),
    );
    expect(shapes.some(({ name }) => /_(?:older|other|\d{4}_\d\d)$/.test(name))).toBe(false);
    const events = shapes.find(({ name }) => name === 'sign_events');
    const copied = (await buffer(copyTableOut(client, events ?? { name: '', columns: [] }))).toString();
    const { rows } = await client.query<{ count: number; last: string }>(
      'select count(*) as count, max(id)::text as last from sign_events',
    );
    expect(copied.trimEnd().split('\n')).toHaveLength(rows[0]?.count ?? -1);
    expect(await readSequences(client)).toContainEqual(
      expect.objectContaining({ table: 'sign_events', column: 'id', last: rows[0]?.last }),
    );
  } finally {
    client.release();
  }
});
