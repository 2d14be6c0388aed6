import type { CompanyUser, inviteUser } from '#contract/accounts/company-users.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { issueEmailToken } from '#domains/accounts/email-tokens.ts';
import { passwordMail } from '#domains/accounts/mails.ts';
import { insertUser, type UserRow } from '#domains/accounts/store.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { roleOrRefuse, requireCompany, toRefusal } from './owner-checks.ts';
import { lockMember, toCompanyUser, type Member } from './store.ts';
import { fullName } from '#contract/text.ts';

/** Names in the mail of an invitation. */
export const inviterOf = (inviter: UserRow) => ({ inviter: fullName(inviter), company: inviter.companyName });

/** Mails the link to choose a password, in the inviter's language. A newer link replaces the older one. */
export const mailInvitation = async (
  trx: Trx,
  { secrets, outbox, settings }: AppContext,
  from: { inviter: string; company: string },
  invited: Pick<Member, 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'language'>,
): Promise<void> => {
  const token = await issueEmailToken(trx, secrets, { userId: invited.id, purpose: 'initialise' });
  await outbox.queue(trx, passwordMail('initialise', invited, { token, invitation: from, ...settings }));
};

/** Creates a user in the caller's company and queues the invitation, in one transaction. */
export const invite = async (context: AppContext, call: Call<typeof inviteUser>): Promise<CompanyUser> => {
  const { caller, body } = call;
  const role = roleOrRefuse(body.roleName, 'roleName');
  await context.budgets.spend('invite', caller.companyId);
  try {
    return await inTransaction(context.db, async (trx) => {
      const inviter = await requireCompany(trx, caller);
      const { username, email, firstName, lastName } = body;
      const { companyId, language } = inviter;
      const id = await insertUser(trx, { companyId, username, email, firstName, lastName, role, language });
      await mailInvitation(trx, context, inviterOf(inviter), { id, username, email, firstName, lastName, language });
      await recordAudit(trx, context.clock, {
        companyId,
        action: 'user.invited',
        actor: actorOf(caller),
        object: { id, name: username },
        details: { role, email },
        origin: call.origin,
      });
      const invited = await lockMember(trx, companyId, username);
      if (!invited) throw new Refusal('RoleError');
      const answer = toCompanyUser(invited);
      await call.remember(trx, answer);
      return answer;
    });
  } catch (error) {
    throw toRefusal(error, { username: 'username' });
  }
};
