import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { openDatabase } from '#engines/postgres/database.ts';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { openSharedRateLimit, type SharedRateLimit } from './shared-rate-limit.ts';

let room: EngineRoom;
beforeAll(async () => {
  room = await openEngineRoom();
});
afterAll(() => room.close());

/** Statements of the three processes that are on their way. */
const onTheirWay = new Set<Promise<unknown>>();

/** Notes the statements of a process, so that a test can wait for them. */
const noting = (pool: pg.Pool): Pick<pg.Pool, 'query'> => ({
  query: (...args: unknown[]): any => {
    const answer = (pool.query as (...given: unknown[]) => Promise<unknown>).apply(pool, args);
    const noted = answer.catch(() => {}).finally(() => onTheirWay.delete(noted));
    onTheirWay.add(noted);
    return answer;
  },
});

/** Simulates three processes, each with its own pool and counters. */
const openThree = async (points: number, seconds: number) => {
  const opened = [1, 2, 3].map(() => openDatabase({ connectionString: room.connectionString, log: silentLog }));
  // Connect first: calls allowed during the first connection are not tested here.
  await Promise.all(opened.map(({ pool }) => pool.query('select 1')));
  return {
    three: opened.map(({ pool }) => openSharedRateLimit(noting(pool), 'call', { points, seconds }, silentLog)),
    close: () => Promise.all(opened.map(({ db }) => db.destroy())),
  };
};

/** Makes `calls` calls, at each process in turn, and counts the allowed ones. */
const letThrough = async (three: SharedRateLimit[], key: string, calls: number): Promise<number> => {
  let through = 0;
  for (let call = 0; call < calls; call += 1) {
    await three[call % three.length]?.consume(key, 1).then(
      () => (through += 1),
      () => {},
    );
    // The processes receive each other's counts, as between real requests, however slow the database is.
    if (call % three.length === 0) await Promise.all(onTheirWay);
  }
  return through;
};

// REQ-4.4.2
test('three processes hand a budget out once, and little more', async () => {
  const { three, close } = await openThree(300, 60);
  const through = await letThrough(three, 'one', 1_500);
  expect(through).toBeGreaterThanOrEqual(300);
  // Without sharing, each process would allow 300.
  expect(through).toBeLessThanOrEqual(360);
  await close();
});

test('a budget that is hardly drawn on costs no statement', async () => {
  const { three, close } = await openThree(300, 60);
  expect(await letThrough(three, 'seldom', 12)).toBe(12);
  const rows = await room.db.selectFrom('rate_limits').select('key').where('key', '=', 'call:seldom').execute();
  expect(rows).toEqual([]);
  await close();
});

test('after its time a budget is whole again', async () => {
  const { three, close } = await openThree(10, 1);
  expect(await letThrough(three, 'again', 100)).toBeGreaterThanOrEqual(10);
  await expect.poll(() => letThrough(three, 'again', 1)).toBe(1);
  await close();
});

// REQ-4.4.2
test('a process that reaches no database still counts by itself', async () => {
  const away = { query: () => Promise.reject(new Error('away')) };
  const alone = openSharedRateLimit(away as never, 'call', { points: 20, seconds: 60 }, silentLog);
  expect(await letThrough([alone], 'alone', 50)).toBe(20);
});
