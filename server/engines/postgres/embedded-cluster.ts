import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-error.ts';
import type { Home } from './embedded-home.ts';

/** PostgreSQL gets no variable of the portal's environment (secrets, `PG*`). */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

/**
 * Runs one of PostgreSQL's programs and returns its output. Throws `failed-to-start` with the last lines of the output
 * when it fails.
 */
export const runProgram = async (program: string, args: string[], account: Account | undefined): Promise<string> => {
  // cwd: the account may not be allowed where the portal was started.
  const child = spawn(program, args, { cwd: '/', env: serverEnvironment, ...account });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(codeOf(error) ?? error.message));
    child.once('close', (status, signal) => resolve(status ?? signal ?? 'unknown'));
  });
  if (code === 0) return said;
  if (code === 'ENOENT') {
    // The file exists but its loader does not: the system has another C library than glibc.
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The embedded PostgreSQL cannot run on this system (no glibc?): set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const words = said.trim().split('\n').slice(-3).join(' | ');
  throw new EmbeddedPostgresError('failed-to-start', `${program} failed (${code}): ${words}`);
};

/** A private folder that belongs to the account PostgreSQL runs under. */
export const makePrivate = async (folder: string, account: Account | undefined): Promise<void> => {
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};

/** Removes unfinished clusters of killed processes; an hour is much longer than the creation takes. */
const removeOldDrafts = async (home: Home): Promise<void> => {
  for (const name of await readdir(home.dir)) {
    if (!/^(cluster|binaries)\.new-/.test(name)) continue;
    const draft = join(home.dir, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 3_600_000) await rm(draft, { recursive: true, force: true });
  }
};

const clusterMajor = async (cluster: string): Promise<number | undefined> => {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  return version === undefined ? undefined : Number(version);
};

const clusterOptions = [
  '--username=paraphe',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/**
 * Creates the cluster if there is none, in a temporary folder that is then renamed: a killed process leaves no partial
 * cluster, and of two parallel starts one wins. Authentication is `trust` over a socket in a folder of mode 0700, as
 * strong as the protection of the files themselves. TCP is refused.
 */
export const ensureCluster = async (home: Home, binaries: Binaries): Promise<void> => {
  const major = await clusterMajor(home.cluster);
  if (major === binaries.major) return;
  if (major !== undefined) {
    throw new EmbeddedPostgresError(
      'version-mismatch',
      `The database in ${home.cluster} was made by PostgreSQL ${major} and this release brings ${binaries.major}: restore a backup into an empty DATA_DIR`,
    );
  }
  await removeOldDrafts(home);
  const draft = await mkdtemp(join(home.dir, 'cluster.new-'));
  try {
    await makePrivate(draft, home.account);
    await runProgram(join(binaries.bin, 'initdb'), ['-D', draft, ...clusterOptions], home.account);
    await rename(draft, home.cluster);
    await syncFolder(home.dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  }
};
