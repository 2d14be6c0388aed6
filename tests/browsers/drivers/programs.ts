import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from './driver.ts';

const folders = (process.env['PATH'] ?? '').split(path.delimiter);

const programAt = (...names: string[]): string | undefined =>
  names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));

export const firefoxProgram = (): string | undefined => programAt('firefox-esr', 'firefox');

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/** WebKit's own browser; no folder of programs has it. */
export const webKitProgram = (): string | undefined =>
  ['4.1', '6.0', '4.0']
    .map((version) => `${libraries}/webkit2gtk-${version}/MiniBrowser`)
    .find((file) => existsSync(file));

const missing: Record<Engine, () => string | undefined> = {
  // `scripts/test.mjs` finds or installs one, and refuses to go on without.
  chromium: () => undefined,
  firefox: () => (firefoxProgram() ? undefined : 'Firefox (Debian: firefox-esr)'),
  webkit: () =>
    webKitProgram() && programAt('WebKitWebDriver') && programAt('Xvfb')
      ? undefined
      : 'WebKit with its driver and a display (Debian: webkit2gtk-driver, xvfb)',
};

/** What an engine lacks on this machine, with the packages that bring it; undefined when it can be started. */
export const whatLacks = (engine: Engine): string | undefined => missing[engine]();
