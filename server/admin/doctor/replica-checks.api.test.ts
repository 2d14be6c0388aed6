import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { startPair, type Pair } from '#engines/postgres/standby.test-support.ts';
import type { Config } from '#server/config.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';
import { replicaChecks } from './replica-checks.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let pair: Pair;
beforeAll(async () => {
  folder = await makeDataDir();
  const ports = [await freePort(), await freePort()] as const;
  const dir = path.join(folder, 'pair');
  pair = await startPair({ dir, ports, password: 'test-only', log: silentLog, isSynchronous: false });
});
afterAll(async () => {
  await pair?.stop();
  await rm(folder, { recursive: true, force: true });
});

const findings = (...urls: string[]) =>
  replicaChecks(pair.connectionString, { replicas: { urls, maxStalenessSeconds: 1 } } as Config);
const run = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

// REQ-6.1.16 REQ-6.1.26
test('each replica has a row: a standby with its delay, a foreign database, the primary, and one that is away', async () => {
  const other = await makeDatabase('other');
  const away = `postgres://paraphe:x@127.0.0.1:${await freePort()}/postgres`;
  const rows = await findings(pair.standby.url, other.connectionString, pair.primary.url, away);
  expect(rows.map(({ state }) => state)).toEqual(['ok', 'failed', 'warning', 'failed']);
  expect(rows[0]?.check).toBe(`replica 127.0.0.1:${pair.standby.port}`);
  expect(rows[0]?.says).toMatch(/^a standby, [\d,]+ bytes behind, replayed within \d\.\d s$/);
  expect(rows.slice(1).map(({ says }) => says)).toEqual([
    'refused: it belongs to another database',
    'not used: it takes writes, as the primary or a former one',
    expect.stringMatching(/^not used: .*ECONNREFUSED/),
  ]);
  await other.drop();
});

// REQ-6.1.16 REQ-6.1.26
test('a standby that replays nothing has failed, with the bytes that it is behind', async () => {
  await run(pair.standby.url, 'select pg_wal_replay_pause()');
  await run(pair.primary.url, 'create table written (number integer)');
  const [row] = await findings(pair.standby.url);
  expect(row?.state).toBe('failed');
  expect(row?.says).toMatch(/^not used: [\d,]{4,} bytes behind, and not replayed within 1 s$/);
  await run(pair.standby.url, 'select pg_wal_replay_resume()');
});
