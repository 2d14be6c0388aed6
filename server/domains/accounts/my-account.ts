import type { User } from '#contract/accounts/accounts.ts';
import type * as mine from '#contract/accounts/my-account.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { mailboxKey } from '#http/rate-limits/mailbox-key.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { cancelEmailChange, isSameEmail, requestEmailChange } from './change-email.ts';
import { findPendingEmail } from './email-tokens.ts';
import { findMyself } from './find-myself.ts';
import { proveAgain } from './prove-again.ts';
import { storeDetails, toUser, type UserRow } from './store.ts';
import { fullName } from '#contract/text.ts';

/** Audit details of a change: the names before and after, and the language if it changed. */
const differences = (before: UserRow, after: UserRow) => ({
  ...(fullName(before) !== fullName(after) && { from: fullName(before), to: fullName(after) }),
  ...(before.language !== after.language && { language: after.language }),
});

export const updateOwnDetails = (
  { db, clock }: AppContext,
  { caller, body, origin }: Call<typeof mine.updateOwnDetails>,
): Promise<User> =>
  inTransaction(db, async (trx) => {
    const before = await findMyself(trx, caller);
    const after = {
      ...before,
      firstName: body.firstname,
      lastName: body.lastname,
      language: body.language,
    };
    const details = differences(before, after);
    if (Object.keys(details).length > 0) {
      await storeDetails(trx, before.id, after);
      await recordAudit(trx, clock, {
        companyId: before.companyId,
        action: 'user.detailsChanged',
        actor: actorOf(caller),
        object: { id: before.id, name: before.username },
        details,
        origin,
      });
    }
    return toUser(after);
  });

export const readEmailChange = async (
  { db }: AppContext,
  { caller }: Call<typeof mine.getEmailChange>,
): Promise<{ pendingEmail: string | null }> => ({
  pendingEmail: await findPendingEmail(db, caller.userId),
});

/** The present address was entered: cancels a requested change. Sends no mail, so it costs no budget. */
const keepEmail = async (context: AppContext, call: Call<typeof mine.changeOwnEmail>): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    const user = await findMyself(trx, call.caller);
    if (!isSameEmail(user.email, call.body.email)) return false;
    if (!(await cancelEmailChange(trx, context, call)))
      throw new Refusal('EmailNotModified', { errors: [{ path: 'email', code: 'EmailNotModified' }] });
    await call.remember(trx, { email: call.body.email });
    return true;
  });

/**
 * Requests another address. The present one stays valid until the link in the mail is opened. Entering the present
 * address cancels the request. Whoever has the address can choose another password, so the person proves again who they
 * are.
 */
export const changeOwnEmail = async (
  context: AppContext,
  call: Call<typeof mine.changeOwnEmail>,
): Promise<{ email: string }> => {
  const { caller, body, origin } = call;
  const answer = { email: body.email };
  if (await keepEmail(context, call)) return answer;
  await proveAgain(context, await findMyself(context.db, caller), call);
  // The budget is per person, not per address, so that one person cannot make us write to many strangers.
  await context.budgets.spend('mailLink', `change ${caller.userId}`);
  // Nor do many persons write to one.
  await context.budgets.spend('registerRecipient', mailboxKey(context.secrets, body.email));
  await inTransaction(context.db, async (trx) => {
    const user = await findMyself(trx, caller);
    await requestEmailChange(trx, context, user, { newEmail: body.email, asker: caller });
    await recordAudit(trx, context.clock, {
      companyId: user.companyId,
      action: 'user.emailChangeRequested',
      actor: actorOf(caller),
      object: { id: user.id, name: user.username },
      details: { from: user.email, to: body.email },
      origin,
    });
    await call.remember(trx, answer);
  });
  return answer;
};
