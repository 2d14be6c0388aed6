import { createHash } from 'node:crypto';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { isRoot, nobody, temporaryParent } from './unpack-cache.ts';

/** Name of this machine or container, since process ids of another one that shares the folder mean nothing here. */
const prefix = `render-${createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8)}-`;

/** A throw-away profile that only the browser can read. */
export const makeProfile = async (): Promise<string> => {
  const parent = await temporaryParent();
  await removeOrphans(parent);
  const profile = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  if (isRoot) await chown(profile, nobody, nobody);
  return profile;
};

/** The process that removes a profile may be killed itself, and 3 MB would stay each time. So old profiles are removed here. */
const removeOrphans = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    // Profiles of another user stay; that user removes them.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};
