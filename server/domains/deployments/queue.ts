import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { runJob } from './job-names.ts';

/** A process killed again and again takes a run with it as often; then the rest of it is given up. */
export const runAttempts = 60;

export interface RunPayload {
  id: string;
}

export const queueRun = (db: Connection, { jobs }: Pick<AppContext, 'jobs'>, id: string): Promise<void> =>
  jobs.enqueue(db, runJob, { id } satisfies RunPayload, { key: id, maxAttempts: runAttempts });
