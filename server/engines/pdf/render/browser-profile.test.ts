import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rm } from 'node:fs/promises';
import { makeProfile } from './browser-profile.ts';

test('a profile that a killed server left is removed with the next start, one in use and one of another machine are not', async () => {
  const used = await makeProfile();
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  const orphan = used.replace(`-${process.pid}-`, `-${ended}-`);
  const foreign = join(dirname(used), `render-00000000-${ended}-abcdef`);
  for (const folder of [orphan, foreign]) {
    mkdirSync(folder);
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
  }
  writeFileSync(join(orphan, 'Preferences'), '{}');

  const next = await makeProfile();
  for (const folder of [used, next]) onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect([orphan, foreign, used, next].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
});
