import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The user and group "nobody": what the browser runs as when the server is root. */
export const nobody = 65534;

export const isRoot = process.getuid?.() === 0;

const rootFallback = '/var/cache/paraphe';
const abandonedAfterMs = 10 * 60_000;

/**
 * A folder for unpacked programs that no other user can write to. Under root, the unprivileged browser must be able to
 * reach it, so a root-owned system folder replaces a closed `cacheDir`.
 */
export const programFolder = async (cacheDir: string): Promise<string> => {
  const wanted = resolve(cacheDir, 'programs');
  if (!isRoot) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    await refuseForeign(wanted);
    return wanted;
  }
  for (const folder of [wanted, rootFallback]) {
    if (await offeredToNobody(folder)) return folder;
  }
  throw new Error(
    `Neither ${wanted} nor ${rootFallback} is a folder that root owns, that others can enter and that only root can write into.`,
  );
};

/**
 * Fills `folder/name` once: in a temporary folder, then renamed. Later starts and other processes use it. The name must
 * change with the content.
 */
export const unpackOnce = async (
  folder: string,
  name: string,
  fill: (into: string) => Promise<void>,
): Promise<string> => {
  const target = join(folder, name);
  if (await exists(target)) return target;
  await removeAbandoned(folder);
  const aside = await mkdtemp(join(folder, '.unpacking-'));
  try {
    const content = join(aside, 'content');
    await makeFolder(content);
    await fill(content);
    await rename(content, target);
  } catch (error) {
    if (!(await exists(target))) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return target;
};

/** Writes one unpacked file durably: a power cut must not leave a renamed folder with empty files. */
export const writeUnpacked = async (path: string, bytes: Uint8Array, executable: boolean): Promise<void> => {
  await makeFolder(dirname(path));
  await writeFile(path, bytes, { flush: true });
  await chmod(path, executable ? 0o755 : 0o644);
};

/** mkdir and chmod, because a strict umask would close a root server's folder to its browser. */
const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, isRoot ? 0o755 : 0o700);
};

/** A temporary folder that the unprivileged browser can reach even when TMPDIR is closed to it. */
export const temporaryParent = async (): Promise<string> => {
  if (!isRoot) return tmpdir();
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    if (await everyAncestor(folder, (mode) => (mode & 0o001) !== 0)) return folder;
  }
  throw new Error('No temporary folder is open to an unprivileged process.');
};

const exists = async (folder: string): Promise<boolean> => {
  try {
    await lstat(folder);
  } catch {
    return false;
  }
  await refuseForeign(folder);
  return true;
};

const refuseForeign = async (folder: string): Promise<void> => {
  const found = await lstat(folder);
  const owner = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be a folder that only this server's user can write into.`);
  }
};

const offeredToNobody = async (folder: string): Promise<boolean> => {
  try {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
    await refuseForeign(folder);
  } catch {
    return false;
  }
  return everyAncestor(folder, (mode, uid) => {
    const plantable = uid !== 0 || ((mode & 0o022) !== 0 && (mode & 0o1000) === 0);
    return (mode & 0o001) !== 0 && !plantable;
  });
};

const everyAncestor = async (folder: string, good: (mode: number, uid: number) => boolean): Promise<boolean> => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found === null || !good(found.mode, found.uid)) return false;
    if (at === dirname(at)) return true;
  }
};

const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.unpacking-')) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
};
