import { spawnSync } from 'node:child_process';
import type { RunningProduct } from './product.ts';

/** Runs a staff command next to the running portal; `input` is its standard input. Returns its JSON answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export const admin = (product: RunningProduct, args: string[], input = ''): any => {
  const program = ['dist/server/admin.js', ...args, '--json'];
  const env = { ...product.env, PORT: '3000' };
  const { stdout, stderr, status } = spawnSync(process.execPath, program, { env, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};
