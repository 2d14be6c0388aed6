import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createArchiveFile, readArchiveFile } from '#engines/archive/archive-file.ts';
import type { Entry, EntryHead } from '#engines/archive/archive.ts';
import { silentLog } from '#engines/log.ts';
import { backupCreate, backupRestore } from '#server/admin/backup.ts';
import { AdminRefusal } from '#server/admin/command.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openEngines } from '#server/open-engines.ts';
import { cacheDir } from '#tests/support/cache-dir.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const migrationsDir = 'server/migrations';
const places: { drop: () => Promise<void>; dataDir: string }[] = [];
let folder: string;
let honest: string;

const open = (config: Config) => openEngines(config, { log: silentLog, migrationsDir });
const makePlace = async (isEmpty: boolean, more: Record<string, string> = {}): Promise<Config> => {
  const [database, dataDir] = [await makeDatabase('forged', { empty: isEmpty }), await makeDataDir()];
  places.push({ drop: database.drop, dataDir });
  return readConfig({ DATA_DIR: dataDir, CACHE_DIR: cacheDir, DATABASE_URL: database.connectionString, ...more });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-forged-'));
  honest = path.join(folder, 'honest.backup');
  const config = await makePlace(false);
  const engines = await open(config);
  await backupCreate.run(engines, { options: { 'with-keys': true }, words: [honest], config });
  await engines.close();
});
afterAll(async () => {
  for (const { drop, dataDir } of places) {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
});

interface Whole {
  head: EntryHead;
  content: Buffer;
}
const entry = (head: unknown, content = ''): Whole => ({
  head: head as EntryHead,
  content: Buffer.from(content),
});

/** An archive with correct checksums but changed content. */
const forge = async (name: string, change: (one: Whole) => Whole[]): Promise<string> => {
  const changed = async function* (): AsyncGenerator<Entry> {
    for await (const { head, content } of readArchiveFile(honest, undefined))
      for (const one of change({ head, content: await buffer(content) }))
        yield {
          name: 'forged',
          head: one.head,
          content: (async function* () {
            yield one.content;
          })(),
        };
  };
  const file = path.join(folder, `${name}.backup`);
  await createArchiveFile(file, changed(), undefined);
  return file;
};

const restore = (file: string, config: Config) =>
  backupRestore.run(
    { migrationsDir, open: () => open(config), say: () => undefined },
    { options: {}, words: [file], config },
  );

const isTable = ({ head }: Whole, name: string) => head.kind === 'table' && head['name'] === name;
const isKey = ({ head }: Whole, name: string) => head.kind === 'key' && head['name'] === name;
const behindManifest = (added: Whole) => (one: Whole) => (one.head.kind === 'manifest' ? [one, added] : [one]);

test.each<[what: string, change: (one: Whole) => Whole[], why: string]>([
  [
    'rows that are cut',
    (one) => [isTable(one, 'settings') ? { ...one, content: one.content.subarray(0, -9) } : one],
    'nothing of it was kept',
  ],
  [
    'rows that are not packed',
    (one) => [isTable(one, 'settings') ? { ...one, content: Buffer.from('x') } : one],
    'nothing of it was kept',
  ],
  [
    'a table nobody knows',
    behindManifest(entry({ kind: 'table', name: 'x', columns: ['y'] })),
    'nothing of it was kept',
  ],
  [
    'sequences that are none',
    (one) => (one.head.kind === 'sequences' ? [entry(one.head, '{')] : [one]),
    'nothing of it was kept',
  ],
  ['an entry that is nothing', behindManifest(entry(null)), 'an entry does not say what it is'],
  [
    'a manifest that says little',
    (one) => [one.head.kind === 'manifest' ? entry({ kind: 'manifest', format: 1 }) : one],
    'an entry (manifest) does not say what it must',
  ],
  [
    'a file without a key',
    behindManifest(entry({ kind: 'blob', bytes: 1 })),
    'an entry (blob) does not say what it must',
  ],
  [
    'a file that leaves the store',
    behindManifest(entry({ kind: 'blob', key: '../../x', bytes: 0, contentType: 'a/b' })),
    'nothing of it was kept',
  ],
  ['a key that leaves its folder', behindManifest(entry({ kind: 'key', name: '../x.pem' }, 'x')), 'is no key of ours'],
  [
    'a key that is a device',
    behindManifest(entry({ kind: 'key', name: '../../../../../../../../dev/zero' }, 'x')),
    'is no key of ours',
  ],
  [
    'a key that is huge',
    behindManifest(entry({ kind: 'key', name: 'seal/trusted/x.pem' }, 'x'.repeat(70_000))),
    'longer than it says',
  ],
  [
    'a file that is longer than it says',
    behindManifest(entry({ kind: 'blob', key: 'a/b', bytes: 1, contentType: 'a/b' }, 'xx')),
    'longer than it says',
  ],
  [
    'sequences at their end',
    (one) =>
      one.head.kind === 'sequences'
        ? [entry(one.head, one.content.toString().replaceAll(/"last":"\d+"/g, '"last":"9223372036854775807"'))]
        : [one],
    'a sequence stands at its end',
  ],
  [
    'a time with a second line',
    (one) => (one.head.kind === 'manifest' ? [{ ...one, head: { ...one.head, takenAt: '2026\nall hold' } }] : [one]),
    'an entry (manifest) does not say what it must',
  ],
  [
    'another key',
    (one) => [isKey(one, 'secret.key') ? { ...one, content: Buffer.from('A'.repeat(44)) } : one],
    'is not the key it was made with',
  ],
  [
    'an empty key',
    (one) => [isKey(one, 'secret.key') ? { ...one, content: Buffer.alloc(0) } : one],
    'is not the key it was made with',
  ],
])('a backup somebody changed is refused in one line, and nothing of it stays: %s', async (what, change, why) => {
  const config = await makePlace(true);
  const refusal = await restore(await forge(what, change), config).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AdminRefusal);
  expect((refusal as Error).message).toContain(why);
  expect((refusal as Error).message).not.toContain('\n');
  expect((await readdir(config.dataDir, { recursive: true })).filter((name) => /key|secret|pem/.test(name))).toEqual(
    [],
  );
});

test('a file in clear in the place of an encrypted one, and a folder, are refused', async () => {
  const config = await makePlace(true, { BACKUP_PASSPHRASE: 'a passphrase of the tests' });
  await expect(restore(honest, config)).rejects.toThrow('BACKUP_PASSPHRASE is set, and it is not encrypted');
  const at = path.join(folder, 'folder');
  await mkdir(at);
  await expect(restore(at, config)).rejects.toThrow(AdminRefusal);
});
