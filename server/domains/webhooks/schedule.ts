import type { Jobs } from '#engines/jobs/jobs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { deliverJob } from './job-names.ts';

/** One try, planned. */
export interface ScheduledTry {
  deliveryId: string;
  /** A replay gives its delivery a new number. A try with an older number is dropped. */
  turn: number;
}

/**
 * Attempts of the job, not of the delivery. They are used up only by killed processes and by failures of the database.
 */
export const jobAttempts = 40;

/** Enqueues tries in the caller's transaction. */
export const scheduleAll = (jobs: Jobs, db: Connection, tries: ScheduledTry[], runAt?: Date): Promise<void> =>
  jobs.enqueueAll(
    db,
    deliverJob,
    tries.map((payload) => ({ payload, ...(runAt && { runAt }) })),
    jobAttempts,
  );
