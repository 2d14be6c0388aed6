import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command, root, say } from './steps.mjs';

/**
 * Adds the packages of other platforms to package-lock.json when the registry does not offer them: `npm ci` refuses a
 * lock without them on every machine. Run it after a change of dependencies. The package name gives platform,
 * processor and C library (`@oxlint/binding-linux-arm64-musl`); the dependent package gives the version.
 */
const platform =
  /[-/](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ppc64|riscv64|s390x|ia32)(?:-(\w+))?$/;

const entryFor = (name, version, { dev, engines }) => {
  const [, os, cpu, abi = ''] = platform.exec(name) ?? [];
  const libc = (abi.startsWith('musl') && 'musl') || (abi.startsWith('gnu') && 'glibc');
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
    ...(engines && { engines }),
  };
};

/** Missing entries of the lock as `[path, entry]`. */
export const holesIn = (lock) =>
  Object.entries(lock.packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${owner}/node_modules/${name}`])
      // Only exact versions: platform packages have them, and a range would have to be resolved.
      .filter(([, version]) => /^\d/.test(version))
      .map(([name, version]) => [`node_modules/${name}`, entryFor(name, version, entry)]),
  );

const main = () => {
  const path = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const added = holesIn(lock);
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  if (added.length > 0)
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  say(added.length === 0 ? 'The lock is complete.' : `${added.length} packages of other platforms added to the lock.`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await command(main);
