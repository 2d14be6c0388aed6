import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, Refusal, root, runNode } from './steps.mjs';

/**
 * A bench as one file, made as the product's programs are. A loader that transforms each source at run time adds calls
 * of its own to the functions, and holds late imports up: the ratios would count that as ours.
 */
const bundle = async (file) => {
  const outfile = join(root, '.cache/bench', file.replace(/ts$/, 'mjs'));
  await build({
    absWorkingDir: root,
    entryPoints: [join('bench', file)],
    outfile,
    bundle: true,
    packages: 'external',
    // They name files beside them; the path is the same from the bundle.
    external: ['../../scripts/*'],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  });
  return outfile;
};

/** Runs `bench/*.bench.ts` one after the other, each in its own process. Arguments select by part of the name. */
await command(async () => {
  const chosen = process.argv.slice(2);
  const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  const wanted = chosen.length === 0 ? files : files.filter((name) => chosen.some((part) => name.includes(part)));
  if (wanted.length === 0) throw new Refusal(`No bench of that name; there are: ${files.join(', ') || 'none yet'}.`);
  await ensureInstalled({ development: true });
  await ensureBuilt();
  let missed = 0;
  for (const file of wanted.sort()) {
    const { code } = await runNode(['scripts/bench-one.mjs', await bundle(file)], { show: true });
    if (code !== 0) missed += 1;
  }
  return missed === 0 ? 0 : 1;
});
