import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';

export interface Account {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The unprivileged account `nobody`, read from the system's list: its numbers differ between systems. */
export const nobody = async (): Promise<Account> => {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      'PostgreSQL refuses to run as root and this system has no account "nobody": start as an ordinary user, or set DATABASE_URL',
    );
  }
  // macOS prints -2 for a number that is unsigned in the kernel.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
};

/**
 * The account for PostgreSQL; `undefined` means our own. PostgreSQL refuses root. An existing cluster keeps the account
 * that owns it, so root can also open the cluster of an ordinary user.
 */
export const serviceAccount = async (cluster: string): Promise<Account | undefined> => {
  if (!isRoot()) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
};

const allows = (stats: Stats, account: Account, bits: number): boolean => {
  const others = stats.gid === account.gid ? 3 : 0;
  const shift = stats.uid === account.uid ? 6 : others;
  return ((stats.mode >> shift) & bits) === bits;
};

const bitsOf = { enter: 0o1, read: 0o4, run: 0o5, list: 0o5 };

/** Tells whether the account has this right for a path, from the mode bits of the path and of every folder above. */
export const canReach = async (account: Account, path: string, how: keyof typeof bitsOf): Promise<boolean> => {
  const real = await realpath(path);
  if (!allows(await stat(real), account, bitsOf[how])) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!allows(await stat(folder), account, bitsOf.enter)) return false;
    if (folder === dirname(folder)) return true;
  }
};
