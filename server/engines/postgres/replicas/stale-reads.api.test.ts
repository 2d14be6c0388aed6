import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { killTree, signalTree } from '#tests/support/portal-process.ts';
import { silentLog } from '../../log.ts';
import { openDatabase, type Connection, type Database } from '../database.ts';
import { startPair, type Pair } from '../standby.test-support.ts';
import { openStaleReads, type StaleReads } from './stale-reads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const list = { name: 'list', may: 'bound', because: 'a test reads it' } as const;
const book = { name: 'book', may: 'seen', because: 'a test reads it' } as const;
const maxStalenessSeconds = 2;

let folder: string;
let pair: Pair;
let db: Database;
let stale: StaleReads;
beforeAll(async () => {
  folder = await makeDataDir();
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const dir = path.join(folder, 'pair');
  pair = await startPair({ dir, ports, password: 'test-only', log: silentLog, isSynchronous: false });
  ({ db } = openDatabase({ connectionString: pair.connectionString, log: silentLog }));
  stale = openStaleReads({ primary: db, urls: [pair.standby.url], maxStalenessSeconds, log: silentLog });
  await sql`create table kept (number integer)`.execute(db);
});
const opened: StaleReads[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  if (pair) signalTree(pair.standby.pid, 'SIGCONT');
  await stale?.close();
  await db?.destroy();
  await pair?.stop();
  await rm(folder, { recursive: true, force: true });
});

const portOf = async (connection: Connection): Promise<number> =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(connection)).rows[0]?.port ?? 0;
const numbersIn = async (connection: Connection): Promise<number[]> =>
  (await sql<{ number: number }>`select number from kept order by number`.execute(connection)).rows.map(
    ({ number }) => number,
  );
const keep = (number: number) => sql`insert into kept values (${number})`.execute(db);
const at = (port: number) => expect.poll(() => stale.read(list, portOf)).toBe(port);
const onStandby = async (statement: string): Promise<void> => {
  const { db: direct } = openDatabase({ connectionString: pair.standby.url, log: silentLog, maxConnections: 1 });
  await sql.raw(statement).execute(direct);
  await direct.destroy();
};

// REQ-6.1.26
test('a fresh replica serves reads, and what its reader has seen is in them', async () => {
  await at(pair.standby.port);
  for (let number = 1; number <= 50; number += 1) {
    await keep(number);
    expect(await stale.read(book, numbersIn)).toHaveLength(number);
  }
  const { replicas, reads } = stale.figures();
  expect(replicas[0]?.name).toBe(`127.0.0.1:${pair.standby.port}`);
  expect(replicas[0]?.stalenessSeconds).toBeLessThan(maxStalenessSeconds);
  expect(reads['book']?.replica).toBeGreaterThan(25);
});

// REQ-6.1.26
test('a reader without a position, and one without replicas, is served by the primary', async () => {
  expect(await stale.read(book, portOf, null)).toBe(pair.primary.port);
  const none = openStaleReads({ primary: db, urls: [], maxStalenessSeconds, log: silentLog });
  opened.push(none);
  expect(await none.position()).toBeNull();
  expect(await none.read(list, portOf)).toBe(pair.primary.port);
});

// REQ-6.1.26
test('a read that writes is refused by replica and primary', async () => {
  await at(pair.standby.port);
  const write = (connection: Connection) => sql`insert into kept values (0)`.execute(connection);
  await expect(stale.read(list, write)).rejects.toMatchObject({ code: '25006' });
  expect(await numbersIn(db)).not.toContain(0);
});

// REQ-6.1.26
test('a replica that replays nothing is left within the bound, at once by who has seen more, and used again', async () => {
  await at(pair.standby.port);
  await onStandby('select pg_wal_replay_pause()');
  await keep(60);
  const paused = performance.now();
  expect(await stale.read(book, numbersIn)).toContain(60);
  while ((await stale.read(list, portOf)) === pair.standby.port) await keep(61);
  expect(performance.now() - paused).toBeLessThan((maxStalenessSeconds + 1) * 1_000);
  expect(stale.figures().replicas[0]?.stalenessSeconds).toBeGreaterThan(maxStalenessSeconds - 0.1);
  await onStandby('select pg_wal_replay_resume()');
  await at(pair.standby.port);
  expect(await stale.read(list, numbersIn)).toContain(60);
});

// REQ-6.1.26
test('a killed replica costs no reader an error, nor does one that hangs, and both are used again', async () => {
  await at(pair.standby.port);
  const over = new AbortController();
  const failed: unknown[] = [];
  let slowest = 0;
  const readers = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await stale.read(list, numbersIn).catch((error: unknown) => failed.push(error));
      slowest = Math.max(slowest, performance.now() - begun);
    }
  });
  const cutOff = async (cut: () => void, mend: () => unknown): Promise<void> => {
    const before = Object.values(stale.figures().fallbacks).reduce((all, one) => all + one, 0);
    cut();
    await expect
      .poll(() => Object.values(stale.figures().fallbacks).reduce((all, one) => all + one, 0))
      .toBeGreaterThan(before);
    await expect.poll(() => stale.figures().replicas[0]?.stalenessSeconds).toBeNull();
    await mend();
    await at(pair.standby.port);
  };
  await cutOff(
    () => killTree(pair.standby.pid),
    () => pair.standby.start(),
  );
  await cutOff(
    () => signalTree(pair.standby.pid, 'SIGSTOP'),
    () => signalTree(pair.standby.pid, 'SIGCONT'),
  );
  over.abort();
  await Promise.all(readers);
  expect(failed).toEqual([]);
  expect(slowest).toBeLessThan(8_000);
});

// REQ-6.1.26
test('a replica that hangs holds up no stop', async () => {
  const other = openStaleReads({ primary: db, urls: [pair.standby.url], maxStalenessSeconds, log: silentLog });
  await expect.poll(() => other.read(list, portOf)).toBe(pair.standby.port);
  signalTree(pair.standby.pid, 'SIGSTOP');
  const begun = performance.now();
  await other.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
  signalTree(pair.standby.pid, 'SIGCONT');
  await at(pair.standby.port);
});

// REQ-6.1.26
test('after a promotion nothing is read from the former timeline: neither from the new primary as a replica, nor from who follows the former one', async () => {
  const all = openStaleReads({
    primary: db,
    urls: [pair.primary.url, pair.standby.url, pair.second?.url ?? ''],
    maxStalenessSeconds,
    log: silentLog,
  });
  opened.push(all);
  // The primary is no replica of itself.
  await expect
    .poll(() => all.figures().replicas.map((one) => one.stalenessSeconds !== null))
    .toEqual([false, true, true]);
  await pair.promote();
  const { db: former } = openDatabase({ connectionString: pair.primary.url, log: silentLog });
  await expect.poll(() => portOf(db)).toBe(pair.standby.port);
  await expect.poll(() => all.figures().replicas.map((one) => one.stalenessSeconds)).toEqual([null, null, null]);
  const over = performance.now() + 3_000;
  for (let number = 1_000; performance.now() < over; number += 1) {
    await sql`insert into kept values (${number})`.execute(former);
    expect(await all.read(list, portOf)).toBe(pair.standby.port);
  }
  // Positions of the former timeline are higher by now, and prove nothing.
  expect(await all.read(book, numbersIn, 1)).not.toContain(1_000);
  await former.destroy();
});
