import { sql } from 'kysely';
import type { Database } from '#engines/postgres/database.ts';

export const tableBytes = async (db: Database, names: string[]): Promise<number> => {
  const { rows } = await sql<{
    bytes: string;
  }>`select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::text
    as bytes from unnest(${sql.val(names)}::text[]) name`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
};

/** Size of all tables, and bytes written to the write-ahead log so far. */
export const databaseBytes = async (db: Database): Promise<{ tables: number; wal: number }> => {
  const { rows } = await sql<{ tables: string; wal: string }>`select
    (select sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)::regclass)) from pg_tables
      where schemaname = 'public')::text as tables,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal`.execute(db);
  return { tables: Number(rows[0]?.tables ?? 0), wal: Number(rows[0]?.wal ?? 0) };
};

/** Inserts people and companies, each person with a session renewed twice. @returns bytes per row of each kind */
export const measurePeople = async (db: Database, people: number) => {
  const grownBy = async (names: string[], fill: () => Promise<unknown>, count: number) => {
    const before = await tableBytes(db, names);
    await fill();
    return ((await tableBytes(db, names)) - before) / count;
  };
  const companies = people / 10;
  const company = await grownBy(
    ['companies'],
    () =>
      sql`insert into companies (name, status) select 'Growing company ' || n, 'verified'
      from generate_series(1, ${companies}::int) n`.execute(db),
    companies,
  );
  const user = await grownBy(
    ['users'],
    () =>
      sql`
      insert into users (company_id, username, email, first_name, last_name, role, status, password_hash)
      select c.id, 'person' || n || '@grown.example', 'person' || n || '@grown.example', 'Camille', 'Durand' || n,
        case when n % 10 = 0 then 'owner' else 'user' end, 'active', repeat('x', 97)
      from generate_series(1, ${people}::int) n
      join (select id, row_number() over () as place from companies where name like 'Growing%') c
        on c.place = 1 + n / 10 % ${companies}::int`.execute(db),
    people,
  );
  const session = await grownBy(
    ['sessions', 'session_bearers'],
    async () => {
      await sql`insert into sessions (user_id, user_agent, address)
        select id, repeat('u', 110), '203.0.113.7' from users where username like 'person%@grown.example'`.execute(db);
      await sql`insert into session_bearers (hash, session_id, expires_at)
        select sha256((s.id::text || n)::bytea), s.id, now() from sessions s, generate_series(1, 3) n
        where s.address = '203.0.113.7'`.execute(db);
    },
    people,
  );
  return { company, user, session };
};

/** Bytes per event in the table and in its indexes. */
export const measureEvents = async (db: Database, count: number) => {
  const { rows } = await sql<{
    heap: string;
    indexes: string;
  }>`select pg_table_size('sign_events')::text as heap,
    pg_indexes_size('sign_events')::text as indexes`.execute(db);
  return { heap: Number(rows[0]?.heap ?? 0) / count, indexes: Number(rows[0]?.indexes ?? 0) / count };
};

/** Creates a copy of the table with monthly partitions, for comparison. */
export const partition = async (db: Database): Promise<void> => {
  await sql`create table grown_events (like sign_events including defaults including generated)
    partition by range (event_time)`.execute(db);
  for (let month = 0; month < 13; month += 1)
    await sql`create table ${sql.table(`grown_events_${month}`)} partition of grown_events for values
      from (${sql.lit(monthStart(month))}) to (${sql.lit(monthStart(month + 1))})`.execute(db);
  await sql`create unique index on grown_events (event_id, event_time)`.execute(db);
  await sql`create index on grown_events (company_id, event_time, id)`.execute(db);
  await sql`create index on grown_events (company_id, failed, event_time, id)`.execute(db);
};

const monthStart = (month: number): string => new Date(Date.UTC(2025, 9 + month, 1)).toISOString();

const columns = sql`id, company_id, event_id, event_name, event_time, received_at, org_id, org_name, error, source, data`;

/** Fills the partitioned table with one statement. @returns rows per second */
export const fillPartitions = async (db: Database, rows: number): Promise<number> => {
  const begun = performance.now();
  await sql`insert into grown_events (${columns}) overriding system value
    select ${columns} from sign_events where source = 'provider' order by id limit ${rows}`.execute(db);
  const seconds = (performance.now() - begun) / 1_000;
  await sql`analyze grown_events`.execute(db);
  return rows / seconds;
};

const tries = 15;

/** Median milliseconds of a page of events of the largest company, without time limit. */
export const pageMs = async (db: Database, table: 'sign_events' | 'grown_events', company: string): Promise<number> => {
  const times: number[] = [];
  for (let one = 0; one < tries; one += 1) {
    const begun = performance.now();
    await sql`select id, event_name, event_time from ${sql.table(table)} where company_id = ${company}
      order by event_time desc, id desc limit 21`.execute(db);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(tries / 2)] ?? 0;
};
