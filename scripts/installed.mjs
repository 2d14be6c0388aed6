import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './built.mjs';
import { lastLines, Refusal, root, run, runNode, step } from './steps.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

export const requireNode = () => {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(readJson('package.json').engines.node).map(Number);
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  throw new Refusal(`Node ${major}.${minor} or newer is needed, this is ${process.version}: see https://nodejs.org`);
};

/** Packages of the lock file that npm has not installed, as `[path, entry]`; optional packages are omitted. */
const missingPackages = () => {
  const wanted = readJson('package-lock.json').packages;
  const noted = 'node_modules/.package-lock.json';
  const installed = existsSync(join(root, noted)) ? readJson(noted).packages : {};
  return Object.entries(wanted).filter(
    ([path, entry]) =>
      path !== '' &&
      !entry.optional &&
      !entry.devOptional &&
      (installed[path]?.version !== entry.version || installed[path]?.integrity !== entry.integrity),
  );
};

const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/;

export const npm = (args) => {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') || script?.endsWith('.cjs')
    ? runNode([script, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
};

/** Short retries, so that an unreachable registry is detected within seconds instead of minutes. */
const options = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=2'];
const patience = ['--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=3000'];

const attempt = (...how) => npm([...how, ...options, ...patience]);

const installFresh = async () => {
  const result = await attempt('ci');
  // `ci` refuses a lock without the packages of other platforms; `install` still installs the lock's versions.
  return result.output.includes('EUSAGE') ? attempt('install', '--no-save') : result;
};

const install = async () => {
  // `ci` deletes the folder first; `install` updates an existing one within seconds.
  const fresh = !existsSync(join(root, 'node_modules/.package-lock.json'));
  const { code, output } = await (fresh ? installFresh() : attempt('install', '--no-save'));
  if (code === 0) return;
  const reason = offline.test(output)
    ? 'The packages could not be fetched: connect this machine to the package registry and start again.'
    : 'The packages could not be installed.';
  throw new Refusal(`${reason}\n${lastLines(output, 6)}`);
};

/**
 * Installs the packages that the lock file has and node_modules lacks. A portal that is already built does not need
 * the development packages; `development` installs them too.
 */
export const ensureInstalled = async ({ development }) => {
  requireNode();
  const missing = missingPackages();
  const needed = development || !isBuilt() ? missing : missing.filter(([, entry]) => !entry.dev);
  if (needed.length === 0) return;
  await step(`Installing ${needed.length} packages`, install);
};
