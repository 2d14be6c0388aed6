import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { archiveJob, raiseJob, timestampJob } from '../job-names.ts';

export interface SealStepPayload {
  webdocId: string;
  /** How often the sources gave no usable answer. */
  tries?: number;
}

/** Within this time after the sources answer again, all seals are raised. */
const longestWaitMs = 20 * 60_000;
/** Later than the seal, so that one answer of an authority, which must be later, serves the seals of a minute. */
const firstWaitMs = { [timestampJob]: 1_000, [raiseJob]: 60_000, [archiveJob]: 60_000 };

const enqueueStep =
  (name: keyof typeof firstWaitMs) =>
  ({ jobs }: Pick<AppContext, 'jobs'>, { webdocId, tries = 0 }: SealStepPayload) =>
  async (trx: Trx): Promise<void> => {
    const waitMs = Math.min(firstWaitMs[name] * 2 ** Math.min(tries, 20), longestWaitMs);
    const runAt = new Date(Date.now() + waitMs);
    // A reason that an earlier attempt noted does not hold any more: its sources may answer now.
    if (tries > 0) {
      const stopped = trx.updateTable('webdocs').set({ seal_stopped: null }).where('id', '=', webdocId);
      await stopped.where('seal_stopped', 'is not', null).execute();
    }
    await jobs.enqueue(trx, name, { webdocId, tries }, { key: webdocId, runAt });
  };

/** Plans the next attempt to add the timestamp that was missing at sealing. */
export const enqueueTimestamp = enqueueStep(timestampJob);

/** Plans the next attempt to add what proves the seal. */
export const enqueueRaise = enqueueStep(raiseJob);

/** Plans the next attempt to put a timestamp over the proofs of the seal. */
export const enqueueArchive = enqueueStep(archiveJob);
