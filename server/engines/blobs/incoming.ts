import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** Folder of files that are not complete yet. It is beside the keys, which contain no `~`, on the same file system. */
const folderName = '~incoming';
/** A write that made no progress for this long is dead. It may belong to another host, or its process id was reused. */
const deadAfterMs = 3_600_000;

const host = hostname().replaceAll(/[^a-zA-Z0-9-]/g, '-');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Other processes may use the same folder, so only files that their writer will never finish are removed. */
const isDead = async (file: string): Promise<boolean> => {
  const [, writerHost, pid] = /^(.*)~(\d+)~[\da-f-]+$/.exec(path.basename(file)) ?? [];
  if (writerHost === host && !isAlive(Number(pid))) return true;
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs > deadAfterMs;
};

const missingIsFine = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
};

/** Makes the folder for files on their way in, and removes what killed processes left there. */
export const openIncoming = async (directory: string): Promise<{ newPath(): string }> => {
  const folder = path.join(directory, folderName);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process may be cleaning, or finishing, the same file.
    await isDead(file).then((dead) => (dead ? rm(file, { force: true }) : undefined), missingIsFine);
  }
  return { newPath: () => path.join(folder, `${host}~${process.pid}~${randomUUID()}`) };
};
