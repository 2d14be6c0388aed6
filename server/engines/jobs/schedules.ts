import { sql } from 'kysely';
import type { Connection, Database } from '../postgres/database.ts';

/** A job that is repeated. It is enqueued once per interval, for any number of processes. */
export interface Schedule {
  name: string;
  everySeconds: number;
}

const due = async (db: Connection, schedule: Schedule): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into job_schedules (name, every_seconds, next_at)
    values (${schedule.name}, ${schedule.everySeconds}, now() + make_interval(secs => ${schedule.everySeconds}))
    on conflict (name) do update
      set every_seconds = excluded.every_seconds, next_at = now() + make_interval(secs => ${schedule.everySeconds})
      where job_schedules.next_at <= now()`.execute(db);
  return numAffectedRows === 1n;
};

/** Enqueues each schedule whose time has come, in the transaction that moves it on. */
export const runSchedules = async (db: Database, schedules: Schedule[]): Promise<void> => {
  for (const schedule of schedules) {
    await db.transaction().execute(async (trx) => {
      if (!(await due(trx, schedule))) return;
      await sql`insert into jobs (name, payload, key, max_attempts) values (${schedule.name}, '{}', 'schedule', 3)
        on conflict (name, key) where key is not null and state in ('ready', 'running') do nothing`.execute(trx);
    });
  }
};
