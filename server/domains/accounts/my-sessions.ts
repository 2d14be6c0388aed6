import { sql } from 'kysely';
import { sessionLife } from '#contract/accounts/account-limits.ts';
import type * as mine from '#contract/accounts/my-account.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { cancelEmailChange } from './change-email.ts';

/** True while the session is within its time limits (REQ-1.4.13). It does not tell whether the session was ended. */
const isWithinItsTime = sql<boolean>`case when support_staff is null
  then created_at > now() - make_interval(secs => ${sessionLife.fromLogIn})
    and last_used_at > now() - make_interval(secs => ${sessionLife.fromLastUse})
  else created_at > now() - make_interval(secs => ${sessionLife.support}) end`;

export const listOpenSessions = async (
  { db }: AppContext,
  { caller }: Call<typeof mine.listSessions>,
): Promise<mine.Session[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at', 'support_staff'])
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    // Always list the calling session. Its last bearer may be valid after the session's twelve hours are over.
    .where((where) => where.or([isWithinItsTime, where('id', '=', caller.sessionId)]))
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdDate: row.created_at.toISOString(),
    lastUsedDate: row.last_used_at.toISOString(),
    isCurrent: row.id === caller.sessionId,
    ...(row.support_staff !== null && { supportStaff: row.support_staff }),
  }));
};

/** Ends the caller's sessions that `which` selects. Returns how many of them were within their time limits. */
const endOwn = async (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: Call<typeof mine.endSession> | Call<typeof mine.endOtherSessions>,
  which: { only: string } | { allBut: string },
): Promise<number> => {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'ended by the user' })
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .where((where) => ('only' in which ? where('id', '=', which.only) : where('id', '<>', which.allBut)))
    .returning(isWithinItsTime.as('was_open'))
    .execute();
  const count = ended.filter(({ was_open }) => was_open).length;
  if (count > 0)
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'user.sessionsEnded',
      actor: actorOf(caller),
      object: { id: caller.userId, name: caller.username },
      details: { count: String(count) },
      origin,
    });
  return count;
};

/** Another person's session, an ended one and an unknown one get the same answer. */
export const endOwnSession = async (context: AppContext, call: Call<typeof mine.endSession>): Promise<undefined> => {
  const ended = await inTransaction(context.db, (trx) => endOwn(trx, context, call, { only: call.params.id }));
  if (ended === 0) throw new Refusal('NotFound');
};

/** Also cancels a change of address that one of these sessions requested. */
export const endOtherSessions = async (
  context: AppContext,
  call: Call<typeof mine.endOtherSessions>,
): Promise<{ ended: number }> => ({
  ended: await inTransaction(context.db, async (trx) => {
    await cancelEmailChange(trx, context, call);
    return endOwn(trx, context, call, { allBut: call.caller.sessionId });
  }),
});
