import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, Refusal, root, runNode, step } from './steps.mjs';

const sources = [
  'contract',
  'seal-reader',
  'server',
  'web',
  'sdk',
  'sim',
  'scripts/build.mjs',
  'package.json',
  'package-lock.json',
];
const notShipped = /\.(test|test-support|e2e)\.tsx?$/;
export const stamp = 'dist/.built';

const filesUnder = function* (path) {
  if (!existsSync(join(root, path))) return;
  const entries = /\.[a-z]+$/.test(path) ? undefined : readdirSync(join(root, path), { withFileTypes: true });
  if (!entries) {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(child);
    else if (!notShipped.test(entry.name)) yield child;
  }
};

/** Hash of the sources' names and contents; a changed file time alone causes no build. */
export const fingerprint = () => {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
};

export const isBuilt = () => {
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint();
};

/** Builds when the sources have changed since the last build, in its own process because the build sets NODE_ENV. */
export const ensureBuilt = async () => {
  if (isBuilt()) return;
  await step('Building', async () => {
    const { code, output } = await runNode(['scripts/build.mjs']);
    if (code !== 0) throw new Refusal(`The build failed:\n${lastLines(output, 20)}`);
  });
};
