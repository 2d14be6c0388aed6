import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command, root, runNode, say } from './steps.mjs';

const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '');

/** Files changed since the last commit; if there are none, the files of that commit. */
const changedFiles = () => {
  const present = ['--diff-filter=d', '--name-only'];
  const now = [...git('diff', 'HEAD', ...present), ...git('ls-files', '--others', '--exclude-standard')];
  return now.length > 0 ? now : git('diff', 'HEAD~1', 'HEAD', ...present);
};

const isSource = (file) => /\.(?:tsx?|mjs)$/.test(file) && !/^tests\/(?:e2e|browsers)\//.test(file);

/** API tests import nearly every file, so only those in the folder of a changed file are selected. */
const apiTestsBeside = (files) =>
  [...new Set(files.map((file) => dirname(file)))].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.api.test.ts'))
      .map((name) => join(folder, name)),
  );

const vitest = (...args) => runNode(['node_modules/vitest/vitest.mjs', ...args], { show: true });

/** Checks of a change, fastest first: types, unit tests that import it, API tests in the same folder. */
await command(async () => {
  const changed = changedFiles().filter(isSource);
  if (changed.length === 0) {
    say('No source has changed.');
    return 0;
  }
  say(`Near to ${changed.length} changed files:\n`);
  const types = await runNode(['scripts/types.mjs'], { show: true });
  const unit = await vitest('related', '--run', '--project', 'unit', '--passWithNoTests', ...changed);
  const api = apiTestsBeside(changed);
  const beside = api.length > 0 ? await vitest('run', '--project', 'api', ...api) : { code: 0 };
  return [types, unit, beside].every(({ code }) => code === 0) ? 0 : 1;
});
