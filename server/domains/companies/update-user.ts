import type { updateUser, UserUpdate } from '#contract/accounts/company-users.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { isSameEmail, requestEmailChange } from '#domains/accounts/change-email.ts';
import { actorOf, recordAudit, type AuditDetails } from '#domains/audit/record.ts';
import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type { UserRow } from '#domains/accounts/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { inviterOf, mailInvitation } from './invite-user.ts';
import { usernameMail } from './mails.ts';
import { roleOrRefuse, requireCompany, toRefusal } from './owner-checks.ts';
import { changesOf, type Details } from './rules.ts';
import { findMember, lockMember, updateMember, type Member } from './store.ts';

type UpdateCall = Call<typeof updateUser>;

const wantedBy = ({ body }: UpdateCall): Details => ({
  username: body.Username,
  firstName: body.FirstName,
  lastName: body.LastName,
  email: body.Email,
  role: roleOrRefuse(body.RoleName, 'RoleName'),
});

const awaitsPassword = (member: Member): boolean => member.status === 'registered';

/**
 * Owners change their own address on their account, where they prove again who they are. So somebody who finds an open
 * screen cannot take the account over.
 */
const refuseOwnEmail = ({ caller, body }: UpdateCall, member: Member): void => {
  if (member.id === caller.userId && !isSameEmail(member.email, body.Email))
    throw new Refusal('EmailNotModified', { errors: [{ path: 'Email', code: 'EmailNotModified' }] });
};

/** Call it outside the transaction, because counting uses another connection. */
const spendForMail = async (context: AppContext, call: UpdateCall): Promise<void> => {
  const { caller, body } = call;
  const member = await findMember(context.db, caller.companyId, body.OriginalUsername);
  if (!member) throw new Refusal('UserDoesNotExist');
  refuseOwnEmail(call, member);
  const isMailed =
    awaitsPassword(member) || !isSameEmail(member.email, body.Email) || member.username !== body.Username;
  if (isMailed) await context.budgets.spend('invite', caller.companyId);
};

/** Stores the details and logs the changes. */
const change = async (
  trx: Trx,
  context: AppContext,
  call: UpdateCall,
  before: Member,
  after: Details,
): Promise<void> => {
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return;
  await updateMember(trx, before.id, after);
  await note(trx, context, call, before, { action: 'user.changed', details: changes });
};

const note = (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: UpdateCall,
  member: Member,
  entry: { action: AuditAction; details: AuditDetails },
): Promise<void> =>
  recordAudit(trx, clock, {
    companyId: caller.companyId,
    actor: actorOf(caller),
    object: { id: member.id, name: member.username },
    origin,
    ...entry,
  });

/**
 * Only a verified company may invite, also for a second time. A user without a password has not proven their address
 * yet, so a new address counts at once and gets a new invitation.
 */
const inviteAgain = async (
  trx: Trx,
  context: AppContext,
  call: UpdateCall,
  inviter: UserRow,
  before: Member,
  wanted: Details,
): Promise<UserUpdate> => {
  if (inviter.companyStatus !== 'verified') throw new Refusal('CompanyNotVerified');
  await change(trx, context, call, before, wanted);
  await mailInvitation(trx, context, inviterOf(inviter), { ...before, ...wanted });
  await note(trx, context, call, before, { action: 'user.invitedAgain', details: { email: wanted.email } });
  return 'InvitationMailResent';
};

/**
 * A new address of an active user counts only after its own link is opened (REQ-1.4.9). Every other change counts at
 * once, also a new username.
 */
const changeActive = async (
  trx: Trx,
  context: AppContext,
  call: UpdateCall,
  before: Member,
  wanted: Details,
): Promise<UserUpdate> => {
  const now = { ...wanted, email: before.email };
  await change(trx, context, call, before, now);
  if (before.username !== now.username)
    await context.outbox.queue(trx, usernameMail({ ...before, ...now }, before.username, context.settings));
  if (isSameEmail(before.email, wanted.email)) return 'UserModified';
  await requestEmailChange(trx, context, { ...before, ...now }, { newEmail: wanted.email, asker: call.caller });
  await note(trx, context, call, before, {
    action: 'user.emailChangeRequested',
    details: { from: before.email, to: wanted.email },
  });
  return 'UserModifedMailResent';
};

/**
 * Changes a user of the company, who may be the caller.
 * @returns what was done, for the sentence on the screen
 */
export const update = async (context: AppContext, call: UpdateCall): Promise<UserUpdate> => {
  const wanted = wantedBy(call);
  await spendForMail(context, call);
  try {
    return await inTransaction(context.db, async (trx) => {
      const owner = await requireCompany(trx, call.caller);
      const before = await lockMember(trx, call.caller.companyId, call.body.OriginalUsername);
      if (!before) throw new Refusal('UserDoesNotExist');
      refuseOwnEmail(call, before);
      return awaitsPassword(before)
        ? inviteAgain(trx, context, call, owner, before, wanted)
        : changeActive(trx, context, call, before, wanted);
    });
  } catch (error) {
    throw toRefusal(error, { username: 'Username', role: 'RoleName' });
  }
};
