import { inTransaction } from '#engines/postgres/database.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { provePassword } from './prove-password.ts';
import { countCode, takeCode } from './second-factor.ts';
import { isSecondFactorOn } from './second-factor-store.ts';
import type { UserRow } from './store.ts';

interface ProvingCall {
  body: { encryptedPassword?: string | undefined; code?: string | undefined };
  origin: Origin;
}

/**
 * Makes the person prove again who they are, before a change that outlives the session: with a code of the second
 * factor, or with the password where it is off. So somebody who finds an open screen cannot take the account over.
 * @throws {Refusal} SecondFactorRequired, SecondFactorWrong, WrongPassword, TooManyRequests
 */
export const proveAgain = async (context: AppContext, user: UserRow, { body, origin }: ProvingCall): Promise<void> => {
  if (await isSecondFactorOn(context.db, user.id)) {
    const typed = body.code ?? '';
    if (typed === '') throw new Refusal('SecondFactorRequired');
    await countCode(context, user, origin);
    await inTransaction(context.db, (trx) => takeCode(trx, context, user, { typed, path: 'code', origin }));
    return;
  }
  await provePassword(context, user, { encryptedPassword: body.encryptedPassword, origin });
};
