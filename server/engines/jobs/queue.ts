import { sql } from 'kysely';
import type { Connection } from '../postgres/database.ts';
import { currentTraceparent } from '../tracing/trace.ts';

export interface ClaimedJob {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  maxAttempts: number;
  /** The span that enqueued it. */
  traceparent: string | null;
}

/**
 * Inserts a job and wakes the workers of its kind. The predicate of the partial index is written with literals. With parameters, the generic plan of a prepared
 * statement does not use the index from the sixth run on.
 */
export const insertJob = async (
  db: Connection,
  name: string,
  payload: object,
  options: { key?: string; runAt?: Date; maxAttempts?: number },
): Promise<void> => {
  await sql`with added as (
      insert into jobs (name, payload, key, run_at, max_attempts, traceparent)
      values (${name}, ${JSON.stringify(payload)}::jsonb, ${options.key ?? null}, coalesce(${options.runAt ?? null}::timestamptz, now()),
        coalesce(${options.maxAttempts ?? null}::integer, ${usualAttempts}), ${currentTraceparent()})
      on conflict (name, key) where key is not null and state in ('ready', 'running') do nothing
    )
    select pg_notify('jobs', ${name})`.execute(db);
};

export interface NewJob {
  payload: object;
  runAt?: Date;
}

/** Inserts jobs without keys, so that equal jobs are all inserted, and wakes the workers of their kind. */
export const insertJobs = async (db: Connection, name: string, jobs: NewJob[], maxAttempts: number): Promise<void> => {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const times = jobs.map(({ runAt }) => runAt ?? null);
  await sql`with added as (
      insert into jobs (name, payload, run_at, max_attempts, traceparent)
      select ${name}, payload::jsonb, coalesce(run_at, now()), ${maxAttempts}, ${currentTraceparent()}
      from unnest(${payloads}::text[], ${times}::timestamptz[]) as given (payload, run_at)
    )
    select pg_notify('jobs', ${name})`.execute(db);
};

const usualAttempts = 10;

/** Half of the minute within which the job of a killed worker must run again. */
const leaseSeconds = 30;
const longestBackOffSeconds = 3_600;

/** 1, 2, 4, 8 … seconds, at most an hour, depending on the number of attempts. */
const backOff = sql`least(power(2, attempts - 1), ${longestBackOffSeconds})`;

/**
 * Claims up to `limit` jobs that are due or whose lease has ended with their worker. An attempt counts before it
 * runs, so that a job that kills its process is given up at some time. Other jobs of such a process wait longer after
 * each such end; otherwise ten kills in five minutes would give them up too.
 */
export const claim = async (db: Connection, worker: string, names: string[], limit: number): Promise<ClaimedJob[]> => {
  if (names.length === 0) return [];
  const { rows } = await sql<ClaimedJob>`
    with next as (
      select id from jobs
      where name = any(${names})
        and ((state = 'ready' and run_at <= now())
          or (state = 'running' and lease_until < now() and attempts < max_attempts
            and lease_until < now() - make_interval(secs => ${backOff} - 1)))
      order by run_at, id
      limit ${limit}
      for update skip locked
    )
    update jobs set state = 'running', attempts = attempts + 1, lease_token = ${worker},
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    from next where jobs.id = next.id
    returning jobs.id, jobs.name, jobs.payload, jobs.attempts, jobs.max_attempts as "maxAttempts", jobs.traceparent`.execute(
    db,
  );
  return rows;
};

export const renewLeases = async (db: Connection, worker: string, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update jobs set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}) and lease_token = ${worker} and state = 'running'`.execute(db);
};

/** @returns false when the job is no longer this worker's */
export const settle = async (db: Connection, worker: string, id: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update jobs set state = 'done', finished_at = now(), lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${worker} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
};

/** Returns a job to the queue for so long without counting the attempt. @returns false when it is no longer this worker's */
export const postpone = async (db: Connection, worker: string, id: number, ms: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update jobs set state = 'ready', attempts = attempts - 1, lease_token = null, lease_until = null,
      run_at = now() + make_interval(secs => ${ms / 1_000})
    where id = ${id} and lease_token = ${worker} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
};

/** Plans the next attempt. The delay varies by a quarter, so that many failed jobs do not return together. */
export const retryLater = async (db: Connection, worker: string, job: ClaimedJob, error: string): Promise<void> => {
  await sql`update jobs set state = 'ready', lease_token = null, lease_until = null, last_error = ${error},
      run_at = now() + make_interval(secs => ${backOff} * (0.75 + random() / 2))
    where id = ${job.id} and lease_token = ${worker}`.execute(db);
};

export const die = async (db: Connection, worker: string, job: ClaimedJob, error: string): Promise<void> => {
  await sql`update jobs set state = 'dead', finished_at = now(), lease_token = null, lease_until = null, last_error = ${error}
    where id = ${job.id} and lease_token = ${worker}`.execute(db);
};

/** Gives up jobs whose last attempt ended with their worker: another attempt might end the next worker too. */
export const giveUpExpired = async (db: Connection, names: string[]): Promise<ClaimedJob[]> => {
  if (names.length === 0) return [];
  const { rows } = await sql<ClaimedJob>`
    update jobs set state = 'dead', finished_at = now(), lease_token = null, lease_until = null,
      last_error = 'the worker ended with it'
    where id in (
      select id from jobs where name = any(${names}) and state = 'running' and lease_until < now() and attempts >= max_attempts
      for update skip locked
    )
    returning id, name, payload, attempts, max_attempts as "maxAttempts", traceparent`.execute(db);
  return rows;
};

/** Returns jobs to the queue without counting the attempt, when the process stops before they end. */
export const release = async (db: Connection, worker: string, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update jobs set state = 'ready', attempts = attempts - 1, lease_token = null, lease_until = null
    where id = any(${ids}) and lease_token = ${worker}`.execute(db);
};

export interface DeadJob {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  last_error: string | null;
  finished_at: Date | null;
}

export const listDead = (db: Connection): Promise<DeadJob[]> =>
  db
    .selectFrom('jobs')
    .select(['id', 'name', 'payload', 'attempts', 'last_error', 'finished_at'])
    .where('state', '=', 'dead')
    .orderBy('finished_at', 'desc')
    .limit(500)
    .execute();

/**
 * Puts dead jobs back at their first try; all of them without `id`. One whose name and key live on in another job
 * stays where it is. Returns how many were put back.
 */
export const retryDead = async (db: Connection, id?: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update jobs set state = 'ready', attempts = 0, run_at = now(), finished_at = null
    where id in (
      select distinct on (name, coalesce(key, id::text)) id from jobs dead
      where state = 'dead' and (${id ?? null}::bigint is null or id = ${id ?? null})
        and not exists (select 1 from jobs twin
          where twin.name = dead.name and twin.key = dead.key and twin.state in ('ready', 'running'))
      order by name, coalesce(key, id::text), id desc
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Lets jobs that wait for their next attempt run now, with all their attempts. */
export const hasten = async (db: Connection, name: string, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await sql`with hastened as (
      update jobs set run_at = now(), attempts = 0 where name = ${name} and key = any(${keys}) and state = 'ready'
    )
    select pg_notify('jobs', ${name})`.execute(db);
};

/** Between two jobs of a crowd, so that a job that comes meanwhile does not wait for all of them. */
const crowdMs = 20;

/**
 * Lets a job for each of these keys run soon, with all its attempts: one that waits, or else a new one. They begin one
 * after the other, fifty a second.
 */
export const insertCrowd = async (
  db: Connection,
  name: string,
  jobs: readonly { key: string; payload: object }[],
  maxAttempts: number,
): Promise<void> => {
  const keys = jobs.map(({ key }) => key);
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  await sql`with wanted as (
      select key, payload::jsonb as payload, now() + (place - 1) * make_interval(secs => ${crowdMs / 1_000}) as run_at
      from unnest(${keys}::text[], ${payloads}::text[]) with ordinality as given (key, payload, place)
    ), hastened as (
      update jobs set run_at = wanted.run_at, attempts = 0 from wanted
      where jobs.name = ${name} and jobs.key = wanted.key and jobs.state = 'ready'
    ), added as (
      insert into jobs (name, payload, key, run_at, max_attempts, traceparent)
      select ${name}, payload, key, run_at, ${maxAttempts}, ${currentTraceparent()} from wanted
      on conflict (name, key) where key is not null and state in ('ready', 'running') do nothing
    )
    select pg_notify('jobs', ${name})`.execute(db);
};

/**
 * Of the jobs with these keys, the first that is to run within so many milliseconds runs now. Those that sleep for longer,
 * or run, are passed over. Its attempts stay as they are.
 */
export const wakeFirst = async (
  db: Connection,
  name: string,
  keys: readonly string[],
  withinMs: number,
): Promise<void> => {
  await sql`with first as (
      select job.id from unnest(${keys}::text[]) with ordinality as wanted (key, place)
      join jobs job on job.name = ${name} and job.key = wanted.key and job.state = 'ready'
        and job.run_at < now() + make_interval(secs => ${withinMs / 1_000})
      order by place limit 1
    ), woken as (
      update jobs set run_at = least(run_at, now()) from first where jobs.id = first.id and state = 'ready'
      returning jobs.id
    )
    select pg_notify('jobs', ${name}) from woken`.execute(db);
};

/** Deletes jobs that were done a day ago. Dead jobs stay until staff have looked at them. */
export const pruneDone = async (db: Connection): Promise<void> => {
  await sql`delete from jobs where state = 'done' and finished_at < now() - interval '1 day'`.execute(db);
};
