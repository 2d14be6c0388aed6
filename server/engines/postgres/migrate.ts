import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { buildIndex, indexBuiltMeanwhile } from './build-index.ts';
import { writableUrl } from './hosts.ts';
import { inShortLock } from './short-lock.ts';

const migrationLock = 7_127_401;
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** The files of `directory`, in the order in which they are applied. */
export const migrationsIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => fileName.test(name)).sort();

const waiting = async (client: Client, directory: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  return (await migrationsIn(directory)).filter((name) => !done.has(name));
};

/**
 * Compares a database with the files of `directory`, and changes nothing.
 * @returns the files that wait to be applied, and applied ones that are not among the files
 */
export const waitingMigrations = async (
  client: Client,
  directory: string,
): Promise<{ waiting: string[]; unknown: string[] }> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  const files = await migrationsIn(directory);
  if (!rows[0]?.there) return { waiting: files, unknown: [] };
  const applied = await client.query<{ name: string }>('select name from migrations order by name');
  const known = new Set(files);
  return {
    waiting: await waiting(client, directory),
    unknown: applied.rows.map(({ name }) => name).filter((name) => !known.has(name)),
  };
};

/**
 * Takes the lock for schema changes; waits while another process has it. It is freed when the connection ends. It asks
 * again and again: a statement that waits for the lock would have a snapshot, and `create index concurrently` of the
 * process that has the lock waits for the end of all snapshots.
 */
export const lockSchema = async (client: ClientBase): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [migrationLock]);
    if (rows[0]?.got) return;
    await pause(100);
  }
};

export const unlockSchema = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
};

export const makeMigrationsTable = async (client: Client): Promise<void> => {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
};

/**
 * Runs in the caller's transaction, where no index can be built concurrently. `isNoted`: the table of migrations
 * already contains this name.
 */
export const applyMigration = async (
  client: Client,
  directory: string,
  name: string,
  { isNoted = false } = {},
): Promise<void> => {
  const text = await readFile(path.join(directory, name), 'utf8');
  await client.query(indexBuiltMeanwhile.test(text) ? text.replace(/ concurrently/i, '') : text);
  if (!isNoted) await client.query('insert into migrations (name) values ($1)', [name]);
};

const applyInTransaction = (client: Client, directory: string, name: string): Promise<void> =>
  inShortLock(client, () => applyMigration(client, directory, name));

const apply = async (client: Client, directory: string, name: string): Promise<void> => {
  try {
    const text = await readFile(path.join(directory, name), 'utf8');
    const index = indexBuiltMeanwhile.exec(text)?.[1];
    if (index === undefined) return await applyInTransaction(client, directory, name);
    await buildIndex(client, text, index);
    await client.query('insert into migrations (name) values ($1)', [name]);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Brings the schema up to the newest file of `directory`, with one transaction per file, while other processes read and
 * write. Processes that start together wait for each other on an advisory lock.
 * @returns the names of the files applied now
 */
export const migrate = async (connectionString: string, directory: string): Promise<string[]> => {
  const client = new Client({
    connectionString: await writableUrl(connectionString),
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    await lockSchema(client);
    await makeMigrationsTable(client);
    const names = await waiting(client, directory);
    for (const name of names) await apply(client, directory, name);
    return names;
  } finally {
    await client.end();
  }
};

/** Throws when PostgreSQL runs with a setting that can lose acknowledged data (REQ-4.6.1). */
export const assertDurable = async (connectionString: string): Promise<void> => {
  const client = new Client({
    connectionString: await writableUrl(connectionString),
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    const unsafe = rows.filter((row) => row.setting === 'off').map((row) => row.name);
    if (unsafe.length > 0)
      throw new Error(`the database runs with ${unsafe.join(', ')} off: acknowledged work could be lost`);
  } finally {
    await client.end();
  }
};
