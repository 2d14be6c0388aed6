import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, Refusal, root, runNode } from './steps.mjs';

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
    const { code } = await runNode(['--import', 'tsx', 'scripts/bench-one.mjs', file], { show: true });
    if (code !== 0) missed += 1;
  }
  return missed === 0 ? 0 : 1;
});
