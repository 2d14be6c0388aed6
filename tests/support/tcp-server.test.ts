import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';

let dir: string;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const ask = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeEach(async () => {
  dir = await mkdtemp('/tmp/paraphe-server-');
});

afterEach(() => rm(dir, { recursive: true, force: true }));

it(
  'runs a separate server that wants its password, and keeps its data over a restart',
  { timeout: 60_000 },
  async () => {
    const settings = { dir, port: await freePort(), password: 'à/b c?', log: silentLog };
    const one = await startPostgresServer(settings);
    expect(one.major).toBeGreaterThanOrEqual(15);
    await ask(one.connectionString, 'create table kept as select 1 as number');
    const withoutPassword = one.connectionString.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(withoutPassword, 'select 1')).rejects.toThrow(/password authentication failed/);
    await one.stop();
    await expect(ask(one.connectionString, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    const two = await startPostgresServer(settings);
    expect(await ask(two.connectionString, 'select number from kept')).toEqual([{ number: 1 }]);
    await two.stop();
  },
);
