import type { disconnect, login, renewUserToken, UserWithToken } from '#contract/accounts/accounts.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import {
  countFailure,
  peekFromAnywhere,
  peekFromAddress,
  mayLogIn,
  mayStillLogIn,
  type LoginAttempt,
} from './login-rate-limit.ts';
import { wrongPassword } from './prove-password.ts';
import { decodePassword } from './rules.ts';
import { endSession, openSession, renewSession } from './sessions.ts';
import { countCode, passSecondFactor } from './second-factor.ts';
import { findUser, findUserToLogIn, replaceHash, type UserRow } from './store.ts';

/** Opens the session. A password that was changed after the check is refused like a wrong one. */
const openOrRefuse = async (...session: Parameters<typeof openSession>): Promise<UserWithToken> => {
  const opened = await openSession(...session);
  if (!opened) throw wrongPassword();
  return opened;
};

/**
 * Opens the session in the statement that also reads the budgets. Only if this fails, a second step finds the reason.
 */
const openWhileTriesLast = async (
  context: AppContext,
  trier: LoginAttempt,
  user: UserRow,
  passwordHash: string,
): Promise<UserWithToken> => {
  const { db, secrets } = context;
  const proof = { passwordHash, secondFactor: 'off' } as const;
  const tries = await peekFromAnywhere(context, trier);
  const opened = await openSession(db, secrets, user, trier.origin, proof, tries);
  if (opened) return opened;
  await mayStillLogIn(context, trier);
  return openOrRefuse(db, secrets, user, trier.origin, proof);
};

/**
 * Renews a hash with old parameters while the password is available.
 * @returns the stored hash; null when the password was changed meanwhile
 */
const upToDate = async (
  { db, secrets: { passwords } }: AppContext,
  user: { id: string; passwordHash: string },
  password: string,
): Promise<string | null> => {
  if (!passwords.isOutdated(user.passwordHash)) return user.passwordHash;
  const anew = await passwords.hash(password);
  if (await replaceHash(db, user, anew)) return anew;
  // The hash changed meanwhile: another log-in has replaced it, or the password is new.
  const standing = (await findUser(db, user.id))?.passwordHash ?? null;
  return (await passwords.verify(standing, password)) ? standing : null;
};

/**
 * Opens a session. One password is verified whether the user exists or not, so both refusals take the same
 * time; only failures count against the budgets of the account, as seen from this network and from all.
 */
export const logIn = async (context: AppContext, { body, origin }: Call<typeof login>): Promise<UserWithToken> => {
  const { db, secrets } = context;
  const trier = { username: body.username, origin };
  const user = await findUserToLogIn(db, {
    lowerUsername: body.username.trim().toLowerCase(),
    ...(await peekFromAddress(context, trier)),
  });
  if (!user || user.triesUsedUp) await mayLogIn(context, trier);
  const password = decodePassword(body.encryptedPassword) ?? '';
  const matches = await secrets.passwords.verify(user?.passwordHash ?? null, password);
  if (!user || !matches) await countFailure(context, trier, user);
  if (!user) throw new Refusal('UsernameNotExisting', { errors: [{ path: 'username', code: 'UsernameNotExisting' }] });
  if (user.status === 'registered') throw new Refusal('RegistrationNotCompleted');
  if (!matches || user.passwordHash === null) throw wrongPassword();
  const passwordHash = await upToDate(context, { id: user.id, passwordHash: user.passwordHash }, password);
  if (passwordHash === null) throw wrongPassword();
  if (!user.hasSecondFactor) return openWhileTriesLast(context, trier, user, passwordHash);
  await mayStillLogIn(context, trier);
  const typed = body.secondFactor ?? '';
  if (typed === '') throw new Refusal('SecondFactorRequired');
  await countCode(context, user, origin);
  return inTransaction(db, async (trx) => {
    await passSecondFactor(trx, context, user, { typed, origin });
    return openOrRefuse(trx, secrets, user, origin, { passwordHash, secondFactor: 'passed' });
  });
};

export const renew = async (context: AppContext, { caller }: Call<typeof renewUserToken>): Promise<UserWithToken> => {
  await context.budgets.spend('renew', context.secrets.hashToken(caller.token).toString('hex'));
  const renewal = await inTransaction(context.db, (trx) => renewSession(trx, context.secrets, caller.token));
  if ('refused' in renewal) throw new Refusal(renewal.refused);
  return renewal.answer;
};

export const logOut = async ({ db }: AppContext, { caller }: Call<typeof disconnect>): Promise<undefined> => {
  await inTransaction(db, (trx) => endSession(trx, caller.sessionId, 'logged out'));
};
