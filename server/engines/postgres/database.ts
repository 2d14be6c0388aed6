import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely';
import { Client, Pool, types, type ClientConfig } from 'pg';
import type { DB } from '#server/migrations/tables.ts';
import type { Log } from '../log.ts';
import { isTracing, noteStatement } from '../tracing/trace.ts';
import { eachHost, followingClient, Hosts } from './hosts.ts';

export type Database = Kysely<DB>;
/** Database argument of a store function: the pool, or the transaction it must stay in. */
export type Connection = Database | Transaction<DB>;

export interface DatabaseSettings {
  /** With one host or several, of which the one that takes writes is used. */
  connectionString: string;
  maxConnections?: number;
  log: Log;
  /** Called with each statement, so that tests can count them. */
  onStatement?: (sql: string) => void;
  /** By a pooler in transaction mode, where each transaction may have another connection: nothing is prepared. */
  isPooled?: boolean;
  /** Longest time to connect; 5 s by default. */
  connectMs?: number;
  /** A connection that has not answered a statement within this time is closed. By default there is no end. */
  answerMs?: number;
}

types.setTypeParser(types.builtins.INT8, Number);

/**
 * Names of statements by their text. The number is limited, because texts that differ each time must not be kept for
 * ever.
 */
const knownNames = new Map<string, string>();
const mostKnownNames = 1_000;
const preparedName = (text: string): string => {
  const known = knownNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  if (knownNames.size < mostKnownNames) knownNames.set(text, name);
  return name;
};
const longestPreparedStatement = 8_000;

/** PostgreSQL's code of a write that a standby refuses. */
const readOnly = '25006';

/** Closes a connection that leads to a standby, so that the next one finds the server that takes writes. */
class ClosingOnStandby extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) setImmediate(() => this.connection.stream.destroy());
    });
  }
}

/** Prepares each statement once per connection: a point query takes half the time (measured). */
class PreparingClient extends ClosingOnStandby {
  // pg overloads `query` six ways; only Kysely's own form, (text, values), is changed here.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const prepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && text.length < longestPreparedStatement
        ? [{ name: preparedName(text), text, values }]
        : args;
    return super.query(...(prepared as [string])) as never;
  }
}

/** Libraries name some of their statements. A name would be known to another connection than the next one. */
class UnpreparedClient extends ClosingOnStandby {
  override query(...args: unknown[]): never {
    const [query, ...more] = args;
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && 'text' in query;
    return super.query(...([isNamed ? { ...query, name: undefined } : query, ...more] as [string])) as never;
  }
}

/** A server that hangs would let the next statement on the same connection wait as well. */
class ImpatientClient extends UnpreparedClient {
  override query(...args: unknown[]): never {
    const answer = super.query(...(args as [string])) as Promise<unknown> | undefined;
    answer?.catch?.((error: Error) => {
      if (error.message === 'Query read timeout') this.connection.stream.destroy();
    });
    return answer as never;
  }
}

/** A server that vanished without closing its connections is noticed after this time and an unanswered question. */
const watchMs = 3_000;

const openPool = ({ connectionString, maxConnections = 20, log, isPooled, ...limits }: DatabaseSettings): Pool => {
  const { connectMs = 5_000, answerMs } = limits;
  const Base = answerMs !== undefined ? ImpatientClient : isPooled ? UnpreparedClient : PreparingClient;
  const [url = '', ...others] = eachHost(connectionString);
  const patience = { connectionTimeoutMillis: connectMs, ...(answerMs !== undefined && { query_timeout: answerMs }) };
  const settings = { connectionString: url, max: maxConnections, ...patience };
  const named = { ...settings, application_name: 'paraphe' };
  if (others.length === 0) return new Pool({ ...named, Client: Base });
  const hosts = new Hosts(connectionString);
  const pool = new Pool({ ...named, Client: followingClient(hosts, Base, log) });
  const watch = setInterval(() => (pool.ending ? clearInterval(watch) : void hosts.look()), watchMs).unref();
  return pool;
};

export const openDatabase = (settings: DatabaseSettings): { db: Database; pool: Pool } => {
  const pool = openPool(settings);
  // An unhandled `error` event of a pooled client would crash the process. Running queries get their own rejection.
  const lost = (error: Error) => settings.log.warn({ error: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => {}));
  const { onStatement } = settings;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Without a listener, Kysely does not measure.
    ...((onStatement || isTracing()) && {
      log: ({ query, queryDurationMillis, ...event }) => {
        onStatement?.(query.sql);
        noteStatement(query.sql, queryDurationMillis, event.level === 'error' ? event.error : undefined);
      },
    }),
  });
  return { db, pool };
};

/**
 * A query that many requests run with different values. It is built and compiled once, because this takes longer than
 * running it. `build` gets a placeholder for each value, and may only pass it on to the query.
 */
export const askedOften = <Values extends object, Row>(
  build: (db: Connection, values: Values) => { compile(): CompiledQuery<Row> },
): ((db: Connection, values: Values) => Promise<Row | undefined>) => {
  const nameOf = new Map<unknown, keyof Values>();
  const standIns = new Proxy({} as Values, {
    get: (_, name) => {
      const standIn = {};
      nameOf.set(standIn, name as keyof Values);
      return standIn;
    },
  });
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    const query = (compiled ??= build(db, standIns).compile());
    const parameters = query.parameters.map((parameter) => {
      const name = nameOf.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows[0];
  };
};

const retryable = new Set(['40001', '40P01']);
const sqlState = (error: unknown): string | undefined => (error as { code?: string }).code;

/**
 * Runs `work` in one transaction; starts over, up to three times, when PostgreSQL ended it for a deadlock or
 * a serialisation failure. Side effects outside the database do not belong in `work`.
 */
export const inTransaction = async <T>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<T>,
  tries = 3,
): Promise<T> => {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (tries <= 1 || !retryable.has(sqlState(error) ?? '')) throw error;
    return inTransaction(db, work, tries - 1);
  }
};

/** True when `error` is the violation of the named unique constraint or index. */
export const breaks = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint;

/** True when `error` is the violation of the named check, or of a trigger's rule with that name. */
export const violates = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23514' && (error as { constraint?: string }).constraint === constraint;

export type { Transaction } from 'kysely';
export type Trx = Transaction<DB>;
