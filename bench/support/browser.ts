import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The browser that `npm test` uses: a path. @throws when this machine has none and cannot get one */
export const findBrowser = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/browser.mjs']);
  const found = /^(\/.+) \([^()]*\)$/m.exec(stdout)?.[1];
  if (!found) throw new Error(`no browser: ${stdout}`);
  return found;
};
