import { sql } from 'kysely';
import { isOwner } from '#contract/roles.ts';
import type { User } from '#contract/accounts/accounts.ts';
import type { endSupportSession, SupportSession } from '#contract/accounts/support-sessions.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { findRunning, isSupportPresent, listRunning } from './store.ts';

/** The account tells support its own rights, and an owner whether support is there. */
export const supportFacts = async (
  db: Connection,
  { support, companyId, sessionId, role }: SessionCaller,
): Promise<Pick<User, 'supportWriting' | 'supportPresent'>> => {
  if (support) {
    const session = await findRunning(db, companyId, sessionId);
    return session ? { supportWriting: session.writing } : {};
  }
  return isOwner(role) && (await isSupportPresent(db, companyId)) ? { supportPresent: true } : {};
};

export const listSessions = ({ db }: AppContext, { companyId }: SessionCaller): Promise<SupportSession[]> =>
  listRunning(db, companyId);

/** One that is over, one of another company and an unknown one get the same answer. */
export const end = async (
  { db, clock }: AppContext,
  { caller, params, origin }: Call<typeof endSupportSession>,
): Promise<undefined> =>
  inTransaction(db, async (trx) => {
    const session = await findRunning(trx, caller.companyId, params.id);
    if (session === null) throw new Refusal('NotFound');
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, ended_why: 'ended by an owner' })
      .where('id', '=', session.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new Refusal('NotFound');
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'support.sessionEnded',
      actor: actorOf(caller),
      object: { id: session.id, name: session.staff },
      details: { reason: session.reason },
      origin,
    });
    return undefined;
  });
