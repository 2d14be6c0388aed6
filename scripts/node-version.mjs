import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './installed.mjs';
import { lastLines, Refusal, root, step } from './steps.mjs';

/**
 * Returns the program of this version of Node, for example `24.21.0`. The npm registry carries Node's binaries, one
 * package for each platform; they are kept in `.cache`.
 * @throws {Refusal} when there is no such package for this platform, or the registry cannot be reached
 */
export const findNode = async (version) => {
  if (process.version === `v${version}`) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, '.cache/node', version);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const where = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await step(`fetching Node ${version}`, () => npm([...where, `${name}@${version}`]));
  if (code === 0 && existsSync(program)) return program;
  throw new Refusal(`Node ${version} could not be fetched from the package registry.\n${lastLines(output, 6)}`);
};
