import { buffer } from 'node:stream/consumers';
import type { Job } from '#engines/jobs/jobs.ts';
import { TimestampError } from '#engines/pdf/seal/timestamp.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { findWebdoc } from '../store.ts';
import { enqueueRaise, enqueueTimestamp, type SealStepPayload } from './seal-steps.ts';
import { replaceFinal } from './replace-final.ts';
import { stopRaising } from './stop-raising.ts';

/**
 * Adds the timestamp that the authority could not give at sealing. The trail has both states. The new file replaces the
 * old one only if it is valid (REQ-5.2.4). While the authority gives none, it is asked again without end.
 */
export const timestampWebdoc = async (context: AppContext, job: Job<SealStepPayload>): Promise<void> => {
  const { db, files, pdf, log } = context;
  const { webdocId, tries = 0 } = job.payload;
  const webdoc = await findWebdoc(db, webdocId);
  if (!webdoc?.timestampPending || webdoc.finalKey === null) return;
  const stored = await files.get(webdoc.finalKey);
  if (!stored) throw new Error('the sealed document is not in the store');
  try {
    const upgraded = await pdf.upgradeToTimestamp(await buffer(stored.stream));
    if (!upgraded) return await stopRaising(context, webdoc, 'noAuthority', job);
    const also = enqueueRaise(context, { webdocId });
    await replaceFinal(context, job, webdoc, { pdf: upgraded, level: 'B-T', event: 'timestamped', also });
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error;
    log.warn({ webdoc: webdocId, tries, reason: error.message }, 'the timestamp of a seal is not there yet');
    await inTransaction(db, async (trx) => {
      await job.settle(trx);
      await enqueueTimestamp(context, { webdocId, tries: tries + 1 })(trx);
    });
  }
};
