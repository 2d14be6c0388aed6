import type { SealStopped } from '#contract/webdocs/public-webdocs.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { NoProofs } from '#engines/pdf/long-term/gather.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Webdoc } from '../store.ts';
import { recordEvent, system } from '../trail.ts';

export const stopReasonOf = ({ isRevoked }: NoProofs): SealStopped => (isRevoked ? 'revoked' : 'noSource');

/**
 * Notes why the level of a seal does not rise, and ends the job if one is given (REQ-2.4.47). The trail names each reason
 * once: a step that is tried again and stops for the same reason adds nothing.
 */
export const stopRaising = async (
  context: Pick<AppContext, 'db' | 'clock' | 'events'>,
  { id, sealLevel, finalKey }: Webdoc,
  reason: SealStopped,
  job?: Job<unknown>,
): Promise<void> => {
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webdocs')
      .set({ seal_stopped: reason })
      .where('id', '=', id)
      // A file that was raised, or removed, in the meantime has its own state.
      .where('final_key', '=', finalKey)
      .where('seal_stopped', 'is distinct from', reason)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      const details = { reason, level: sealLevel };
      await recordEvent(trx, context, id, { event: 'seal_stopped', actor: system, details });
    }
    await job?.settle(trx);
  });
};
