import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inTransaction } from '#engines/postgres/database.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { AppContext } from '#server/app-context.ts';
import type { SealPayload } from './seal.ts';
import { findWebdoc } from '../store.ts';
import { recordEvent, system } from '../trail.ts';
import { forgetFileJob } from '../job-names.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Mails are tried for about a day (engines/mail). */
const mailsLeaveWithinMs = 2 * dayMs;

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
  const sha256 = createHash('sha256').update(upgraded).digest('hex');
  const key = `webdocs/${webdoc.id}/final-${sha256}.pdf`;
  await files.put(key, upgraded, { contentType: 'application/pdf' });
  const runAt = new Date(Date.now() + mailsLeaveWithinMs);
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webdocs')
      .set({
        final_key: key,
        final_sha256: Buffer.from(sha256, 'hex'),
        seal_level: 'B-T',
        timestamp_pending: false,
      })
      .where('id', '=', webdoc.id)
      .where('final_key', '=', webdoc.finalKey)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      const before = webdoc.finalSha256?.toString('hex') ?? null;
      await recordEvent(trx, context, webdoc.id, {
        event: 'timestamped',
        actor: system,
        details: { sha256, before, level: 'B-T' },
      });
    }
    // Remove the earlier file after all mails with it are sent. If the document was purged meanwhile, remove the new
    // file.
    const unnamed = numUpdatedRows === 1n ? webdoc.finalKey : key;
    if (unnamed !== null) await context.jobs.enqueue(trx, forgetFileJob, { key: unnamed }, { key: unnamed, runAt });
    await job.settle(trx);
  });
};
