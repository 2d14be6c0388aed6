import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import type { Account } from './embedded-account.ts';
import { isRoot, nobody } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { embeddedBinaries } from './embedded-binaries.ts';
import { makePrivate, runProgram, serverEnvironment } from './embedded-cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';

export interface PostgresServer {
  /** Database `postgres`, superuser `paraphe`, over TCP with the password. */
  connectionString: string;
  /** Folder of its programs: the system's if new enough, else the embedded ones. */
  bin: string;
  major: number;
  stop(): Promise<void>;
}

const oldestMajor = 15;

/** The system's newest PostgreSQL. On Debian it is not in PATH. */
const systemBinaries = async (): Promise<Binaries | undefined> => {
  const debian = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = [
    ...debian.map((major) => `/usr/lib/postgresql/${major}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
  ];
  const found: Binaries[] = [];
  for (const bin of folders) {
    const complete = await Promise.all(['initdb', 'postgres'].map((name) => access(join(bin, name)))).catch(() => null);
    if (!complete) continue;
    const said = await runProgram(join(bin, 'postgres'), ['--version'], undefined).catch(() => '');
    const major = Number(/\) (\d+)/.exec(said)?.[1] ?? 0);
    if (major >= oldestMajor) found.push({ bin, major });
  }
  return found.sort((a, b) => b.major - a.major)[0];
};

const createServerCluster = async (
  cluster: string,
  { bin, major }: Binaries,
  password: string,
  account: Account | undefined,
): Promise<void> => {
  const passwordFile = `${cluster}.password`;
  await mkdir(cluster);
  await makePrivate(cluster, account);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await makePrivate(passwordFile, account);
  // The same collation as the embedded database; its provider exists since PostgreSQL 17.
  const locale =
    major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const options = [
    '--username=paraphe',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    ...locale,
  ];
  await runProgram(join(bin, 'initdb'), ['-D', cluster, ...options, '--no-instructions'], account);
  await rm(passwordFile);
};

export const waitUntilReady = async (connectionString: string, hasExited: () => boolean): Promise<void> => {
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => {});
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    // The connection check comes first: another server on the same port would refuse this password.
    if (connected) return;
    if (hasExited()) throw new EmbeddedPostgresError('failed-to-start', 'the PostgreSQL server ended at start');
    await delay(25);
  }
};

/** Where a server is to run: its folder, programs and account. */
export interface ServerPlace {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
}

/** Creates the folder `dir`, accessible to PostgreSQL's account, and the cluster `name` in it if there is none. */
export const makeServerPlace = async (
  dir: string,
  name: string,
  { password, log }: { password: string; log: Log },
): Promise<ServerPlace> => {
  const account = isRoot() ? await nobody() : undefined;
  const cluster = join(dir, name);
  await mkdir(dir, { recursive: true });
  if (account) await chmod(dir, 0o711);
  const home = { dir, cluster, socket: '', logFile: '', account };
  const binaries = (await systemBinaries()) ?? (await embeddedBinaries(home, log));
  const exists = await access(cluster).then(
    () => true,
    () => false,
  );
  if (!exists) await createServerCluster(cluster, binaries, password, account);
  return { cluster, binaries, account };
};

/** Starts PostgreSQL on a port of 127.0.0.1. It ends with this process. */
export const runServer = (
  { cluster, binaries, account }: ServerPlace,
  port: number,
  more: Record<string, string> = {},
): { pid: number; hasExited: () => boolean; stop(signal?: NodeJS.Signals): Promise<void> } => {
  const options = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200, ...more };
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', env: serverEnvironment, stdio: 'ignore', ...account },
  );
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    hasExited,
    stop: async (signal = 'SIGINT') => {
      process.removeListener('exit', killWithUs);
      if (hasExited()) return;
      child.kill(signal);
      await exited;
    },
  };
};

/**
 * Starts a separate PostgreSQL server over TCP with a password, as an operator would run it. Uses the system's
 * PostgreSQL (15 or newer), else the embedded one. Creates the folder `dir`, and keeps it after `stop`.
 */
export const startPostgresServer = async (settings: {
  dir: string;
  port: number;
  password: string;
  log: Log;
}): Promise<PostgresServer> => {
  const { dir, port, password, log } = settings;
  const place = await makeServerPlace(dir, 'server', settings);
  const { bin, major } = place.binaries;
  const running = runServer(place, port);
  const connectionString = `postgresql://paraphe:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(connectionString, () => running.hasExited());
  log.info({ bin: dirname(bin), major, port }, 'PostgreSQL server ready');
  return { connectionString, bin, major, stop: () => running.stop() };
};
