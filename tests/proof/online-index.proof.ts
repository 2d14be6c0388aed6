import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { silentLog } from '#engines/log.ts';
import { partitionByMonth } from '#engines/postgres/monthly-partitions.ts';
import { migrate, migrationsIn } from '#engines/postgres/migrate.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { newDataDir, removeDataDir } from '../../bench/support/portal.ts';
import { count, tell, type Figure } from './support/figures.ts';

export const title = 'an index and partitions for large tables while they are written';

/** `PROOF_ROWS=50000000` for the promise; 3 GB a fifty million, and as much for the events. */
const rows = Number(process.env['PROOF_ROWS'] ?? 2_000_000);
/** An event takes thirty times the room of a plain row. */
const events = Math.ceil(rows / 30);
const atOnce = 500_000;
const writers = 4;
const restMs = 10_000;

const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
};

const fill = async (client: Client): Promise<void> => {
  await client.query(`create table many (id bigint generated always as identity primary key, company integer not null,
    at timestamptz not null default now(), state text not null)`);
  for (let made = 0; made < rows; made += atOnce) {
    await client.query(
      `insert into many (company, at, state)
      select (random() * 10000)::int, now() - random() * interval '1 year', 'event' || (random() * 9)::int
      from generate_series(1, $1)`,
      [Math.min(atOnce, rows - made)],
    );
    if (made % (atOnce * 20) === 0) tell(`${count(made)} rows`);
  }
  await client.query('vacuum analyze many');
};

/** Event number `$1`, and more of them. */
const insertEvents = `insert into sign_events (event_id, event_name, event_time, received_at, source, data)
  select gen_random_uuid(), 'signer.done', now() - random() * interval '1 year', now(), 'provider',
    jsonb_build_object('signature_request', jsonb_build_object('id', gen_random_uuid(), 'name', 'Contrat'))
  from generate_series(1, $1)`;

type Write = (client: Client, chance: ReturnType<typeof openSeededRandom>) => Promise<unknown>;

const writeRow: Write = async (client, chance) => {
  await client.query(`insert into many (company, state) values (1, 'new')`);
  await client.query(`update many set state = 'seen' where id = $1`, [chance.between(1, rows)]);
};

const writeEvent: Write = async (client, chance) => {
  await client.query(insertEvents, [1]);
  await client.query(`update sign_events set error = 'seen' where id = $1`, [chance.between(1, events)]);
};

/** Inserts and updates until `over`. */
const write = async (url: string, one: Write, over: AbortSignal, took: number[]): Promise<void> => {
  const client = await connect(url);
  const chance = openSeededRandom();
  while (!over.aborted) {
    const begun = performance.now();
    await one(client, chance);
    took.push(performance.now() - begun);
    await pause(5);
  }
  await client.end();
};

/** The longest of an insert and an update together while `work` runs, and how many there were. */
const whileWriting = async (url: string, one: Write, work: () => Promise<unknown>) => {
  const over = new AbortController();
  const took: number[] = [];
  const writing = Array.from({ length: writers }, () => write(url, one, over.signal, took));
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  over.abort();
  await Promise.all(writing);
  return { longestMs: Math.round(Math.max(...took)), writes: took.length * 2, seconds };
};

/** Partitions events and trails. Every event that was written must be there once. */
const partitionFigure = async (url: string, client: Client): Promise<Figure> => {
  await client.query(insertEvents, [events]);
  await client.query('vacuum analyze sign_events');
  const pool = new Pool({ connectionString: url, max: 1 });
  const { longestMs, writes, seconds } = await whileWriting(url, writeEvent, () => partitionByMonth(pool, new Date()));
  await pool.end();
  const { rows: stored } = await client.query(
    'select count(*)::int as count, count(distinct id)::int as ids from sign_events',
  );
  return {
    promise: 'partitions for each month stop no write for a second, and lose none',
    figure: `${longestMs} ms at most of ${count(writes)} writes; ${count(events)} events in ${seconds.toFixed(0)} s`,
    holds: longestMs < 1_000 && stored[0]?.count === events + writes / 2 && stored[0]?.ids === stored[0]?.count,
  };
};

export const prove = async (): Promise<Figure[]> => {
  const dir = await newDataDir();
  const server = await startPostgresServer({ dir, port: await freePort(), password: 'proof-only', log: silentLog });
  const url = server.connectionString;
  try {
    const directory = path.join(dir, 'migrations');
    await mkdir(directory);
    for (const name of await migrationsIn('server/migrations'))
      await copyFile(path.join('server/migrations', name), path.join(directory, name));
    await migrate(url, directory);
    const client = await connect(url);
    await fill(client);
    const rest = await whileWriting(url, writeRow, () => pause(restMs));
    const statement = 'create index concurrently if not exists many_company_at on many (company, at desc);';
    await writeFile(path.join(directory, '9999_many_company_at.sql'), `${statement}\n`);
    const built = await whileWriting(url, writeRow, () => migrate(url, directory));
    const { rows: valid } = await client.query(
      `select indisvalid as valid, pg_size_pretty(pg_relation_size(indexrelid)) as size
      from pg_index where indexrelid = 'many_company_at'::regclass`,
    );
    const partitioned = await partitionFigure(url, client);
    await client.end();
    return [
      partitioned,
      {
        promise: 'an index added by a migration stops no write for a second',
        figure: `${built.longestMs} ms at most of ${count(built.writes)} writes, ${rest.longestMs} ms at rest; ${count(rows)} rows, ${valid[0]?.size} in ${built.seconds.toFixed(0)} s`,
        holds: built.longestMs < 1_000 && valid[0]?.valid === true,
      },
    ];
  } finally {
    await server.stop();
    await removeDataDir(dir);
  }
};
