import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { backupRestore } from '#server/admin/backup.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openEngines } from '#server/engines.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';

vi.setConfig({ testTimeout: 120_000 });

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
    DATABASE_URL: database.connectionString,
    BACKUP_PASSPHRASE: 'a passphrase of the tests',
  });
});
afterAll(async () => {
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => openEngines(place, { log: silentLog, migrationsDir });
const restore = (file: string) =>
  backupRestore.run(
    { migrationsDir, open, say: () => undefined },
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

test('a backup of the earlier form is restored: keys, chains, the sealed document', async () => {
  expect(await restore(fixture)).toMatchObject({
    failed: false,
    data: { files: 1, missing: [], audit: { broken: [] }, documents: { checked: 1, sealed: 1, broken: [] } },
  });
  const engines = await open();
  const companies = await engines.db.selectFrom('companies').select('name').execute();
  expect(companies).toHaveLength(1);
  await engines.close();
});
