import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, Refusal, root, runNode, say } from './steps.mjs';
import { sayTable } from './table.mjs';

const ending = '.proof.ts';

/** The findings of a proof; without an answer file the proof has failed. */
const findings = (file, code, answer) => {
  try {
    return JSON.parse(readFileSync(answer, 'utf8'));
  } catch {
    return [{ promise: `${file.replace(ending, '')} runs to its end`, figure: `exit ${code}`, holds: false }];
  }
};

/**
 * Runs `tests/proof/*.proof.ts` one after the other, each in its own process. Arguments select by part of the name.
 * Prints one table of every promise and its figure; the exit code is 1 when a promise does not hold.
 */
await command(async () => {
  const chosen = process.argv.slice(2);
  const files = readdirSync(join(root, 'tests/proof')).filter((name) => name.endsWith(ending));
  const wanted = files.filter(
    (name) => chosen.length === 0 || chosen.some((part) => name.slice(0, -ending.length).includes(part)),
  );
  if (wanted.length === 0) throw new Refusal(`No proof of that name; there are: ${files.join(', ') || 'none yet'}.`);
  await ensureInstalled({ development: true });
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'paraphe-proof-'));
  const found = [];
  for (const file of wanted.sort()) {
    const answer = join(folder, file);
    const args = ['--import', 'tsx', 'scripts/proof-one.mjs', file, answer];
    const { code } = await runNode(args, { show: true });
    found.push(...findings(file, code, answer));
  }
  rmSync(folder, { recursive: true, force: true });
  say();
  sayTable(
    [
      ['promise', 'figure', 'holds'],
      ...found.map(({ promise, figure, holds }) => [promise, figure, holds ? 'yes' : 'NO']),
    ],
    [1],
  );
  return found.every(({ holds }) => holds) ? 0 : 1;
});
