import type { HeldBack } from '#engines/concurrency/held-back-turns.ts';
import { inTurns, type Worked } from '#engines/jobs/in-turns.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { AppContext } from '#server/app-context.ts';

/**
 * How long a print takes depends on all that is printed at the time, so nobody is held back for it. A company with many
 * documents leaves a worker to others.
 * @param workers for this kind of job
 */
export const ofPrints = (workers: number): HeldBack => ({
  ofOne: 1,
  ofAll: 1,
  ofEach: Math.max(1, workers - 1),
  slowMs: Number.POSITIVE_INFINITY,
});

const senderOf = ({ db }: Pick<AppContext, 'db'>, webdocId: string) =>
  db
    .selectFrom('webdocs as webdoc')
    .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
    .select(['company.id', 'company.status'])
    .where('webdoc.id', '=', webdocId)
    .executeTakeFirst();

/**
 * Handles jobs that print, those of companies that nobody has verified one at a time (REQ-4.4.19). Anybody can register
 * some and answer at such length that each print takes ten seconds; all workers would stand in their line.
 */
export const inTurnOfSender = <P extends { webdocId: string }>(
  context: AppContext,
  handle: (job: Job<P>, tell: (worked: Worked) => void) => Promise<void>,
  heldBack: HeldBack,
): ((job: Job<P>) => Promise<void>) =>
  inTurns<P>(
    heldBack,
    async ({ webdocId }) => {
      const sender = await senderOf(context, webdocId);
      return sender && { companyId: sender.id, isDoubtful: sender.status !== 'verified' };
    },
    handle,
  );
