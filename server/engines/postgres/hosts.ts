import { setTimeout as pause } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { Client } from 'pg';
import type { Log } from '../log.ts';

/** Scheme and credentials, hosts, and the rest. */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * One connection string per host of `postgres://user:password@one:5432,two:5432/database`, the form of libpq.
 * A string with one host, or with a socket, is returned as it is.
 */
export const eachHost = (connectionString: string): string[] => {
  const [, before = '', hosts = '', after = ''] = form.exec(connectionString) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [connectionString];
};

/** The hosts with their ports, without name and password. */
export const hostNames = (connectionString: string): string =>
  eachHost(connectionString)
    .map((url) => new URL(url).host)
    .join(', ');

/** None of the hosts takes writes now. Its message has the reason of each host. */
export class NoWritableHost extends Error {
  override readonly name = 'NoWritableHost';
  /** PostgreSQL's code of a database that cannot be connected to. */
  readonly code = '08001';
}

/** Longest time that one host is waited for. */
const answerMs = 2_000;
/** A request waits so long for a host that takes writes. Shorter than the pool waits for a connection. */
const patienceMs = 3_000;
const betweenRoundsMs = 200;

/** The log of one PostgreSQL server counts its promotions: of two that take writes, the later promoted one is right. */
const timelineOf = `select case when current_setting('transaction_read_only') = 'off'
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

interface Asked {
  url: string;
  /** Null when it takes no writes. */
  timeline: number | null;
  why: string;
}

const ask = async (url: string): Promise<Asked> => {
  const patience = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new Client({ connectionString: url, application_name: 'paraphe', ...patience });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(timelineOf);
    return { url, timeline: rows[0]?.timeline ?? null, why: 'takes no writes' };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { url, timeline: null, why: message || (code ?? 'no answer') };
  } finally {
    // Not waited for: a frozen server closes nothing.
    void client.end().catch(() => undefined);
  }
};

const latest = (asked: Asked[]): Asked | undefined =>
  asked.filter(({ timeline }) => timeline !== null).sort((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))[0];

/** Finds the host that takes writes, and remembers it. */
export class Hosts {
  readonly #urls: string[];
  #known: string | null = null;
  #isDoubted = true;
  #asked: Asked[] = [];
  #looking: Promise<void> | null = null;
  readonly #moved: ((url: string) => void)[] = [];

  constructor(connectionString: string) {
    this.#urls = eachHost(connectionString);
  }

  /** Calls `tell` when another host than the last one takes writes. */
  onMove(tell: (url: string) => void): void {
    this.#moved.push(tell);
  }

  /** The host may have lost its role: the next connection asks all hosts before. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /**
   * The connection string of the host that takes writes.
   * @throws {NoWritableHost} when there is none for three seconds
   */
  async writable(): Promise<string> {
    const end = performance.now() + patienceMs;
    for (;;) {
      if (this.#known !== null && !this.#isDoubted) return this.#known;
      await this.look();
      if (this.#isDoubted && performance.now() >= end) {
        const reasons = this.#asked.map(({ url, why }) => `${new URL(url).host}: ${why}`);
        throw new NoWritableHost(`no host takes writes (${reasons.join('; ')})`);
      }
      if (this.#isDoubted) await pause(betweenRoundsMs);
    }
  }

  /** Asks all hosts at once. Callers that come meanwhile share the answers. */
  look(): Promise<void> {
    this.#looking ??= this.#askAll().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #askAll(): Promise<void> {
    this.#asked = await Promise.all(this.#urls.map((url) => ask(url)));
    const found = latest(this.#asked)?.url;
    if (found === undefined) return;
    this.#isDoubted = false;
    if (found === this.#known) return;
    const isFirst = this.#known === null;
    this.#known = found;
    if (!isFirst) for (const tell of this.#moved) tell(found);
  }
}

/** Connection string of the host that takes writes; with one host, that one, unasked. */
export const writableUrl = async (connectionString: string): Promise<string> =>
  eachHost(connectionString).length > 1 ? new Hosts(connectionString).writable() : connectionString;

/**
 * The class of a pool's clients that connect to the host that takes writes. When another host takes them, the
 * connections to the former one are closed.
 */
export const followingClient = (hosts: Hosts, Base: typeof Client, log: Log): typeof Client => {
  const open = new Map<Client, string>();
  hosts.onMove((url) => {
    log.warn({ host: new URL(url).host }, 'another database host takes writes');
    for (const [client, itsUrl] of open)
      if (itsUrl !== url) client.connection.stream.destroy(new Error('the database moved to another host'));
  });

  return class extends Base {
    override connect(): Promise<Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
    override connect(callback?: (error: never, client: never) => void): Promise<Client> | void {
      if (callback === undefined) return this.#connectToWritable();
      callbackify(() => this.#connectToWritable())(callback as (error: Error | null, client: Client) => void);
    }

    async #connectToWritable(): Promise<Client> {
      const url = await hosts.writable();
      const { host, port } = new Client({ connectionString: url });
      Object.assign(this, { host, port });
      open.set(this, url);
      this.once('end', () => open.delete(this));
      this.on('error', () => hosts.doubt());
      try {
        return await super.connect();
      } catch (error) {
        open.delete(this);
        hosts.doubt();
        throw error;
      }
    }
  };
};
