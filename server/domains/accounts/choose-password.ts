import type { initialisePassword, updatePassword, verify } from '#contract/accounts/accounts.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { dropEmailTokens, peekEmailToken, takeEmailToken, type EmailTokenPurpose } from './email-tokens.ts';
import { refundAttempts } from './login-rate-limit.ts';
import { decodePassword, mayBePassword } from './rules.ts';
import { endAllSessions, findUser, storePassword } from './store.ts';

/** Returns the name of the link's user, so that the screen can greet them. The link stays usable. */
export const peekLink = async ({ db, secrets }: AppContext, { body }: Call<typeof verify>) => {
  const token = await peekEmailToken(db, secrets, body.emailToken);
  const wanted: EmailTokenPurpose[] = body.init ? ['initialise'] : ['reset', 'confirm-email'];
  if (!token || !wanted.includes(token.purpose)) throw new Refusal('EmailTokenInvalid');
  const user = await findUser(db, token.userId);
  if (!user) throw new Refusal('EmailTokenInvalid');
  if (body.init && user.status === 'active') throw new Refusal('PasswordAlreadyInitialized');
  return { username: user.username, email: token.newEmail ?? user.email, firstname: user.firstName };
};

type PasswordCall = Call<typeof initialisePassword> | Call<typeof updatePassword>;

const readPassword = (context: AppContext, { encryptedPassword, username }: PasswordCall['body']): string => {
  const password = decodePassword(encryptedPassword);
  if (password !== null && mayBePassword(password, { username, productName: context.settings.productName }))
    return password;
  throw new Refusal('PasswordTooWeak', { errors: [{ path: 'encryptedPassword', code: 'PasswordTooWeak' }] });
};

const choosePassword = async (
  context: AppContext,
  call: PasswordCall,
  purpose: 'initialise' | 'reset',
): Promise<{ username: string }> => {
  const { db, secrets, clock } = context;
  await context.budgets.spend('emailToken', secrets.hashToken(call.caller.token).toString('hex'));
  const held = await peekEmailToken(db, secrets, call.caller.token);
  if (held?.purpose !== purpose) throw new Refusal('TokenInvalid');
  const passwordHash = await secrets.passwords.hash(readPassword(context, call.body));
  const chosen = await inTransaction(db, async (trx) => {
    const token = await takeEmailToken(trx, secrets, call.caller.token);
    const user = token && (await findUser(trx, token.userId));
    if (!user || token.purpose !== purpose) throw new Refusal('TokenInvalid');
    if (user.username !== call.body.username.trim().toLowerCase()) throw new Refusal('UserDoesNotExist');
    if (purpose === 'initialise' && user.status === 'active') throw new Refusal('PasswordAlreadyInitialized');
    await storePassword(trx, user.id, passwordHash);
    await endAllSessions(trx, user.id, 'the password was changed');
    await dropEmailTokens(trx, user.id);
    await recordAudit(trx, clock, {
      companyId: user.companyId,
      action: purpose === 'initialise' ? 'user.passwordInitialised' : 'user.passwordChanged',
      actor: { kind: 'user', id: user.id, username: user.username },
      origin: call.origin,
    });
    return { username: user.username, userId: user.id };
  });
  await refundAttempts(context, { ...chosen, origin: call.origin });
  return { username: chosen.username };
};

export const chooseFirstPassword = (context: AppContext, call: Call<typeof initialisePassword>) =>
  choosePassword(context, call, 'initialise');
export const chooseOtherPassword = (context: AppContext, call: Call<typeof updatePassword>) =>
  choosePassword(context, call, 'reset');
