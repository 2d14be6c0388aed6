import type { Engines } from '#engines/engine-types.ts';
import { hasten } from '#engines/jobs/queue.ts';
import type { DocumentEvents } from '#server/app-context.ts';
import type { TrailEvent } from '../trail.ts';
import { writeRecordJob } from '../job-names.ts';
import { queueWriting } from './record-store.ts';

/** Events after which the record must say something else, or have another file. */
const shown: ReadonlySet<string> = new Set<TrailEvent>([
  'created',
  'signer.done',
  'signer.declined',
  'completed',
  'expired',
  'cancelled',
  'reopened',
  'sealed',
  'timestamped',
  'raised',
]);

/** Notes in the transaction of the change that the record has to follow, and queues the job that writes. */
export const openRecordEvents = ({ jobs }: Pick<Engines, 'jobs'>): DocumentEvents => ({
  happened: async (trx, { webdocId, event, seq }) => {
    if (seq === undefined || !shown.has(event)) return;
    const { numUpdatedRows } = await trx
      .updateTable('webdoc_records')
      .set({ wanted_version: seq, state: 'waiting' })
      .where('webdoc_id', '=', webdocId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await queueWriting(jobs, trx, webdocId);
    // After an outage the job may sleep for an hour, while the org is well again.
    await hasten(trx, writeRecordJob, [webdocId]);
  },
  purged: async () => {},
});
