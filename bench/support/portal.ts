import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defaultBudgets } from '#contract/limits.ts';
import { freePort, startProgram, type Program } from './processes.ts';

const portalProgram = path.resolve('dist/server/main.js');

/** A folder for `DATA_DIR` that PostgreSQL's own user may pass through when root runs this. */
export const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-bench-'));
  await chmod(folder, 0o711);
  return folder;
};

export const removeDataDir = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

const environmentName = (name: string): string =>
  `RATE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Budgets that no load meets: what is measured is the work, not the refusal of it. */
export const wideBudgets = Object.fromEntries(
  Object.keys(defaultBudgets).map((name) => [environmentName(name), '999999999/60']),
);

/** What a machine's own settings must not decide. */
export const withoutOurs = ({ PATH, HOME, TMPDIR, CHROMIUM_PATH }: NodeJS.ProcessEnv) => ({
  PATH,
  HOME,
  TMPDIR,
  CHROMIUM_PATH,
});

export interface Portal extends Program {
  origin: string;
}

/** The portal as it is shipped, in a process of its own, on the embedded database of `dataDir`. */
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
