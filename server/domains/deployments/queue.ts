import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { runJob } from './job-names.ts';

/** Each kill of the process costs an attempt. After this many attempts the rest of the run is given up. */
export const runAttempts = 60;

export interface RunPayload {
  id: string;
}

/** @param at when the run is due; at once where it is absent */
export const queueRun = (
  db: Connection,
  { jobs }: Pick<AppContext, 'jobs'>,
  id: string,
  at: Date | null = null,
): Promise<void> =>
  jobs.enqueue(db, runJob, { id } satisfies RunPayload, {
    key: id,
    maxAttempts: runAttempts,
    ...(at && { runAt: at }),
  });
