import type { answerSupportWish, askToWrite, SupportSession } from '#contract/accounts/support-sessions.ts';
import type { SupportWriting } from '#contract/accounts/support-writing.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { findRunning, holdWish, storeAnswer, storeWish } from './store.ts';

/** Support asks; the open tabs of the owners show it, and its own tab the answer. */
export const ask = async (
  { db, clock, budgets }: AppContext,
  { caller, body, origin }: Call<typeof askToWrite>,
): Promise<SupportWriting> => {
  await budgets.spend('supportAsk', caller.sessionId);
  return inTransaction(db, async (trx) => {
    await storeWish(trx, caller.sessionId, body.wish);
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'support.writingAsked',
      actor: actorOf(caller),
      details: { wish: body.wish },
      origin,
    });
    const session = await findRunning(trx, caller.companyId, caller.sessionId);
    if (session === null) throw new Refusal('TokenInvalid');
    return session.writing;
  });
};

/** An owner allows changes, refuses them, or takes back what was allowed. */
export const answer = async (
  { db, clock }: AppContext,
  { caller, params, body, origin }: Call<typeof answerSupportWish>,
): Promise<SupportSession> =>
  inTransaction(db, async (trx) => {
    // The answer is to the wish that was read, and to none that comes at the same moment.
    await holdWish(trx, params.id);
    const asked = await findRunning(trx, caller.companyId, params.id);
    if (asked === null) throw new Refusal('NotFound');
    const isRead = body.wish === undefined || body.wish === asked.writing.wish;
    if (body.allowed && !isRead) throw new Refusal('NotFound');
    await storeAnswer(trx, asked.id, body.allowed);
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: body.allowed ? 'support.writingAllowed' : 'support.writingRefused',
      actor: actorOf(caller),
      object: { id: asked.id, name: asked.staff },
      details: { reason: asked.reason, ...(asked.writing.wish !== null && { wish: asked.writing.wish }) },
      origin,
    });
    return (await findRunning(trx, caller.companyId, asked.id)) ?? asked;
  });
