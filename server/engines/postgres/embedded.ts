import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import type { Binaries } from './embedded-binaries.ts';
import { embeddedBinaries } from './embedded-binaries.ts';
import { ensureCluster } from './embedded-cluster.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-error.ts';
import type { Home } from './embedded-home.ts';
import { openHome } from './embedded-home.ts';
import { database, ensureDatabase, portalRole, superuser } from './embedded-role.ts';
import {
  lastComplaint,
  readLock,
  serverIsAlive,
  socketFolder,
  socketPort,
  spawnServer,
  stopServer,
} from './embedded-process.ts';

export interface EmbeddedPostgres {
  /** Connection string of the portal's role and the database `paraphe`, over the Unix socket. */
  connectionString: string;
  /** False when the server was already running: used by another process, or left by a killed one. */
  startedByUs: boolean;
  /**
   * Releases the server and stops it if no other process uses it; close your own connections first. The last process
   * stops the server, whichever started it, so the next portal also stops the database of a killed one.
   */
  stop(): Promise<void>;
}

/** Advisory lock: shared by every process that uses the server, exclusive for the one that stops it. Any number. */
const presence = 7_162_534_018;

/** Codes of PostgreSQL while it starts, recovers or stops. */
const notYet = new Set(['57P03', '57P01', '57P02', '08006', 'ECONNRESET', 'EPIPE']);
const notThere = new Set(['ENOENT', 'ECONNREFUSED', ...notYet]);
const isClosing = (error: unknown): boolean =>
  notThere.has(codeOf(error) ?? '') || (error instanceof Error && /terminated|not queryable/.test(error.message));

const patience = { betweenTries: 20, failing: 10_000, recovering: 600_000 };

/** An idle connection that shows that this process uses the server. The kernel closes it if the process is killed. */
const hold = async (socket: string): Promise<Client | undefined> => {
  const client = new Client({
    host: socket,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    application_name: 'paraphe presence',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [presence]);
    await ensureDatabase(client, socket, socketPort);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if (isClosing(error)) return undefined;
    throw error;
  }
};

interface Attachment {
  holder: Client;
  socket: string;
  startedByUs: boolean;
}

const hasExited = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

const failed = async (home: Home, cause?: unknown): Promise<EmbeddedPostgresError> =>
  new EmbeddedPostgresError('failed-to-start', `The embedded PostgreSQL does not start: ${await lastComplaint(home)}`, {
    cause,
  });

/**
 * Connects to the server of the cluster, or starts one. PostgreSQL allows only one server per cluster, so the loser of
 * a race uses the winner's server.
 */
const attach = async (home: Home, binaries: Binaries): Promise<Attachment> => {
  const begun = Date.now();
  let child: ChildProcess | undefined;
  let failingSince: number | undefined;
  for (;;) {
    const lock = await readLock(home.cluster);
    const holder = lock?.socket ? await hold(lock.socket) : undefined;
    if (holder && lock?.socket) return { holder, socket: lock.socket, startedByUs: lock.pid === child?.pid };
    if (child && hasExited(child)) {
      child = undefined;
      failingSince ??= Date.now();
      await delay(patience.betweenTries * 5);
    }
    const now = Date.now();
    if (failingSince && now - failingSince > patience.failing) throw await failed(home);
    if (now - begun > patience.recovering) throw await failed(home);
    if (!child && !(await serverIsAlive(home, lock))) {
      child = await spawnServer(home, binaries, await socketFolder(home, lock));
    }
    await delay(patience.betweenTries);
  }
};

/**
 * Tells whether no other process uses the server. From then on, new ones wait at the lock until the server has stopped.
 */
const isLast = async (holder: Client): Promise<boolean> => {
  await holder.query('select pg_advisory_unlock_shared($1)', [presence]);
  const { rows } = await holder.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [presence]);
  if (!rows[0]?.alone) return false;
  // Connections just closed by us need a moment to disappear.
  for (let tries = 0; tries < 40; tries += 1) {
    const others = await holder.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others.rowCount === 0) return true;
    await delay(25);
  }
  return false;
};

/** Keeps a server under the cluster until stopped: if it dies (out of memory, killed), another is started. */
class Supervisor {
  readonly #home: Home;
  readonly #binaries: Binaries;
  readonly #log: Log;
  #attached: Attachment;
  #stopping: Promise<void> | undefined;
  #mending: Promise<void> | undefined;

  constructor(home: Home, binaries: Binaries, log: Log, attached: Attachment) {
    this.#home = home;
    this.#binaries = binaries;
    this.#log = log;
    this.#attached = attached;
    this.#watch();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#leave();
    return this.#stopping;
  }

  #watch(): void {
    this.#attached.holder.once('end', () => {
      if (!this.#stopping) this.#mending = this.#mend();
    });
  }

  async #mend(): Promise<void> {
    this.#log.warn({}, 'the embedded database went away; bringing it back');
    for (let pause = 250; !this.#stopping; pause = Math.min(pause * 2, 30_000)) {
      try {
        this.#attached = await attach(this.#home, this.#binaries);
        this.#watch();
        this.#log.info({}, 'the embedded database is back');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'the embedded database does not come back; trying again');
        await delay(pause);
      }
    }
  }

  async #leave(): Promise<void> {
    await this.#mending;
    const { holder, socket } = this.#attached;
    try {
      if (!(await isLast(holder))) return;
      await stopServer(this.#home, this.#binaries);
      if (socket !== this.#home.socket) await rm(socket, { recursive: true, force: true });
    } catch (error) {
      // The server has already ended, by itself or by another process, as intended.
      if (!isClosing(error) && (await serverIsAlive(this.#home, await readLock(this.#home.cluster)))) throw error;
    } finally {
      await holder.end().catch(() => {});
    }
  }
}

/**
 * Runs the PostgreSQL of the npm package on `DATA_DIR/postgres`: creates the cluster if missing, uses a running server
 * or starts one, and restarts it if it dies. Throws `EmbeddedPostgresError` with one line for the operator.
 */
export const startEmbeddedPostgres = async (settings: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> => {
  const home = await openHome(settings.dataDir, settings.log);
  const binaries = await embeddedBinaries(home, settings.log);
  await ensureCluster(home, binaries);
  const attached = await attach(home, binaries);
  const supervisor = new Supervisor(home, binaries, settings.log, attached);
  const host = encodeURIComponent(attached.socket);
  return {
    connectionString: `postgresql://${portalRole}@localhost:${socketPort}/${database}?host=${host}`,
    startedByUs: attached.startedByUs,
    stop: () => supervisor.stop(),
  };
};
