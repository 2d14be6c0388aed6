import type { AnswerOf } from '#contract/endpoint.ts';
import type { getSignLog, recoverSignLog, SignLogRecovery } from '#contract/sign-logs.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { findEnvironment, findOwnByOrgId } from '#domains/environments/store.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { findRecovery, startRecovery } from './recoveries.ts';
import { findEvent, type SignEventRow } from './store.ts';
import { toSignLog } from './views.ts';
import { recoveryJob } from './job-names.ts';

/** Payload of the job; it reads the event again itself. */
export interface RecoveryOrder {
  companyId: string;
  eventId: string;
  userId: string;
}

export const readOne = async (
  { db }: AppContext,
  { caller: { companyId }, params: { eventId } }: Call<typeof getSignLog>,
): Promise<AnswerOf<typeof getSignLog>> => {
  const row = await findEvent(db, companyId, eventId);
  if (!row) throw new Refusal('NotFound');
  return { log: toSignLog(row), recovery: await findRecovery(db, { companyId, eventId }) };
};

/**
 * Checks that the current state can be read: from our own database for documents of our pages, else from the org with
 * this person's own grant (REQ-2.7.26).
 * @throws {Refusal} SignLogHasNoOrg, CrmDisconnected
 */
const requireSource = async ({ db }: AppContext, caller: SessionCaller, row: SignEventRow): Promise<void> => {
  if (row.source === 'portal') return;
  const environment = row.orgId && (await findOwnByOrgId(db, caller.companyId, row.orgId));
  if (!environment || toSignLog(row).data.signature_request?.id === null) throw new Refusal('SignLogHasNoOrg');
  const { connected } = await findEnvironment(db, caller, environment.id);
  if (!connected) throw new Refusal('CrmDisconnected');
};

/** Only the id of the posted log is used, since its other fields are not trusted (REQ-2.7.25). */
export const recover = async (context: AppContext, call: Call<typeof recoverSignLog>): Promise<SignLogRecovery> => {
  const { db, clock, jobs, budgets } = context;
  const { caller, origin } = call;
  const eventId = call.body.event_id;
  await budgets.spend('signLogRecovery', caller.userId);
  const row = await findEvent(db, caller.companyId, eventId);
  if (!row) throw new Refusal('NotFound');
  await requireSource(context, caller, row);
  const now = clock.now();
  const order: RecoveryOrder = { companyId: caller.companyId, eventId, userId: caller.userId };
  return inTransaction(db, async (trx) => {
    await startRecovery(trx, order, caller.userId, now);
    await jobs.enqueue(trx, recoveryJob, order, { key: eventId });
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'signLog.resynced',
      actor: actorOf(caller),
      object: { id: eventId, name: row.eventName },
      origin,
    });
    const answer: SignLogRecovery = {
      state: 'queued',
      requestedAt: now.toISOString(),
      endedAt: null,
      problem: null,
      found: null,
    };
    await call.remember(trx, answer);
    return answer;
  });
};
