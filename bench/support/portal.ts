import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defaultBudgets } from '#contract/rate-limits.ts';
import { freePort, startProgram, type Program } from './processes.ts';

const portalProgram = path.resolve('dist/server/main.js');

/** Creates a folder for `DATA_DIR` that PostgreSQL's own user can enter when root runs this. */
export const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-bench-'));
  await chmod(folder, 0o711);
  return folder;
};

export const removeDataDir = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

const environmentName = (name: string): string =>
  `RATE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Budgets that no load exceeds, so that the work is measured and not its refusal. */
export const wideBudgets = Object.fromEntries(
  Object.keys(defaultBudgets).map((name) => [environmentName(name), '999999999/60']),
);

/** Keeps only neutral variables, so that the machine's own settings do not change the result. */
export const withoutOurs = ({ PATH, HOME, TMPDIR, CHROMIUM_PATH }: NodeJS.ProcessEnv) => ({
  PATH,
  HOME,
  TMPDIR,
  CHROMIUM_PATH,
});

export interface Portal extends Program {
  origin: string;
}

/** Starts the built portal in its own process, on the embedded database of `dataDir`. */
export const startPortal = async (dataDir: string, env: Record<string, string> = {}): Promise<Portal> => {
  const port = await freePort();
  const program = await startProgram(portalProgram, {
    ...withoutOurs(process.env),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...wideBudgets,
    ...env,
  });
  return { ...program, origin: `http://127.0.0.1:${port}` };
};
