import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { countFailure, mayStillLogIn } from './login-rate-limit.ts';
import { decodePassword } from './rules.ts';
import type { UserRow } from './store.ts';

export const wrongPassword = (): Refusal =>
  new Refusal('WrongPassword', { errors: [{ path: 'encryptedPassword', code: 'WrongPassword' }] });

/** Checks the password of somebody who is signed in; a wrong one counts like at log-in, and all have a budget. @throws {Refusal} */
export const provePassword = async (
  context: AppContext,
  user: UserRow,
  { encryptedPassword, origin }: { encryptedPassword: string | undefined; origin: Origin },
): Promise<void> => {
  const trier = { username: user.username, origin };
  await mayStillLogIn(context, trier);
  await context.budgets.spend('passwordProof', user.id);
  const password = decodePassword(encryptedPassword ?? '') ?? '';
  if (await context.secrets.passwords.verify(user.passwordHash, password)) return;
  await countFailure(context, trier, user);
  throw wrongPassword();
};
