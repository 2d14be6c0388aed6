import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backupCreate, backupRestore } from '#server/admin/backup.ts';
import { create, note, noteActions, openSender, sign } from '#domains/webdocs/signing.test-support.ts';
import { keepFiles } from '#engines/blobs/copying.ts';
import { silentLog } from '#engines/log.ts';
import { openDatabase } from '#engines/postgres/database.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openEngines, openFilesOf } from '#server/open-engines.ts';
import { fileColumns } from '#server/admin/backup/referred-files.ts';
import { cacheDir } from '#tests/support/cache-dir.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';
import { openWorld, type World } from '#tests/support/world.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const migrationsDir = 'server/migrations';
let world: World;
let folder: string;
let bearer: string;
let sealedId: string;
const places: { drop: () => Promise<void>; dataDir: string }[] = [];

const sealed = async (id: string): Promise<void> =>
  vi.waitUntil(async () => (await world.call('GET', `/api/public/webdocs/${id}`, { bearer })).body.sealed, {
    timeout: 200_000,
    interval: 100,
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-backups-'));
  world = await openWorld();
  ({ bearer } = await openSender(world, 'backup@acier-nord.example'));
  const created = await create(world, bearer, note());
  sealedId = created.id;
  await sign(world, created.signatories[0]?.token, noteActions);
  await sealed(sealedId);
  await create(world, bearer, note({ name: 'Waiting' }));
  // Wait until all mails are sent, so that nothing changes by itself.
  const queued = sql<{ id: string }>`select id from mails where state = 'queued'`;
  await vi.waitUntil(async () => (await queued.execute(world.context.db)).rows.length === 0, {
    timeout: 200_000,
  });
});
afterAll(async () => {
  await world.close();
  for (const { drop, dataDir } of places) {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
});

const back = async (more: Partial<Config> = {}, options = {}) =>
  backupCreate.run(world.context, { options, words: [folder], config: { ...world.config, ...more } });
const made = async (more: Partial<Config> = {}, options = {}): Promise<string> =>
  ((await back(more, options)).data as { file: string }).file;

/** An empty database and an empty folder, with the same key. */
const emptyPlace = async (more: Record<string, string> = {}): Promise<Config> => {
  const { connectionString, drop } = await makeDatabase('restored', { empty: true });
  const dataDir = await makeDataDir();
  places.push({ drop, dataDir });
  return readConfig({
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    DATABASE_URL: connectionString,
    SECRET_KEY: world.config.secretKey ?? '',
    ...more,
  });
};

const open = (config: Config) => openEngines(config, { log: silentLog, migrationsDir });
const said: string[] = [];
const say = (line: string) => said.push(line);
const restoreWith = (folderOfMigrations: string, file: string, config: Config) =>
  backupRestore.run(
    { migrationsDir: folderOfMigrations, open: () => open(config), say },
    { options: {}, words: [file], config },
  );
const restore = (file: string, config: Config) => restoreWith(migrationsDir, file, config);

const tablesIn = async (config: Config): Promise<number> => {
  const { db } = openDatabase({ connectionString: config.databaseUrl ?? '', log: silentLog });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_tables where schemaname = 'public'`.execute(db);
  await db.destroy();
  return rows[0]?.count ?? -1;
};

/** Each row of each table, except what a restore changes, short-lived data, and the log of calls, written later. */
const contentsOf = async (db: World['context']['db']): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('rate_limits', 'sessions', 'jobs', 'job_schedules', 'api_requests') order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, E'\n' order by t::text) as all from ${sql.table(name)} t`.execute(db);
    found[name] = rows[0]?.all ?? '';
  }
  return found;
};

describe('a backup of a running portal', () => {
  test('comes back in an empty place: every row, every file, chains and seals checked', async () => {
    const file = await made();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const config = await emptyPlace();
    const answer = await restore(file, config);
    expect(said.at(-1)).toMatch(/^restored as of .* A portal can be started; every chain/);
    expect(answer).toMatchObject({
      failed: false,
      data: { files: 1, audit: { broken: [] }, documents: { checked: 2, sealed: 1, broken: [] } },
    });
    const engines = await open(config);
    const was = await contentsOf(world.context.db);
    const there = await contentsOf(engines.db);
    const believed: unknown = expect.stringContaining(was['trusted_certificates'] ?? '-');
    expect(there).toEqual({ ...was, trusted_certificates: believed });
    const { final_key: key } = await engines.db
      .selectFrom('webdocs')
      .select('final_key')
      .where('id', '=', sealedId)
      .executeTakeFirstOrThrow();
    expect(await engines.files.head(key ?? '')).toEqual(await world.context.files.head(key ?? ''));
    const next = await sql<{ id: number }>`select nextval('jobs_id_seq')::int as id`.execute(engines.db);
    const last = await sql<{ id: number }>`select max(id)::int as id from jobs`.execute(engines.db);
    expect(next.rows[0]?.id).toBeGreaterThan(last.rows[0]?.id ?? 0);
    await expect(sql`delete from chain_entries`.execute(engines.db)).rejects.toThrow('append-only');
    const sessions = await sql<{ open: number }>`
      select count(*)::int as open from sessions where ended_at is null`.execute(engines.db);
    expect(sessions.rows[0]?.open).toBe(0);
    await engines.close();
  });

  test('is encrypted under a passphrase, and then holds no word of what is in it', async () => {
    const passphrase = 'a passphrase of the tests';
    const file = await made({ backupPassphrase: passphrase });
    expect((await readFile(file)).includes('lefevre')).toBe(false);
    const without = await emptyPlace();
    await expect(restore(file, without)).rejects.toThrow('set BACKUP_PASSPHRASE');
    expect(await tablesIn(without)).toBe(0);
    const config = await emptyPlace({ BACKUP_PASSPHRASE: passphrase });
    expect(await restore(file, config)).toMatchObject({ failed: false });
  });

  test('carries the keys when asked, and brings them where there are none', async () => {
    const dataDir = await makeDataDir();
    const database = await makeDatabase('keys');
    places.push({ drop: database.drop, dataDir });
    const config = readConfig({ DATA_DIR: dataDir, CACHE_DIR: cacheDir, DATABASE_URL: database.connectionString });
    const webhookSecret = config.signWebhookSecrets;
    const engines = await open(config);
    const words = [path.join(folder, 'keys.backup')];
    const answer = await backupCreate.run(engines, { options: { 'with-keys': true }, words, config });
    expect(answer.text).toContain('With keys, not encrypted');
    await engines.close();
    const target = await emptyPlace({ SECRET_KEY: '' });
    expect(await restore(words[0] ?? '', target)).toMatchObject({ failed: false });
    for (const name of ['secret.key', 'sign-webhook.secret', 'seal/local-authority.pem', 'seal/local-seal.pem']) {
      const file = path.join(target.dataDir, name);
      expect(await readFile(file)).toEqual(await readFile(path.join(dataDir, name)));
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect(target.signWebhookSecrets).toEqual(webhookSecret);
  });

  test('names a file that is not in the store, with exit code 1, and so does the restore', async () => {
    const { id, signatories } = await create(world, bearer, note({ name: 'Lost' }));
    await sign(world, signatories[0]?.token, noteActions);
    await sealed(id);
    const row = await world.context.db
      .selectFrom('webdocs')
      .select('final_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await world.context.files.remove(row.final_key ?? '');
    const answer = await back();
    expect(answer).toMatchObject({ failed: true, data: { missing: [row.final_key] } });
    const restored = await restore((answer.data as { file: string }).file, await emptyPlace());
    expect(restored.failed).toBe(true);
    expect(restored.text).toContain(`BROKEN ${id} (Lost): final document: the file is missing`);
    expect(restored.text).toContain(`MISSING ${row.final_key}: `);
  });

  test('a broken chain is named by the restore, with exit code 1', async () => {
    await sql
      .raw(
        `alter table chain_entries disable trigger all;
         update chain_entries set body = '{}' where chain = 'webdoc:${sealedId}' and seq = 2;
         alter table chain_entries enable trigger all`,
      )
      .execute(world.context.db);
    const restored = await restore(await made(), await emptyPlace());
    expect(restored.failed).toBe(true);
    expect(restored.text).toContain(`BROKEN ${sealedId} (Note): trail, entry 2: the content was changed`);
  });
});

describe('a file that a backup may be copying', () => {
  test('stays until the backup is over', async () => {
    const { files, pool, db } = world.context;
    await files.put('templates/held', Buffer.from('x'), { contentType: 'text/plain' });
    const client = await pool.connect();
    const kept = await keepFiles(client);
    await files.remove('templates/held');
    expect(await files.head('templates/held')).not.toBeNull();
    expect(await kept?.letGo()).toBe(true);
    client.release();
    await sql`update jobs set run_at = now() where name = 'files.remove'`.execute(db);
    await expect.poll(() => files.head('templates/held')).toBeNull();
  });

  test('is named by one of the columns that a backup follows', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key' order by 1, 2`.execute(
      world.context.db,
    );
    const known = fileColumns.map(({ table, column }) => ({ table, column }));
    expect(rows).toEqual(known.sort((one, other) => one.table.localeCompare(other.table)));
  });
});

describe('a restore refuses, and leaves the place as it was,', () => {
  let file: string;
  beforeAll(async () => {
    file = await made();
  });
  const refused = async (config: Config, why: string, from = file) => {
    await expect(restore(from, config)).rejects.toThrow(why);
  };

  test('a database that has a table', () => refused(world.config, 'the database is not empty'));

  test('a store with a file of somebody else', async () => {
    const config = await emptyPlace();
    const files = await openFilesOf(config);
    await files.put('templates/other', Buffer.from('x'), { contentType: 'text/plain' });
    await refused(config, 'the files store is not empty (templates/other)');
    expect(await tablesIn(config)).toBe(0);
  });

  test('an archive that was cut, or changed, before anything is written', async () => {
    for (const [name, harm] of [
      ['cut', async (copy: string) => truncate(copy, (await stat(copy)).size - 10)],
      [
        'changed',
        async (copy: string) => {
          const bytes = await readFile(copy);
          bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
          await writeFile(copy, bytes);
        },
      ],
    ] as const) {
      const copy = path.join(folder, name);
      await writeFile(copy, await readFile(file));
      await harm(copy);
      const config = await emptyPlace();
      await refused(config, copy, copy);
      expect(await tablesIn(config)).toBe(0);
      expect((await readdir(config.dataDir)).filter((one) => one !== 'files')).toEqual([]);
    }
  });

  test('an archive of a version whose schema this one does not know', async () => {
    const config = await emptyPlace();
    const older = await mkdtemp(path.join(folder, 'older-'));
    await writeFile(path.join(older, '0001_engines.sql'), 'select 1');
    await expect(restoreWith(older, file, config)).rejects.toThrow('the backup is of another version');
    expect(await tablesIn(config)).toBe(0);
  });

  test('a place whose key is another one, or that has none', async () => {
    const another = Buffer.alloc(32, 7).toString('base64');
    await refused(await emptyPlace({ SECRET_KEY: another }), 'is not the key the backup was made with');
    await refused(await emptyPlace({ SECRET_KEY: '' }), 'the backup holds no keys');
  });

  test('and takes back what it has written when it fails halfway', async () => {
    const config = await emptyPlace();
    const broken = await mkdtemp(path.join(folder, 'broken-'));
    for (const name of await readdir(migrationsDir))
      if (name.endsWith('.sql'))
        await writeFile(path.join(broken, name), await readFile(path.join(migrationsDir, name)));
    await writeFile(path.join(broken, '9999_broken.sql'), 'select no_such_function()');
    await expect(restoreWith(broken, file, config)).rejects.toThrow('no_such_function');
    expect(await tablesIn(config)).toBe(0);
    const left: string[] = [];
    for await (const { key } of (await openFilesOf(config)).list('')) left.push(key);
    expect(left).toEqual([]);
    expect((await restore(file, config)).data).toMatchObject({ files: 1 });
  });
});
