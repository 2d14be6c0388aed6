import type { sendFirstVerification, sendVerification } from '#contract/accounts.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { issueEmailToken } from './email-tokens.ts';
import { passwordMail } from './mails.ts';
import { findUserByName, type UserRow } from './store.ts';

type LinkCall = Call<typeof sendFirstVerification> | Call<typeof sendVerification>;

/** Username and e-mail must belong together: nobody makes us write to an address of their choice. */
const findRecipient = async (
  { db, budgets }: Product,
  { username, email }: LinkCall['body'],
): Promise<UserRow> => {
  await budgets.spend('mailLink', `${username} ${email}`);
  const user = await findUserByName(db, username);
  if (!user)
    throw new Refusal('UsernameNotExisting', { errors: [{ path: 'username', code: 'UsernameNotExisting' }] });
  if (user.email.toLowerCase() !== email.trim().toLowerCase()) {
    throw new Refusal('WrongEmailForUsername', {
      errors: [{ path: 'email', code: 'WrongEmailForUsername' }],
    });
  }
  return user;
};

const mailLink = async (
  product: Product,
  call: LinkCall,
  purpose: 'initialise' | 'reset',
  user: UserRow,
): Promise<{ email: string }> => {
  const answer = { email: user.email };
  await inTransaction(product.db, async (trx) => {
    const token = await issueEmailToken(trx, product.secrets, { userId: user.id, purpose });
    await product.outbox.queue(trx, passwordMail(purpose, user, { token, ...product.settings }));
    await call.remember(trx, answer);
  });
  return answer;
};

/** Resends the first link; only while no password was chosen. */
export const mailFirstLink = async (
  product: Product,
  call: Call<typeof sendFirstVerification>,
): Promise<{ email: string }> => {
  const user = await findRecipient(product, call.body);
  if (user.status !== 'registered') throw new Refusal('RegistrationAlreadyCompleted');
  return mailLink(product, call, 'initialise', user);
};

/** Lost password; only once a first one was chosen. */
export const mailResetLink = async (
  product: Product,
  call: Call<typeof sendVerification>,
): Promise<{ email: string }> => {
  const user = await findRecipient(product, call.body);
  if (user.status !== 'active') throw new Refusal('RegistrationNotCompleted');
  return mailLink(product, call, 'reset', user);
};
