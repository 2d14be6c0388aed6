import { openHeldBackTurns } from '#engines/concurrency/held-back-turns.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealJob } from '../job-names.ts';
import { sealWebdoc, type SealPayload } from './seal.ts';

/** How long a seal takes depends on all that is printed at the time, so nobody is held back for it. */
const heldBack = { ofOne: 1, ofAll: 1, slowMs: Number.POSITIVE_INFINITY } as const;

const senderOf = ({ db }: Pick<AppContext, 'db'>, webdocId: string) =>
  db
    .selectFrom('webdocs as webdoc')
    .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
    .select(['company.id', 'company.status'])
    .where('webdoc.id', '=', webdocId)
    .executeTakeFirst();

/**
 * Seals documents of companies that nobody has verified one at a time (REQ-4.4.19). Anybody can register some and answer
 * at such length that each seal takes ten seconds; all workers would stand in their line.
 */
export const openSealer = (context: AppContext): ((job: Job<SealPayload>) => Promise<void>) => {
  const turns = openHeldBackTurns(heldBack);
  const standAside = (job: Job<SealPayload>, waitMs: number): Promise<void> =>
    inTransaction(context.db, async (trx) => {
      const { webdocId } = job.payload;
      await job.settle(trx);
      const runAt = new Date(Date.now() + waitMs);
      await context.jobs.enqueue(trx, sealJob, { webdocId }, { key: webdocId, runAt });
    });
  return async (job) => {
    const sender = await senderOf(context, job.payload.webdocId);
    if (!sender) return;
    const turn = turns({ companyId: sender.id, isDoubtful: sender.status !== 'verified' });
    if ('waitMs' in turn) return standAside(job, turn.waitMs);
    const begun = performance.now();
    try {
      await sealWebdoc(context, job);
    } finally {
      turn.end(performance.now() - begun);
    }
  };
};
