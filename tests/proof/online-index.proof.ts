import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { silentLog } from '#engines/log.ts';
import { migrate, migrationsIn } from '#engines/postgres/migrate.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { newDataDir, removeDataDir } from '../../bench/support/portal.ts';
import { count, tell, type Figure } from './support/figures.ts';

export const title = 'an index added to a large table while it is written';

/** `PROOF_ROWS=50000000` for the promise; 3 GB a fifty million. */
const rows = Number(process.env['PROOF_ROWS'] ?? 2_000_000);
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

/** Inserts and updates until `over`. */
const write = async (connectionString: string, over: AbortSignal, took: number[]): Promise<void> => {
  const client = await connect(connectionString);
  const chance = openSeededRandom();
  while (!over.aborted) {
    const begun = performance.now();
    await client.query(`insert into many (company, state) values (1, 'new')`);
    await client.query(`update many set state = 'seen' where id = $1`, [chance.between(1, rows)]);
    took.push(performance.now() - begun);
    await pause(5);
  }
  await client.end();
};

/** The longest of an insert and an update together while `work` runs, and how many there were. */
const whileWriting = async (connectionString: string, work: () => Promise<unknown>) => {
  const over = new AbortController();
  const took: number[] = [];
  const writing = Array.from({ length: writers }, () => write(connectionString, over.signal, took));
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  over.abort();
  await Promise.all(writing);
  return { longestMs: Math.round(Math.max(...took)), writes: took.length * 2, seconds };
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
    const rest = await whileWriting(url, () => pause(restMs));
    const statement = 'create index concurrently if not exists many_company_at on many (company, at desc);';
    await writeFile(path.join(directory, '9999_many_company_at.sql'), `${statement}\n`);
    const built = await whileWriting(url, () => migrate(url, directory));
    const { rows: valid } = await client.query(
      `select indisvalid as valid, pg_size_pretty(pg_relation_size(indexrelid)) as size
      from pg_index where indexrelid = 'many_company_at'::regclass`,
    );
    await client.end();
    return [
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
