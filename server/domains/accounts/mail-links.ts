import type { sendFirstVerification, sendVerification } from '#contract/accounts/accounts.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { issueEmailToken } from './email-tokens.ts';
import { passwordMail } from './mails.ts';
import { spendMail } from './registration/spend-mail.ts';
import { findUser, findUserByName, lockUser, type UserRow } from './store.ts';

type LinkCall = Call<typeof sendFirstVerification> | Call<typeof sendVerification>;

/**
 * Username and e-mail address must belong together, so that nobody can make us write to an address of their choice. The
 * user is locked, so that no link is sent to an address that the user has just changed.
 */
const lockRecipient = async (trx: Trx, { username, email }: LinkCall['body']): Promise<UserRow> => {
  const found = await findUserByName(trx, username);
  if (found) await lockUser(trx, found.id);
  const user = found && (await findUser(trx, found.id));
  if (!user) throw new Refusal('UsernameNotExisting', { errors: [{ path: 'username', code: 'UsernameNotExisting' }] });
  if (user.email.toLowerCase() !== email.trim().toLowerCase()) {
    throw new Refusal('WrongEmailForUsername', {
      errors: [{ path: 'email', code: 'WrongEmailForUsername' }],
    });
  }
  return user;
};

const mailLink = async (
  context: AppContext,
  call: LinkCall,
  purpose: 'initialise' | 'reset',
): Promise<{ email: string }> => {
  await context.budgets.spend('mailLink', `${call.body.username} ${call.body.email}`);
  // A stranger's address may be registered under many names, and each of them can ask for its link again.
  if (purpose === 'initialise') await spendMail(context, call.body);
  return inTransaction(context.db, async (trx) => {
    const user = await lockRecipient(trx, call.body);
    if (purpose === 'initialise' && user.status !== 'registered') throw new Refusal('RegistrationAlreadyCompleted');
    if (purpose === 'reset' && user.status !== 'active') throw new Refusal('RegistrationNotCompleted');
    const token = await issueEmailToken(trx, context.secrets, { userId: user.id, purpose });
    await context.outbox.queue(trx, passwordMail(purpose, user, { token, ...context.settings }));
    const answer = { email: user.email };
    await call.remember(trx, answer);
    return answer;
  });
};

/** Resends the first link, only while the user has no password. */
export const mailFirstLink = (context: AppContext, call: Call<typeof sendFirstVerification>) =>
  mailLink(context, call, 'initialise');

/** Mails a link to reset a lost password, only if the user has a password. */
export const mailResetLink = (context: AppContext, call: Call<typeof sendVerification>) =>
  mailLink(context, call, 'reset');
