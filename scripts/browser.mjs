import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command, Refusal, root, run, runNode, say } from './steps.mjs';

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const named = async () => {
  const path = process.env.CHROME_PATH || process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (!runs(path)) throw new Refusal(`CHROME_PATH: there is no program at ${path}.`);
  return { path, how: 'named by CHROME_PATH or CHROMIUM_PATH' };
};

/** First the headless shell: browser tests take 20 % less time with it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const installed = async () => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
  const path = candidates.find(runs);
  return path && { path, how: 'installed on this machine' };
};

const playwrightPath = async () => {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
};

const downloadedBefore = async () => {
  const path = await playwrightPath();
  return path && { path, how: 'downloaded by Playwright before' };
};

const download = async () => {
  say('No browser on this machine: trying Playwright’s download (30 s at most) …');
  const { code } = await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], {
    timeout: 30_000,
  });
  const path = code === 0 ? await playwrightPath() : undefined;
  return path && { path, how: 'downloaded by Playwright' };
};

const fromDistribution = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Trying the distribution’s package: apt-get install chromium-headless-shell (a minute or two) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = async (name) => {
    const args = ['install', '-y', '--no-install-recommends', name];
    return (await run('apt-get', args, { env, timeout: 300_000 })).code === 0;
  };
  const either = async () => (await install('chromium-headless-shell')) || install('chromium');
  if (!(await either())) {
    await run('apt-get', ['update'], { env, timeout: 120_000 });
    await either();
  }
  return installed();
};

/** The browser that renders documents: its npm package includes the libraries and fonts that it needs. */
const fromPackage = async () => {
  say('Unpacking the browser that came with an npm package …');
  const { tsImport } = await import('tsx/esm/api');
  const { findBrowser } = await tsImport('../server/engines/pdf/render/browser-binary.ts', import.meta.url);
  const cacheDir = join(root, '.cache/browser');
  mkdirSync(cacheDir, { recursive: true });
  const { executable, environment } = await findBrowser({ cacheDir });
  // A wrapper script sets its library path, so that the test runner itself does not load these libraries.
  const path = join(cacheDir, 'chromium');
  const settings = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(path, `#!/bin/sh\n${settings.join(' ')} exec '${executable}' "$@"\n`, { mode: 0o755 });
  return { path, how: 'out of an npm package' };
};

const memory = join(root, '.cache/browser.json');

/** A browser found by an earlier run, so that a failing download is not repeated. */
const remembered = async () => {
  if (!existsSync(memory)) return undefined;
  const found = JSON.parse(readFileSync(memory, 'utf8'));
  return runs(found.path) ? found : undefined;
};

/** Runs `--version`, because a browser without its libraries does not start. */
const starts = async ({ path }) => (await run(path, ['--version', '--no-sandbox'], { timeout: 20_000 })).code === 0;

/**
 * Finds or installs a Chromium for the tests: `{ path, how }`. Prints what it tries.
 * @throws Refusal when no way works
 */
export const findBrowser = async () => {
  for (const way of [named, installed, downloadedBefore, remembered, download, fromDistribution, fromPackage]) {
    const found = await Promise.resolve(way()).catch((error) => {
      if (error instanceof Refusal) throw error;
      say(`  not possible: ${error.message.split('\n')[0]}`);
    });
    if (!found || !(await starts(found))) continue;
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(memory, JSON.stringify(found));
    return found;
  }
  throw new Refusal('No browser to test with: install Chromium or Chrome, or set CHROME_PATH.');
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await command(async () => {
    const { path, how } = await findBrowser();
    say(`${path} (${how})`);
  });
}
