import { buffer } from 'node:stream/consumers';
import type { Job } from '#engines/jobs/jobs.ts';
import type { AppContext } from '#server/app-context.ts';
import type { SealPayload } from './seal.ts';
import { findWebdoc } from '../store.ts';
import { enqueueRaise } from './enqueue-raise.ts';
import { replaceFinal } from './replace-final.ts';

/**
 * Adds the timestamp that the authority could not give at sealing. The trail has both states. The new file replaces the
 * old one only if it is valid (REQ-5.2.4).
 */
export const timestampWebdoc = async (context: AppContext, job: Job<SealPayload>): Promise<void> => {
  const { db, files, pdf } = context;
  const webdoc = await findWebdoc(db, job.payload.webdocId);
  if (!webdoc?.timestampPending || webdoc.finalKey === null) return;
  const stored = await files.get(webdoc.finalKey);
  if (!stored) throw new Error('the sealed document is not in the store');
  const upgraded = await pdf.upgradeToTimestamp(await buffer(stored.stream));
  const check = await pdf.verify(upgraded);
  if (!check.valid || !check.totalCoverage || check.level !== 'B-T')
    throw new Error(`the timestamp does not hold: ${check.problems.join('; ')}`);
  const also = enqueueRaise(context, { webdocId: webdoc.id });
  await replaceFinal(context, job, webdoc, { pdf: upgraded, level: 'B-T', event: 'timestamped', also });
};
