import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { assertDurable, migrate } from './migrate.ts';

let room: EngineRoom;
beforeAll(async () => {
  room = await openEngineRoom();
});
afterAll(() => room.close());

// REQ-4.6.1
it('a server that acknowledges what it has not written is refused, by the name of the setting', async () => {
  await expect(assertDurable(room.connectionString)).resolves.toBeUndefined();
  const careless = new URL(room.connectionString);
  careless.searchParams.set('options', '-c synchronous_commit=off');
  await expect(assertDurable(careless.href)).rejects.toThrow(
    'the database runs with synchronous_commit off: acknowledged work could be lost',
  );
});

const openClient = async (): Promise<Client> => {
  const client = new Client({ connectionString: room.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

/** A folder with these migrations. Their names must be new to the database. */
const folderOf = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paraphe-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
};

// REQ-6.1.18
it('a migration that waits for a table holds up nobody, and is applied once the table is free', async () => {
  const [reader, writer] = [await openClient(), await openClient()];
  await writer.query('create table busy (value int)');
  await reader.query('begin; select * from busy');
  const folder = await folderOf({ '9001_busy.sql': 'alter table busy add column more int' });
  let isApplied = false;
  const applying = migrate(room.connectionString, folder).then((names) => {
    isApplied = true;
    return names;
  });
  // Longer than the first wait for the lock. A write that waits behind the migration would wait for the reader.
  for (let written = 0; written < 60; written += 1) {
    await writer.query('insert into busy values ($1)', [written]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(isApplied).toBe(false);
  await reader.query('commit');
  expect(await applying).toEqual(['9001_busy.sql']);
  await writer.query('select more from busy');
});

// REQ-6.1.18
it('an index is built while two processes start, and anew when a killed one has left half of it', async () => {
  const client = await openClient();
  await client.query('create table large (value int); insert into large select generate_series(1, 1000)');
  await client.query('insert into large values (7)');
  const statement = 'create unique index concurrently if not exists large_value on large (value)';
  // A failed build leaves what a killed process leaves: an index that is not valid.
  await expect(client.query(statement)).rejects.toThrow('could not create unique index');
  await client.query('delete from large where ctid in (select max(ctid) from large where value = 7)');
  const folder = await folderOf({ '9002_large.sql': `-- Finds values.\n${statement};\n` });
  const applied = await Promise.all([1, 2, 3].map(() => migrate(room.connectionString, folder)));
  expect(applied.flat()).toEqual(['9002_large.sql']);
  const { rows } = await client.query(
    `select indisvalid as valid from pg_index where indexrelid = 'large_value'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});

// REQ-6.1.18 REQ-6.1.25
it('an index of a partitioned table is built on each partition while the table is written', async () => {
  const client = await openClient();
  await client.query(`create table monthly (at date, value int) partition by range (at);
    create table monthly_one partition of monthly for values from ('2026-01-01') to ('2026-02-01');
    create table monthly_other partition of monthly default`);
  const statement = 'create index concurrently if not exists monthly_value on monthly (value)';
  const folder = await folderOf({ '9003_monthly.sql': `${statement};\n` });
  expect(await migrate(room.connectionString, folder)).toEqual(['9003_monthly.sql']);
  const { rows } = await client.query(
    `select indisvalid as valid from pg_index join pg_class on oid = indexrelid where relname like 'monthly_value%'`,
  );
  expect(rows).toEqual([{ valid: true }, { valid: true }, { valid: true }]);
});
