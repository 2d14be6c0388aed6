import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { dayMs } from '#contract/days/day-ms.ts';
import { GiveUp, type Job } from '#engines/jobs/jobs.ts';
import { NotLonger, type Archived } from '#engines/pdf/long-term/archiving.ts';
import { NoProofs, ProofsPending } from '#engines/pdf/long-term/gather.ts';
import { TimestampError } from '#engines/pdf/seal/timestamp.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { archiveJob } from '../job-names.ts';
import { findWebdoc } from '../store.ts';
import { enqueueArchive, type SealStepPayload } from './seal-steps.ts';
import { replaceFinal } from './replace-final.ts';
import { stopRaising, stopReasonOf } from './stop-raising.ts';

/**
 * Puts an archive timestamp over the proofs of a seal (B-LTA, REQ-5.2.13), or renews the last one (REQ-5.2.14). While
 * authorities do not answer it is tried again without end.
 */
export const archiveWebdoc = async (context: AppContext, job: Job<SealStepPayload>): Promise<void> => {
  const { db, files, pdf, log } = context;
  const { webdocId, tries = 0 } = job.payload;
  const webdoc = await findWebdoc(db, webdocId);
  const isRaised = webdoc?.sealLevel === 'B-LT' || (webdoc?.sealLevel === 'B-LTA' && (await isDue(context, webdocId)));
  if (!webdoc || webdoc.finalKey === null || !isRaised) return;
  const stored = await files.get(webdoc.finalKey);
  if (!stored) throw new Error('the sealed document is not in the store');
  try {
    const archived = await pdf.archive(await buffer(stored.stream));
    if (archived) await replaceFinal(context, job, webdoc, asFinal(archived));
    else await stopRaising(context, webdoc, 'noAuthority', job);
  } catch (error) {
    if (error instanceof NotLonger) return renewIn(db, job, new Date(context.clock.now().getTime() + dayMs));
    if (error instanceof NoProofs) {
      await stopRaising(context, webdoc, stopReasonOf(error));
      throw new GiveUp(`the archive timestamp: ${error.message}`, { cause: error });
    }
    if (!(error instanceof ProofsPending || error instanceof TimestampError)) throw error;
    log.warn({ webdoc: webdocId, tries, reason: error.message }, 'the archive timestamp of a seal is not there yet');
    await inTransaction(db, async (trx) => {
      await job.settle(trx);
      await enqueueArchive(context, { webdocId, tries: tries + 1 })(trx);
    });
  }
};

export const asFinal = ({ pdf, renewAt }: Archived) => ({ pdf, level: 'B-LTA', event: 'raised', renewAt }) as const;

const isDue = async ({ db, clock }: AppContext, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from webdocs
    where id = ${id} and (renew_at is null or renew_at <= ${clock.now()})`.execute(db);
  return rows.length > 0;
};

const renewIn = async (db: Connection, job: Job<SealStepPayload>, at: Date): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('webdocs')
      .set({ renew_at: at, seal_stopped: null })
      .where('id', '=', job.payload.webdocId)
      .execute();
    await job.settle(trx);
  });
};

/**
 * A renewal that failed for another reason than silence is tried again the next day. One that is useless is not, until
 * staff say so.
 */
export const noteArchiveFailed = async (
  { db, clock }: AppContext,
  { webdocId }: SealStepPayload,
  error: Error,
): Promise<void> => {
  const at = error.cause instanceof NoProofs ? null : new Date(clock.now().getTime() + dayMs);
  await db
    .updateTable('webdocs')
    .set({ renew_at: at })
    .where('id', '=', webdocId)
    .where('renew_at', 'is not', null)
    .execute();
};

const atOnce = 1_000;

/** Plans the renewal of the archive timestamps that are due: many documents have the same authority. */
export const renewDue = async ({ db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from webdocs
    where renew_at <= ${clock.now()} and final_key is not null and not exists (
      select from jobs where jobs.name = ${archiveJob} and jobs.key = webdocs.id::text
        and jobs.state in ('ready', 'running'))
    order by renew_at limit ${atOnce}`.execute(db);
  await inTransaction(db, async (trx) => {
    for (const { id } of rows) await jobs.enqueue(trx, archiveJob, { webdocId: id }, { key: id });
  });
};
