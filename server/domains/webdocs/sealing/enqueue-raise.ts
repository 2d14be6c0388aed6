import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseJob } from '../job-names.ts';

export interface RaisePayload {
  webdocId: string;
  /** How often the sources gave no usable answer. */
  tries?: number;
}

/** Within this time after the sources answer again, all seals are raised. */
const longestWaitMs = 20 * 60_000;
/** Later than the seal, so that one answer of an authority, which must be later, serves the seals of a minute. */
const firstWaitMs = 60_000;

/** Plans the next attempt to add what proves the seal. */
export const enqueueRaise =
  ({ jobs }: Pick<AppContext, 'jobs'>, { webdocId, tries = 0 }: RaisePayload) =>
  async (trx: Trx): Promise<void> => {
    const waitMs = Math.min(firstWaitMs * 2 ** Math.min(tries, 10), longestWaitMs);
    const runAt = new Date(Date.now() + waitMs);
    await jobs.enqueue(trx, raiseJob, { webdocId, tries }, { key: webdocId, runAt });
  };
