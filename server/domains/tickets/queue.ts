import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendJob } from './job-names.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** An item that waits to be written to the CRM. */
export interface Outgoing {
  kind: 'ticket' | 'message' | 'file';
  id: string;
}

export interface SendPayload extends Outgoing {
  /** ISO time after which it is given up. */
  until: string;
}

const keptDays = 7;

/** The request sends it at once. The job sends it later if that failed or the process ended. */
export const planSending = async (
  trx: Connection,
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
  outgoing: Outgoing,
  afterMs: number,
): Promise<void> => {
  const now = clock.now().getTime();
  const until = new Date(now + keptDays * dayMs).toISOString();
  await jobs.enqueue(trx, sendJob, { ...outgoing, until } satisfies SendPayload, {
    runAt: new Date(now + afterMs),
  });
};
