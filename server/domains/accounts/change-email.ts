import type { confirmEmail, User } from '#contract/accounts.ts';
import { isOwner } from '#contract/roles.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { confirmEmailMail, emailChangeNotice } from './email-change-mails.ts';
import { dropEmailTokens, issueEmailToken, takeEmailToken } from './email-tokens.ts';
import { findUser, storeEmail, toUser, type UserRow } from './store.ts';
import type { Recipient } from './write-mail.ts';

/** Whether both name one mailbox as far as we tell them apart. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Mails a link to the new address and a notice to the old one; the address counts once the link is opened
 * (decisions §3) while `askedBy` may still ask. The caller has spent a budget and written the audit entry of its own call.
 */
export const requestEmailChange = async (
  trx: Trx,
  { secrets, outbox, settings }: Pick<Product, 'secrets' | 'outbox' | 'settings'>,
  user: Recipient,
  { newEmail, askedBy }: { newEmail: string; askedBy: string },
): Promise<void> => {
  const token = await issueEmailToken(trx, secrets, {
    userId: user.id,
    purpose: 'confirm-email',
    newEmail,
    askedBy,
  });
  await outbox.queue(trx, confirmEmailMail(user, newEmail, { token, ...settings }));
  await outbox.queue(trx, emailChangeNotice('asked', user, newEmail, settings));
};

/** Whether who asked for the new address might ask today: oneself, or an owner of the company one is in now. */
const mayStillAsk = async (trx: Trx, askedBy: string | null, user: UserRow): Promise<boolean> => {
  if (askedBy === user.id) return true;
  const asker = askedBy === null ? undefined : await findUser(trx, askedBy);
  return asker !== undefined && isOwner(asker.role) && asker.companyId === user.companyId;
};

/** Makes the new address count, once; links that went to the old one are worth nothing any more. */
export const confirmNewEmail = async (product: Product, call: Call<typeof confirmEmail>): Promise<User> => {
  const { db, secrets, outbox, settings, clock } = product;
  await product.budgets.spend('emailToken', secrets.hashToken(call.caller.token).toString('hex'));
  return inTransaction(db, async (trx) => {
    const token = await takeEmailToken(trx, secrets, call.caller.token);
    const user = token && (await findUser(trx, token.userId));
    if (!user || token.purpose !== 'confirm-email' || token.newEmail === null)
      throw new Refusal('TokenInvalid');
    if (!(await mayStillAsk(trx, token.askedBy, user))) throw new Refusal('TokenInvalid');
    const { newEmail } = token;
    if (user.email === newEmail) throw new Refusal('EmailNotModified');
    await storeEmail(trx, user.id, newEmail);
    await dropEmailTokens(trx, user.id);
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
