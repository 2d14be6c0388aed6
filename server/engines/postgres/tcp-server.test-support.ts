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

const waitUntilReady = async (connectionString: string, hasExited: () => boolean): Promise<void> => {
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

/**
 * Starts a separate PostgreSQL server over TCP with a password, as an operator would run it. Uses the system's
 * PostgreSQL (15 or newer), else the embedded one. Creates the folder `dir`, makes it accessible to PostgreSQL's
 * account, and keeps it after `stop`.
 */
export const startPostgresServer = async (settings: {
  dir: string;
  port: number;
  password: string;
  log: Log;
}): Promise<PostgresServer> => {
  const { dir, port, password, log } = settings;
  const account = isRoot() ? await nobody() : undefined;
  const cluster = join(dir, 'server');
  await mkdir(dir, { recursive: true });
  if (account) await chmod(dir, 0o711);
  const home = { dir, cluster, socket: '', logFile: '', account };
  const binaries = (await systemBinaries()) ?? (await embeddedBinaries(home, log));
  if (
    !(await access(cluster).then(
      () => true,
      () => false,
    ))
  ) {
    await createServerCluster(cluster, binaries, password, account);
  }
  const options = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
  const child = spawn(
    join(binaries.bin, 'postgres'),
    ['-D', cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', env: serverEnvironment, stdio: 'ignore', ...account },
  );
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const connectionString = `postgresql://paraphe:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(connectionString, () => child.exitCode !== null || child.signalCode !== null);
  log.info({ bin: dirname(binaries.bin), major: binaries.major, port }, 'PostgreSQL server ready');
  const stop = async () => {
    process.removeListener('exit', killWithUs);
    child.kill('SIGINT');
    await exited;
  };
  return { connectionString, bin: binaries.bin, major: binaries.major, stop };
};
