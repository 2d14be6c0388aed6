import { buffer } from 'node:stream/consumers';
import { GiveUp, type Job } from '#engines/jobs/jobs.ts';
import type { Archived } from '#engines/pdf/long-term/archiving.ts';
import { NoProofs, ProofsPending } from '#engines/pdf/long-term/gather.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { findWebdoc } from '../store.ts';
import { asFinal } from './archive.ts';
import { enqueueArchive, enqueueRaise, type SealStepPayload } from './seal-steps.ts';
import { replaceFinal } from './replace-final.ts';
import { stopRaising, stopReasonOf } from './stop-raising.ts';

/**
 * Makes a B-T seal B-LT: adds chains, OCSP answers and lists to the final file (REQ-5.2.8), and at once B-LTA if the
 * timestamp authority answers. While sources do not answer it is tried again without end. A certificate that names no source
 * stops it (REQ-2.4.47); one that was revoked before the seal also makes the job a dead one, which staff see.
 */
export const raiseWebdoc = async (context: AppContext, job: Job<SealStepPayload>): Promise<void> => {
  const { db, files, pdf, log } = context;
  const { webdocId, tries = 0 } = job.payload;
  const webdoc = await findWebdoc(db, webdocId);
  if (webdoc?.sealLevel !== 'B-T' || webdoc.finalKey === null) return;
  const stored = await files.get(webdoc.finalKey);
  if (!stored) throw new Error('the sealed document is not in the store');
  try {
    const raised = await pdf.raise(await buffer(stored.stream));
    const archived = await archiveNow(context, webdocId, raised);
    const also = enqueueArchive(context, { webdocId });
    const final = archived ? asFinal(archived) : ({ pdf: raised, level: 'B-LT', event: 'raised', also } as const);
    await replaceFinal(context, job, webdoc, final);
  } catch (error) {
    if (error instanceof NoProofs) {
      log.warn({ webdoc: webdocId, reason: error.message }, 'a seal stays without the proofs of its certificates');
      await stopRaising(context, webdoc, stopReasonOf(error), error.isRevoked ? undefined : job);
      if (error.isRevoked) throw new GiveUp(`${error.message} before it sealed`, { cause: error });
      return;
    }
    if (!(error instanceof ProofsPending)) throw error;
    log.warn({ webdoc: webdocId, tries, reason: error.message }, 'the proofs of a seal are not there yet');
    await inTransaction(db, async (trx) => {
      await job.settle(trx);
      await enqueueRaise(context, { webdocId, tries: tries + 1 })(trx);
    });
  }
};

/** The proofs are kept, whatever happens to the timestamp over them: a job of its own tries that again. */
const archiveNow = async ({ pdf, log }: AppContext, webdoc: string, raised: Uint8Array): Promise<Archived | null> => {
  try {
    return await pdf.archive(raised);
  } catch (error) {
    log.warn({ webdoc, reason: (error as Error).message }, 'the archive timestamp of a seal is not there yet');
    return null;
  }
};
