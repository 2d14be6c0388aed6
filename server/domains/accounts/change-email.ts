import type { confirmEmail, User } from '#contract/accounts/accounts.ts';
import { isOwner } from '#contract/roles.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { confirmEmailMail, emailChangeNotice } from './email-change-mails.ts';
import { dropEmailTokens, findPendingEmail, issueEmailToken, takeEmailToken } from './email-tokens.ts';
import { endAllSessions, findUser, lockUser, storeEmail, toUser, type UserRow } from './store.ts';
import type { Recipient } from './compose-mail.ts';

/** Compares two addresses without regard to case and outer spaces. Two different addresses may still be one mailbox. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Mails a link to the new address and a notice to the old one. The new address is valid once its owner opens the link
 * (REQ-1.4.9), if `asker` still has the right to change it. The caller spends a budget and writes the audit entry.
 */
export const requestEmailChange = async (
  trx: Trx,
  { secrets, outbox, settings }: Pick<AppContext, 'secrets' | 'outbox' | 'settings'>,
  user: Recipient,
  { newEmail, asker }: { newEmail: string; asker: SessionCaller },
): Promise<void> => {
  const token = await issueEmailToken(trx, secrets, {
    userId: user.id,
    purpose: 'confirm-email',
    newEmail,
    askedBy: asker.userId,
    askedIn: asker.sessionId,
  });
  await outbox.queue(trx, confirmEmailMail(user, newEmail, { token, ...settings }));
  await outbox.queue(trx, emailChangeNotice('asked', user, newEmail, settings));
};

/** Invalidates the link to a new address; false when there was none. Locks the person, as the use of the link does. */
export const cancelEmailChange = async (
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  { caller, origin }: { caller: SessionCaller; origin: Origin },
): Promise<boolean> => {
  await lockUser(trx, caller.userId);
  const pending = await findPendingEmail(trx, caller.userId);
  await dropEmailTokens(trx, caller.userId, 'confirm-email');
  if (pending === null) return false;
  await recordAudit(trx, clock, {
    companyId: caller.companyId,
    action: 'user.emailChangeCancelled',
    actor: actorOf(caller),
    object: { id: caller.userId, name: caller.username },
    details: { email: pending },
    origin,
  });
  return true;
};

/** Tells whether the requester may still change the address: the person, or an owner of their present company. */
const mayStillAsk = async (trx: Trx, askedBy: string | null, user: UserRow): Promise<boolean> => {
  if (askedBy === user.id) return true;
  const asker = askedBy === null ? undefined : await findUser(trx, askedBy);
  return asker !== undefined && isOwner(asker.role) && asker.companyId === user.companyId;
};

/**
 * Applies the new address, once. Links sent to the old one become invalid, and the person's sessions end, except the
 * one that requested the change.
 */
export const confirmNewEmail = async (context: AppContext, call: Call<typeof confirmEmail>): Promise<User> => {
  const { db, secrets, outbox, settings, clock } = context;
  await context.budgets.spend('emailToken', secrets.hashToken(call.caller.token).toString('hex'));
  return inTransaction(db, async (trx) => {
    const token = await takeEmailToken(trx, secrets, call.caller.token);
    const user = token && (await findUser(trx, token.userId));
    if (!user || token.purpose !== 'confirm-email' || token.newEmail === null) throw new Refusal('TokenInvalid');
    if (!(await mayStillAsk(trx, token.askedBy, user))) throw new Refusal('TokenInvalid');
    const { newEmail } = token;
    if (user.email === newEmail) throw new Refusal('EmailNotModified');
    await storeEmail(trx, user.id, newEmail);
    await dropEmailTokens(trx, user.id);
    await endAllSessions(trx, user.id, 'the e-mail address was changed', token.askedIn);
    await outbox.queue(trx, emailChangeNotice('done', user, newEmail, settings));
    await recordAudit(trx, clock, {
      companyId: user.companyId,
      action: 'user.emailChanged',
      actor: { kind: 'user', id: user.id, username: user.username },
      object: { id: user.id, name: user.username },
      details: { from: user.email, to: newEmail },
      origin: call.origin,
    });
    return toUser({ ...user, email: newEmail });
  });
};
