import type { deleteUser } from '#contract/accounts/company-users.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { queueRevocations } from '#domains/environments/revoke-grants.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { leaveTokens } from './left-tokens.ts';
import { requireCompany, toRefusal } from './owner-checks.ts';
import { deleteMember, lockMember } from './store.ts';

/** Removes a user with their sessions, links and CRM grants. Their documents and tokens stay in the company. */
export const remove = async (
  context: AppContext,
  { caller, params, origin }: Call<typeof deleteUser>,
): Promise<undefined> => {
  try {
    await inTransaction(context.db, async (trx) => {
      await requireCompany(trx, caller);
      const member = await lockMember(trx, caller.companyId, params.username);
      if (!member) throw new Refusal('UserDoesNotExist');
      if (member.id === caller.userId) throw new Refusal('CannotDeleteYourself');
      await queueRevocations(trx, context, { userId: member.id });
      const tokens = await leaveTokens(trx, context, caller.companyId, member);
      await deleteMember(trx, member.id);
      await recordAudit(trx, context.clock, {
        companyId: caller.companyId,
        action: 'user.deleted',
        actor: actorOf(caller),
        object: { id: member.id, name: member.username },
        details: { email: member.email, role: member.role, ...tokens },
        origin,
      });
    });
  } catch (error) {
    throw toRefusal(error);
  }
};
