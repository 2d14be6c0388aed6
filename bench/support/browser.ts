import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Path of the browser that `npm test` uses. @throws when there is none and none can be installed */
export const findBrowser = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/browser.mjs']);
  const found = /^(\/.+) \([^()]*\)$/m.exec(stdout)?.[1];
  if (!found) throw new Error(`no browser: ${stdout}`);
  return found;
};
