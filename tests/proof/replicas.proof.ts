import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openJobs } from '#engines/jobs/jobs.ts';
import { silentLog } from '#engines/log.ts';
import { inTransaction, openDatabase, type Database } from '#engines/postgres/database.ts';
import { migrate } from '#engines/postgres/migrate.ts';
import { poolerProgram, startPooler } from '#engines/postgres/pooler.test-support.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { newDataDir, removeDataDir } from '../../bench/support/portal.ts';
import { count, tell, type Figure } from './support/figures.ts';

export const title = '200 replicas on 100 connections, by a pooler in transaction mode';

const replicas = 200;
/** Replicas that run jobs, and so have a connection for notices each. */
const workers = 10;
const mostConnections = 100;
/** Callers of each replica: all together many more than there are connections. */
const hands = 2;
/** Longest time between two transactions of a caller. */
const thinkMs = Number(process.env['PROOF_THINK_MS'] ?? 4_000);
const startedAtOnce = 4;
const seconds = Number(process.env['PROOF_SECONDS'] ?? 30);

/** A transaction as those of calls: a reading, a change and an entry, with its answer. */
const act = (db: Database, replica: number, number: number) =>
  inTransaction(db, async (trx) => {
    const key = `${replica}-${number}`;
    await sql`select count(*) from companies`.execute(trx);
    await sql`insert into settings (name, value) values (${key}, '0'::jsonb)`.execute(trx);
    await sql`update settings set value = ${String(number)}::jsonb where name = ${key}`.execute(trx);
    return key;
  });

interface Load {
  done: number[];
  failed: string[];
  mostServed: number;
}

const watchConnections = (client: Client, load: Load): NodeJS.Timeout =>
  setInterval(() => {
    const used = `select count(*)::int as used from pg_stat_activity where application_name = 'paraphe'`;
    void client.query<{ used: number }>(used).then(({ rows }) => {
      load.mostServed = Math.max(load.mostServed, rows[0]?.used ?? 0);
    });
  }, 250);

const press = async (databases: Database[], load: Load): Promise<void> => {
  const chance = openSeededRandom();
  const end = performance.now() + seconds * 1_000;
  const hand = async (db: Database, replica: number, at: number): Promise<void> => {
    for (let number = at; performance.now() < end; number += hands) {
      const begun = performance.now();
      await act(db, replica, number).then(
        () => load.done.push(performance.now() - begun),
        (error: Error) => load.failed.push(error.message),
      );
      await pause(chance.between(0, thinkMs));
    }
  };
  await Promise.all(
    databases.flatMap((db, replica) => Array.from({ length: hands }, (_, at) => hand(db, replica, at))),
  );
};

/** Replicas start one after the other; here they share one processor for the proof of their password. */
const startAll = async (databases: Database[]): Promise<void> => {
  for (let at = 0; at < databases.length; at += startedAtOnce)
    await Promise.all(
      databases
        .slice(at, at + startedAtOnce)
        .flatMap((db) => Array.from({ length: hands }, () => sql`select pg_sleep(0.01)`.execute(db))),
    );
};

const judge = (load: Load, stored: number, heard: number): Figure[] => {
  const sorted = [...load.done].sort((a, b) => a - b);
  const at = (share: number): string => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`;
  return [
    {
      promise: `${replicas} replicas with ${hands} callers each use ${mostConnections} connections at most`,
      figure: `${load.mostServed} connections, ${workers} of them for notices`,
      holds: load.mostServed <= mostConnections,
    },
    {
      promise: 'no transaction fails',
      figure: `${count(load.failed.length)} of ${count(load.done.length + load.failed.length)}${[
        ...new Set(load.failed),
      ]
        .slice(0, 3)
        .map((why) => `; ${why}`)
        .join('')}`,
      holds: load.failed.length === 0,
    },
    {
      promise: 'every transaction that was answered is stored',
      figure: `${count(stored)} of ${count(load.done.length)}, ${count(Math.round(load.done.length / seconds))} a second; median ${at(0.5)}, 99 % within ${at(0.99)}`,
      holds: stored === load.done.length,
    },
    {
      promise: 'a notice past the pooler reaches the replicas that run jobs',
      figure: `${heard} of ${workers} listen`,
      holds: heard === workers,
    },
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const program = await poolerProgram();
  if (program === null) return [{ promise: 'PgBouncer is installed', figure: 'no', holds: false }];
  const dir = await newDataDir();
  const server = await startPostgresServer({ dir, port: await freePort(), password: 'proof-only', log: silentLog });
  const url = server.connectionString;
  await migrate(url, 'server/migrations');
  const connections = mostConnections - workers;
  const pooler = await startPooler({
    program,
    dir: path.join(dir, 'pooler'),
    port: await freePort(),
    server: url,
    connections,
  });
  const connectionString = pooler.through(url);
  const opened = Array.from({ length: replicas }, () =>
    openDatabase({ connectionString, isPooled: true, log: silentLog }),
  );
  const listening = Array.from({ length: workers }, (_, at) => {
    const { pool: direct } = openDatabase({ connectionString: url, maxConnections: 2, log: silentLog });
    return { direct, jobs: openJobs({ db: opened[at]!.db, direct, log: silentLog }) };
  });
  const watcher = new Client({ connectionString: url, application_name: 'proof' });
  await watcher.connect();
  const load: Load = { done: [], failed: [], mostServed: 0 };
  const watch = watchConnections(watcher, load);
  try {
    for (const { jobs } of listening) await jobs.start();
    await startAll(opened.map(({ db }) => db));
    tell(`${replicas} pools are open, ${hands} callers each, ${seconds} s`);
    await press(
      opened.map(({ db }) => db),
      load,
    );
    const heard = (await watcher.query(`select from pg_stat_activity where query = 'listen jobs'`)).rowCount ?? 0;
    const { rows } = await watcher.query(`select count(*)::int as stored from settings where name ~ '^\\d+-\\d+$'`);
    return judge(load, rows[0].stored, heard);
  } finally {
    clearInterval(watch);
    for (const { jobs, direct } of listening) await jobs.stop(1_000).then(() => direct.end());
    await Promise.all(opened.map(({ db }) => db.destroy()));
    await watcher.end();
    await pooler.stop();
    await server.stop();
    await removeDataDir(dir);
  }
};
