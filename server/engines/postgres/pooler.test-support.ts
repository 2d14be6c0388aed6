import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { isRoot, nobody } from './embedded-account.ts';
import { makePrivate, serverEnvironment } from './embedded-cluster.ts';
import { waitUntilReady } from './tcp-server.test-support.ts';

export interface Pooler {
  /** The same connection string, by the pooler's port. */
  through(connectionString: string): string;
  stop(): Promise<void>;
}

/** Path of PgBouncer; null where it is not installed. On Debian it is not in everybody's PATH. */
export const poolerProgram = async (): Promise<string | null> => {
  for (const folder of ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)]) {
    const program = join(folder, 'pgbouncer');
    const exists = await access(program).then(
      () => true,
      () => false,
    );
    if (exists) return program;
  }
  return null;
};

/** Starts PgBouncer in transaction mode before every database of a server. `connections`: to each database. */
export const startPooler = async (settings: {
  program: string;
  dir: string;
  port: number;
  /** Connection string of the server. */
  server: string;
  connections: number;
}): Promise<Pooler> => {
  const { program, dir, port, server, connections } = settings;
  const account = isRoot() ? await nobody() : undefined;
  await mkdir(dir, { recursive: true });
  const { hostname, port: serverPort, username, password } = new URL(server);
  const files = { settings: join(dir, 'pgbouncer.ini'), users: join(dir, 'users.txt') };
  await writeFile(files.users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    files.settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 10000
query_wait_timeout = 5
server_login_retry = 1
`,
  );
  for (const file of [dir, files.settings, files.users]) await makePrivate(file, account);
  const child = spawn(program, ['-q', files.settings], {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const through = (connectionString: string): string => {
    const url = new URL(connectionString);
    url.port = String(port);
    return url.toString();
  };
  await waitUntilReady(through(server), () => child.exitCode !== null).catch((error: unknown) => {
    throw new Error(`PgBouncer ended: ${said}`, { cause: error });
  });
  return {
    through,
    stop: async () => {
      process.removeListener('exit', killWithUs);
      child.kill('SIGTERM');
      await exited;
    },
  };
};
