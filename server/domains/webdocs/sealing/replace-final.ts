import { createHash } from 'node:crypto';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { SealLevel } from '#engines/pdf/seal/verify.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import { forgetFileJob } from '../job-names.ts';
import type { Webdoc } from '../store.ts';
import { recordEvent, system } from '../trail.ts';

/** Mails are tried for about a day (engines/mail). */
const mailsLeaveWithinMs = 2 * dayMs;

export interface RaisedFinal {
  pdf: Uint8Array;
  level: SealLevel;
  event: 'timestamped' | 'raised';
  /** When the archive timestamp wants another one. */
  renewAt?: Date;
  /** Runs in the transaction, if the file was replaced. */
  also?: (trx: Trx) => Promise<void>;
}

/**
 * Replaces the final file by one whose seal is of a higher level, in one step with its entry in the trail and the end
 * of the job. The trail has both hashes.
 */
export const replaceFinal = async (
  context: AppContext,
  job: Job<unknown>,
  webdoc: Webdoc,
  { pdf, level, event, renewAt, also }: RaisedFinal,
): Promise<void> => {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const key = `webdocs/${webdoc.id}/final-${sha256}.pdf`;
  await context.files.put(key, pdf, { contentType: 'application/pdf' });
  const runAt = new Date(Date.now() + mailsLeaveWithinMs);
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webdocs')
      .set({
        final_key: key,
        final_sha256: Buffer.from(sha256, 'hex'),
        seal_level: level,
        timestamp_pending: false,
        seal_stopped: null,
        renew_at: renewAt ?? null,
      })
      .where('id', '=', webdoc.id)
      .where('final_key', '=', webdoc.finalKey)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      const before = webdoc.finalSha256?.toString('hex') ?? null;
      await recordEvent(trx, context, webdoc.id, { event, actor: system, details: { sha256, before, level } });
      await also?.(trx);
    }
    // Remove the earlier file after all mails with it are sent. If the document was purged meanwhile, remove the new
    // file.
    const unnamed = numUpdatedRows === 1n ? webdoc.finalKey : key;
    if (unnamed !== null) await context.jobs.enqueue(trx, forgetFileJob, { key: unnamed }, { key: unnamed, runAt });
    await job.settle(trx);
  });
};
