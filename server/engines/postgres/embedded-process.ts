import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canReach } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { makePrivate, runProgram, serverEnvironment } from './embedded-cluster.ts';
import { codeOf } from './embedded-error.ts';
import type { Home } from './embedded-home.ts';

/** Content of `postmaster.pid`, which PostgreSQL writes at start and removes at a clean stop. */
export interface ServerLock {
  pid: number;
  socket: string | undefined;
}

/** Part of the name of PostgreSQL's socket. Nothing listens on this TCP port. */
export const socketPort = 5432;

/** Maximum length of a socket path in the kernel, with its ending zero: 108 on Linux, 104 on macOS. */
const socketPathLimit = process.platform === 'linux' ? 108 : 104;

export const readLock = async (cluster: string): Promise<ServerLock | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, , , , socket] = text.split('\n');
  if (!pid || !Number.isInteger(Number(pid))) return undefined;
  return { pid: Math.abs(Number(pid)), socket: socket?.startsWith('/') ? socket : undefined };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Tells whether this process is a PostgreSQL server of this cluster: its working folder is the cluster. */
const serves = async (pid: number, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === cluster;
  }
  const command = await runProgram('/bin/ps', ['-o', 'command=', '-p', String(pid)], undefined).catch(() => '');
  return command.includes(cluster);
};

/**
 * Tells whether a server of this cluster runs or starts. After a reboot, the process id in an old lock file may belong
 * to another program, and PostgreSQL would refuse to start. Such a lock file is moved away.
 */
export const serverIsAlive = async (home: Home, lock: ServerLock | undefined): Promise<boolean> => {
  if (!lock) return false;
  if (await serves(lock.pid, home.cluster)) return true;
  if (isAlive(lock.pid)) await putAway(home, lock);
  return false;
};

const putAway = async (home: Home, stale: ServerLock): Promise<void> => {
  const path = join(home.cluster, 'postmaster.pid');
  const aside = `${path}.stale-${process.pid}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const pid = Number((await readFile(aside, 'utf8')).split('\n')[0]);
  if (pid !== stale.pid) {
    // Another process has removed the stale lock and started a server meanwhile: this is the new server's lock.
    await rename(aside, path);
    return;
  }
  if (stale.socket) await rm(join(stale.socket, `.s.PGSQL.${socketPort}.lock`), { force: true });
  await rm(aside);
};

const socketFits = (folder: string): boolean =>
  Buffer.byteLength(`${folder}/.s.PGSQL.${socketPort}.lock`) < socketPathLimit;

const isOurs = async (folder: string, home: Home): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined);
  const owner = home.account?.uid ?? process.getuid?.();
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
};

const temporaryParent = async (home: Home): Promise<string> => {
  const parent = tmpdir();
  return !home.account || (await canReach(home.account, parent, 'enter')) ? parent : '/tmp';
};

/**
 * A private folder for the socket. In the home when the path is short enough, else a temporary folder with a random
 * name, which authorised processes find in `postmaster.pid` of the cluster.
 */
export const socketFolder = async (home: Home, lock: ServerLock | undefined): Promise<string> => {
  if (lock?.socket && socketFits(lock.socket) && (await isOurs(lock.socket, home))) return lock.socket;
  if (socketFits(home.socket)) {
    await mkdir(home.socket, { recursive: true, mode: 0o700 });
    await makePrivate(home.socket, home.account);
    return home.socket;
  }
  const folder = await mkdtemp(join(await temporaryParent(home), 'paraphe-'));
  await makePrivate(folder, home.account);
  return folder;
};

/**
 * Settings for a small server. fsync and full_page_writes stay on, their default. The log does not contain values of
 * rows.
 */
const settings = (socket: string): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    max_connections: '100',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    io_method: 'sync',
    max_worker_processes: '4',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const logLimit = 5 * 1024 * 1024;

const openLog = async (home: Home) => {
  const before = await stat(home.logFile).catch(() => undefined);
  if (before && before.size > logLimit) await rename(home.logFile, `${home.logFile}.1`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const handle = await open(home.logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  // The same folder can then be opened later by that account itself.
  if (home.account) await handle.chown(home.account.uid, home.account.gid);
  return handle;
};

/**
 * Starts a server that continues when this process is killed; the next process uses it. Ctrl-C in the terminal does not
 * reach it.
 */
export const spawnServer = async (home: Home, binaries: Binaries, socket: string): Promise<ChildProcess> => {
  const log = await openLog(home);
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', home.cluster, ...settings(socket)], {
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...home.account,
  });
  child.on('error', () => {});
  child.unref();
  await log.close();
  return child;
};

/** Rolls back open transactions, writes a checkpoint and waits until the server has ended. */
export const stopServer = async (home: Home, binaries: Binaries): Promise<void> => {
  const args = ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '60', '-s'];
  await runProgram(join(binaries.bin, 'pg_ctl'), args, home.account);
};

/** The last lines of PostgreSQL's log that explain the failure. */
export const lastComplaint = async (home: Home): Promise<string> => {
  const text = await readFile(home.logFile, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line));
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? `see ${home.logFile}`;
};
