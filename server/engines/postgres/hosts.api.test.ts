import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { signalTree } from '#tests/support/portal-process.ts';
import { silentLog } from '../log.ts';
import { openDatabase, type Database } from './database.ts';
import { writableUrl } from './hosts.ts';
import { startPair, type Pair } from './standby.test-support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let pair: Pair;
beforeAll(async () => {
  folder = await makeDataDir();
  const ports = [await freePort(), await freePort()] as const;
  pair = await startPair({ dir: path.join(folder, 'pair'), ports, password: 'test-only', log: silentLog });
});
afterAll(async () => {
  if (pair) {
    signalTree(pair.primary.pid, 'SIGCONT');
    await pair.stop();
  }
  await rm(folder, { recursive: true, force: true });
});

const backendOf = async (db: Database): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
const portOf = async (db: Database): Promise<number> =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]?.port ?? 0;

// REQ-6.1.20
test('a connection that leads to a standby is not used again after a refused write', async () => {
  const { db } = openDatabase({ connectionString: pair.standby.url, log: silentLog, maxConnections: 1 });
  const first = await backendOf(db);
  expect(await backendOf(db)).toBe(first);
  await expect(sql`create table refused ()`.execute(db)).rejects.toMatchObject({ code: '25006' });
  await expect.poll(() => backendOf(db).catch(() => first)).not.toBe(first);
  await db.destroy();
});

// REQ-6.1.20
test('a primary that froze is left for the promoted standby, and not taken again when it wakes', async () => {
  const connectionString = pair.connectionString;
  const { db, pool } = openDatabase({ connectionString, log: silentLog });
  await sql`create table kept (number integer)`.execute(db);
  expect(await portOf(db)).toBe(pair.primary.port);
  signalTree(pair.primary.pid, 'SIGSTOP');
  const stuck = sql`insert into kept values (1)`.execute(db);
  stuck.catch(() => {});
  await pair.promote();
  const promoted = performance.now();
  await expect(stuck).rejects.toThrow(/another host|terminated/);
  await expect.poll(() => sql`insert into kept values (2)`.execute(db).then(Boolean, () => false)).toBe(true);
  expect(performance.now() - promoted).toBeLessThan(10_000);
  expect(await portOf(db)).toBe(pair.standby.port);
  signalTree(pair.primary.pid, 'SIGCONT');
  // Both take writes now, the former primary on the earlier timeline.
  expect(await writableUrl(connectionString)).toBe(pair.standby.url);
  expect(await portOf(db)).toBe(pair.standby.port);
  await db.destroy();
  expect(pool.ended).toBe(true);
});
