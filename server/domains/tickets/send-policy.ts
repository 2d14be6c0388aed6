import { recordAudit } from '#domains/audit/record.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { startDeadline } from '#engines/crm/deadline.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { type Outgoing, type SendPayload } from './queue.ts';
import { isPermanent, writeToCrm } from './crm-writer.ts';
import { findTicket, markFailed, removeWaiting, type OutgoingTable } from './store.ts';
import { findFile, findMessage } from './thread-store.ts';
import { forgetFileJob, sendJob } from './job-names.ts';

const tables = {
  ticket: 'tickets',
  message: 'ticket_messages',
  file: 'ticket_files',
} as const satisfies Record<Outgoing['kind'], OutgoingTable>;

const describe = async (
  { db }: AppContext,
  { kind, id }: Outgoing,
): Promise<{ companyId: string; name: string; fileKey?: string } | undefined> => {
  if (kind === 'ticket') {
    const row = await findTicket(db, id);
    return row && { companyId: row.companyId, name: row.subject };
  }
  if (kind === 'file') return findFile(db, id);
  const row = await findMessage(db, id);
  return row && { companyId: row.companyId, name: row.subject };
};

type Told = NonNullable<Awaited<ReturnType<typeof describe>>>;

/** Writes to the company's activity log that an item did not reach support. */
const tellCompany = ({ clock }: AppContext, trx: Trx, { kind, id }: Outgoing, what: Told): Promise<void> =>
  recordAudit(trx, clock, {
    companyId: what.companyId,
    action: 'ticket.notSent',
    actor: { kind: 'system' },
    object: { id, name: what.name },
    details: { kind },
  });

const takeBack = (context: AppContext, outgoing: Outgoing, also: (trx: Trx) => Promise<void>): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const what = await describe(context, outgoing);
    if (!(await removeWaiting(trx, tables[outgoing.kind], outgoing.id)) || !what) return;
    await tellCompany(context, trx, outgoing, what);
    if (what.fileKey !== undefined) await context.jobs.enqueue(trx, forgetFileJob, { key: what.fileKey });
    await also(trx);
  });

/**
 * Sends an item to the CRM while the user waits.
 * @param takenBack additional work when the CRM refuses the item for good. The item is then deleted; the user still has
 * it on screen and can send it again.
 * @returns false when the CRM does not answer; the item then waits, and the job sends it
 * @throws {Refusal} TicketNotAccepted
 */
export const sendNow = async (
  context: AppContext,
  outgoing: Outgoing,
  withinMs: number,
  takenBack: (trx: Trx) => Promise<void> = async () => {},
): Promise<boolean> => {
  try {
    // After the time limit the write continues in the background. That is safe, because an item is written only once.
    await startDeadline(withinMs).race(writeToCrm(context, withinMs, outgoing));
    return true;
  } catch (error) {
    const { message } = error as Error;
    context.log.warn({ ...outgoing, error: message }, 'what a customer wrote could not be sent at once');
    if (isPermanent(error)) {
      await takeBack(context, outgoing, takenBack);
      throw new Refusal('TicketNotAccepted');
    }
    if (error instanceof CrmError) return false;
    throw error;
  }
};

const againMs = 60_000;

const fail = (context: AppContext, outgoing: Outgoing, job: Job<SendPayload>): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const what = await describe(context, outgoing);
    if (what && (await markFailed(trx, tables[outgoing.kind], outgoing.id))) {
      await tellCompany(context, trx, outgoing, what);
      if (what.fileKey !== undefined) await context.jobs.enqueue(trx, forgetFileJob, { key: what.fileKey });
    }
    await job.settle(trx);
  });

/** Tries once a minute for a week while the CRM is down; then the company is informed. */
export const sendLater = async (context: AppContext, job: Job<SendPayload>): Promise<void> => {
  const { kind, id, until } = job.payload;
  try {
    await writeToCrm(context, 'job', { kind, id }, (trx) => job.settle(trx));
  } catch (error) {
    const now = context.clock.now();
    if (isPermanent(error) || now > new Date(until)) return fail(context, { kind, id }, job);
    if (!(error instanceof CrmError)) throw error;
    await inTransaction(context.db, async (trx) => {
      const runAt = new Date(now.getTime() + againMs);
      await context.jobs.enqueue(trx, sendJob, job.payload, { runAt });
      await job.settle(trx);
    });
  }
};
