import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRoot, nobody, canReach } from './embedded-account.ts';

const childProgram = fileURLToPath(new URL('./embedded-child.test-support.ts', import.meta.url));
const ordinary = isRoot() ? await nobody() : undefined;
const canRunAsOrdinary = !ordinary || (await canReach(ordinary, childProgram, 'read'));

let folder: string;
let children: ChildProcess[];

/** Process ids of the PostgreSQL servers whose cluster is in this test's folder. */
const serverProcesses = async (): Promise<number[]> => {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (cwd.startsWith(folder) || command.includes(folder)) found.push(pid);
  }
  return found.filter((pid) => !children.some((child) => child.pid === pid));
};

/** Polls, because `pg_ctl stop` returns when the lock file is removed, just before the server ends. */
const expectNoServer = () => expect.poll(serverProcesses).toEqual([]);

const portal = (options: { dataDir?: string; as?: { uid: number; gid: number } } = {}) => {
  const child = spawn(process.execPath, ['--import', 'tsx', childProgram, options.dataDir ?? folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // tsx keeps a cache per user in the temporary folder.
    ...options.as,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async (): Promise<any> => {
    const { value, done } = await lines.next();
    return done ? { ended: true } : JSON.parse(value);
  };
  const ask = async (words: string): Promise<any> => {
    child.stdin.write(`${words}\n`);
    return hear();
  };
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { hear, ask, kill, ready: hear() };
};

const notesIn = async (connectionString: string): Promise<number[]> => {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ number: number }>('select number from notes order by number');
  await client.end();
  return rows.map((row) => row.number);
};

const postmaster = async (home = join(folder, 'postgres')): Promise<number> =>
  Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

beforeEach(async () => {
  children = [];
  folder = await realpath(await mkdtemp('/tmp/paraphe-embedded-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const pid of await serverProcesses()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended by itself meanwhile.
    }
  }
  const shared = await readlink(join(folder, 'postgres')).catch(() => undefined);
  if (shared) await rm(shared, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(process.platform === 'linux')('the embedded database', { timeout: 60_000 }, () => {
  // REQ-6.1.11
  it('starts on an empty folder over a private socket, and leaves no process when stopped', async () => {
    const one = portal();
    const { connectionString, startedByUs } = await one.ready;
    expect(startedByUs).toBe(true);
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
        datcollate, datlocale, pg_encoding_to_char(encoding) as encoding
        from pg_database where datname = current_database()`,
    );
    await client.end();
    expect(rows).toEqual([{ fsync: 'on', tcp: '', datcollate: 'C', datlocale: 'C.UTF-8', encoding: 'UTF8' }]);
    expect(await one.ask('stop')).toEqual({ stopped: true });
    await expectNoServer();
  });

  it('keeps its rows over a restart', async () => {
    const one = portal();
    await one.ready;
    await one.ask('write 1');
    await one.ask('stop');
    const two = portal();
    const { connectionString, startedByUs } = await two.ready;
    expect(startedByUs).toBe(true);
    expect(await notesIn(connectionString)).toEqual([1]);
  });

  it('is adopted by the next process when its owner was killed, and stopped by that one', async () => {
    const one = portal();
    await one.ready;
    await one.ask('write 1');
    const before = await postmaster();
    await one.kill();
    const two = portal();
    const { connectionString, startedByUs } = await two.ready;
    expect(startedByUs).toBe(false);
    expect(await postmaster()).toBe(before);
    expect(await notesIn(connectionString)).toEqual([1]);
    await two.ask('stop');
    await expectNoServer();
  });

  it('is one server for two processes that start at the same moment on an empty folder', async () => {
    const one = portal();
    const two = portal();
    const [first, second] = await Promise.all([one.ready, two.ready]);
    expect(first.startedByUs).toBe(!second.startedByUs);
    expect(first.connectionString).toBe(second.connectionString);
    await one.ask('write 1');
    await two.ask('write 2');
    expect(await notesIn(first.connectionString)).toEqual([1, 2]);
    expect(await readdir(join(folder, 'postgres')).then((names) => names.filter((name) => /new-/.test(name)))).toEqual(
      [],
    );
    const [left, right] = [one.ask('stop'), two.ask('stop')];
    expect(await left).toEqual({ stopped: true });
    expect(await right).toEqual({ stopped: true });
    await expectNoServer();
  });

  it('goes on for the second process when the one that started it stops', async () => {
    const one = portal();
    await one.ready;
    const two = portal();
    await two.ready;
    await one.ask('stop');
    expect(await two.ask('write 7')).toEqual({ wrote: 7 });
    await two.ask('stop');
    await expectNoServer();
  });

  it('has every acknowledged row after PostgreSQL itself and its owner were killed', async () => {
    const one = portal();
    await one.ready;
    for (let number = 1; number <= 50; number += 1) await one.ask(`write ${number}`);
    process.kill(await postmaster(), 'SIGKILL');
    await one.kill();
    const two = portal();
    const { connectionString, startedByUs } = await two.ready;
    expect(startedByUs).toBe(true);
    expect(await notesIn(connectionString)).toHaveLength(50);
  });

  it('comes back by itself, at the same address, when PostgreSQL is killed under a living portal', async () => {
    const one = portal();
    const { connectionString } = await one.ready;
    await one.ask('write 1');
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => postmaster().catch(() => killed)).not.toBe(killed);
    await expect.poll(() => notesIn(connectionString).catch(() => [])).toEqual([1]);
    await one.ask('stop');
    await expectNoServer();
  });

  it('starts although the left-over lock names a process that now is something else', async () => {
    const one = portal();
    await one.ready;
    await one.ask('write 1');
    const server = await postmaster();
    await one.kill();
    process.kill(server, 'SIGKILL');
    await expectNoServer();
    // As after a reboot: another program of PostgreSQL's user has the recorded process id.
    const stranger = spawn('/bin/sleep', ['60'], { cwd: '/', ...ordinary });
    const path = join(folder, 'postgres/cluster/postmaster.pid');
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, [stranger.pid, ...rest].join('\n'));
    await writeFile(join(folder, 'postgres/socket/.s.PGSQL.5432.lock'), [stranger.pid, ...rest].join('\n'));
    const two = portal();
    const { connectionString } = await two.ready;
    stranger.kill();
    expect(await notesIn(connectionString)).toEqual([1]);
  });

  it('finds a shorter place for its socket when the path of the folder is too long or odd', async () => {
    const dataDir = join(folder, `d'été ${'x'.repeat(100)}`);
    const one = portal({ dataDir });
    const two = portal({ dataDir });
    const { connectionString } = await one.ready;
    expect(await two.ready).toMatchObject({ connectionString });
    await one.ask('write 3');
    expect(await notesIn(connectionString)).toEqual([3]);
    const socket = new URL(connectionString).searchParams.get('host') ?? '';
    expect(socket).toMatch(/^\/.*\/paraphe-/);
    await two.ask('stop');
    await one.ask('stop');
    await expect(readdir(socket)).rejects.toThrow(/ENOENT/);
  });

  it('says in one line that a folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const { failed } = await portal({ dataDir: join(folder, 'file') }).ready;
    expect(failed).toMatch(/^DATA_DIR is not writable: .*file/);
  });

  // REQ-6.1.11
  it.runIf(isRoot())('keeps database and binaries out of a closed folder when root starts it', async () => {
    await chmod(folder, 0o700);
    const one = portal();
    const { notes, startedByUs } = await one.ready;
    expect(startedByUs).toBe(true);
    const shared = await readlink(join(folder, 'postgres'));
    expect(shared).toMatch(/^\/var\/lib\/paraphe\/[0-9a-f]{16}$/);
    expect(notes.filter((line: string) => line.includes(shared))).toHaveLength(1);
    await one.ask('stop');
    const two = portal();
    expect((await two.ready).notes).toEqual([]);
    await two.ask('stop');
  });

  it.runIf(isRoot())('follows no link out of /var/lib/paraphe when root starts it', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'postgres'));
    expect((await portal().ready).failed).toMatch(/root follows it into/);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
  });

  it.runIf(isRoot() && canRunAsOrdinary)('runs as an ordinary user, then as root on the same folder', async () => {
    await chown(folder, ordinary!.uid, ordinary!.gid);
    await chmod(folder, 0o700);
    const one = portal({ as: ordinary! });
    expect(await one.ready).toMatchObject({ startedByUs: true, uid: ordinary!.uid });
    await one.ask('write 1');
    await one.ask('stop');
    const asRoot = portal();
    const { connectionString } = await asRoot.ready;
    expect(await notesIn(connectionString)).toEqual([1]);
    await asRoot.ask('stop');
    const again = portal({ as: ordinary! });
    expect(await again.ready).toMatchObject({ startedByUs: true });
    expect(await again.ask('stop')).toEqual({ stopped: true });
    await expectNoServer();
  });
});
