import type { Jobs } from '#engines/jobs/jobs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { deliverJob } from './job-names.ts';

/** One try, planned. */
export interface ScheduledTry {
  deliveryId: string;
  /** A try planned before a replay has another number than its delivery by now, and is dropped. */
  turn: number;
}

/** Attempts of the job, not of the delivery: how often its process may be killed or the database be away. */
export const jobAttempts = 40;

/** Enqueues tries in the caller's transaction. */
export const scheduleAll = (jobs: Jobs, db: Connection, tries: ScheduledTry[], runAt?: Date): Promise<void> =>
  jobs.enqueueAll(
    db,
    deliverJob,
    tries.map((payload) => ({ payload, ...(runAt && { runAt }) })),
    jobAttempts,
  );
