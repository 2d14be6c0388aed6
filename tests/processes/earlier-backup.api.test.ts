import { execFile } from 'node:child_process';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { backupCreate, backupRestore } from '#server/admin/backup.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openEngines } from '#server/open-engines.ts';
import { cacheDir } from '#tests/support/cache-dir.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);

/** Made on 24 November 2026, before backups were tar archives: keys, one company, one sealed document. */
const fixture = 'tests/processes/earlier-form.fixture.backup';
const migrationsDir = 'server/migrations';
let dataDir: string;
let place: Config;
let drop: () => Promise<void>;

beforeAll(async () => {
  dataDir = await makeDataDir();
  const database = await makeDatabase('earlier', { empty: true });
  drop = database.drop;
  place = readConfig({
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    DATABASE_URL: database.connectionString,
    BACKUP_PASSPHRASE: 'a passphrase of the tests',
  });
});
afterAll(async () => {
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => openEngines(place, { log: silentLog, migrationsDir });
const restore = (file: string, whenRestored = open) =>
  backupRestore.run(
    { migrationsDir, open: whenRestored, say: () => undefined },
    { options: {}, words: [file], config: place },
  );

test('a backup of the earlier form is refused when it was cut or changed', async () => {
  const copy = path.join(dataDir, 'copy.backup');
  const whole = await readFile(fixture);
  await writeFile(copy, whole);
  await truncate(copy, whole.byteLength - 10);
  await expect(restore(copy)).rejects.toThrow('it was cut or changed');
  const changed = Buffer.from(whole);
  changed[50_000] = (changed[50_000] ?? 0) ^ 1;
  await writeFile(copy, changed);
  await expect(restore(copy)).rejects.toThrow('BACKUP_PASSPHRASE does not open it, or it is damaged');
  await rm(copy);
});

/** Acts as a portal started during the restore: seals a document before the verification has ended. */
const openWhileSealing = async () => {
  const engines = await open();
  const row = await engines.db.selectFrom('webdocs').select('final_key').executeTakeFirstOrThrow();
  const key = `${row.final_key}.new`;
  const sealed = await engines.files.get(row.final_key ?? '');
  if (sealed) await engines.files.put(key, sealed.stream, { contentType: sealed.contentType });
  await engines.db.updateTable('webdocs').set({ final_key: key }).execute();
  return engines;
};

test('a backup of the earlier form is restored: keys, chains, the sealed document', async () => {
  expect(await restore(fixture, openWhileSealing)).toMatchObject({
    failed: false,
    data: { files: 1, missing: [], audit: { broken: [] }, documents: { checked: 1, sealed: 1, broken: [] } },
  });
});

test('what was restored is backed up as a tar archive, whose rows and files public tools show', async () => {
  const engines = await open();
  const file = path.join(dataDir, 'new.backup');
  const config = { ...place, backupPassphrase: undefined } as unknown as Config;
  expect(await backupCreate.run(engines, { options: {}, words: [file], config })).toMatchObject({
    failed: false,
  });
  const { final_key: key } = await engines.db.selectFrom('webdocs').select('final_key').executeTakeFirstOrThrow();
  const { name } = await engines.db.selectFrom('companies').select('name').executeTakeFirstOrThrow();
  await engines.close();
  const { stdout } = await run('tar', ['-tf', file]);
  const names = stdout.trimEnd().split('\n');
  expect([names[0], ...names.slice(-3)]).toEqual(['manifest.json', 'sequences.json', `files/${key}`, 'SHA256']);
  const rows = await run('sh', ['-c', `tar -xOf "$0" tables/companies.copy.gz | gunzip`, file]);
  expect(rows.stdout).toContain(name);
  const manifest = JSON.parse((await run('tar', ['-xOf', file, 'manifest.json'])).stdout);
  expect(manifest.tables).toContainEqual({ name: 'companies', columns: expect.arrayContaining(['name']) });
});
