import { createHash } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Log } from '../log.ts';
import type { Account } from './embedded-account.ts';
import { isRoot, nobody, canReach, serviceAccount } from './embedded-account.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-error.ts';

/**
 * Folders of the embedded database. Root owns `dir`; only `cluster` and `socket` belong to PostgreSQL's account, so
 * that this account cannot place files where root would use them.
 */
export interface Home {
  dir: string;
  cluster: string;
  socket: string;
  logFile: string;
  account: Account | undefined;
}

/** Parent of the homes that root keeps out of folders the service account cannot enter. */
const sharedParent = '/var/lib/paraphe';

const unwritable = (path: string, cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    'data-dir-unwritable',
    `DATA_DIR is not writable: ${path} (${codeOf(cause) ?? String(cause)})`,
    { cause },
  );

/** A folder with exactly this mode, whatever the umask. Throws `data-dir-unwritable`. */
export const ensureFolder = async (path: string, mode: number): Promise<void> => {
  try {
    const made = await mkdir(path, { recursive: true });
    if (made !== undefined) await chmod(path, mode);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
};

/** /var/lib/paraphe must belong to root only; otherwise another user could place their own folder there. */
const ensureSharedHome = async (dataDir: string): Promise<string> => {
  await ensureFolder(sharedParent, 0o755);
  const parent = await lstat(sharedParent);
  if (!parent.isDirectory() || parent.uid !== 0 || (parent.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      'data-dir-unreachable',
      `${sharedParent} must be a folder that only root can write to`,
    );
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const dir = join(sharedParent, name);
  await ensureFolder(dir, 0o711);
  return dir;
};

const linkTo = async (target: string, link: string): Promise<void> => {
  await symlink(target, link).catch((error: unknown) => {
    // A second process starting at the same moment has made the same link.
    if (codeOf(error) !== 'EEXIST') throw unwritable(link, error);
  });
};

const rootHome = async (dataDir: string, log: Log): Promise<string> => {
  const wanted = join(dataDir, 'postgres');
  const found = await lstat(wanted).catch(() => undefined);
  if (found?.isSymbolicLink()) {
    const dir = await realpath(wanted).catch(() => ensureSharedHome(dataDir));
    if (dirname(dir) === sharedParent) return dir;
    throw new EmbeddedPostgresError(
      'data-dir-unreachable',
      `${wanted} points to ${dir}: root follows it into ${sharedParent} only`,
    );
  }
  const account = found ? await serviceAccount(join(wanted, 'cluster')) : await nobody();
  if (account === undefined || (await canReach(account, found ? wanted : dataDir, 'enter'))) {
    await ensureFolder(wanted, 0o755);
    return wanted;
  }
  if (found) {
    await rmdir(wanted).catch((error: unknown) => {
      throw new EmbeddedPostgresError(
        'data-dir-unreachable',
        `PostgreSQL runs as user ${account.uid}, who cannot enter ${wanted}: open the folders above it to that user, or set DATABASE_URL`,
        { cause: error },
      );
    });
  }
  const dir = await ensureSharedHome(dataDir);
  await linkTo(dir, wanted);
  log.warn(
    { dir },
    `database kept in ${dir}: PostgreSQL cannot run as root, and its user ${account.uid} cannot enter ${dataDir}`,
  );
  return dir;
};

/** Makes or finds the home of the embedded database under `DATA_DIR`. Throws `EmbeddedPostgresError`. */
export const openHome = async (dataDir: string, log: Log): Promise<Home> => {
  await ensureFolder(resolve(dataDir), 0o711);
  const root = await realpath(dataDir);
  const wanted = isRoot() ? await rootHome(root, log) : join(root, 'postgres');
  if (!isRoot()) await ensureFolder(wanted, 0o700);
  const dir = await realpath(wanted);
  const cluster = join(dir, 'cluster');
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && !isRoot() && owner.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      'data-dir-foreign',
      `The database in ${dir} belongs to user ${owner.uid}: start as that user (or root), or choose another DATA_DIR`,
    );
  }
  return {
    dir,
    cluster,
    socket: join(dir, 'socket'),
    logFile: join(dir, 'postgres.log'),
    account: await serviceAccount(cluster),
  };
};
