import type { User } from '#contract/accounts/accounts.ts';
import { logInWithPasskey as sendPasskey, startPasskeyLogin } from '#contract/accounts/passkeys.ts';
import { call } from '#kit/call.ts';
import { Explained, wasRefused } from '#kit/failures.ts';
import { passkeyProblems, pickPasskey } from '#kit/passkeys.ts';
import { beginSession } from '#app/session.ts';

/**
 * Opens a session with a passkey that the user picks in the browser's own dialog, and returns its user.
 * @throws {Refused | Unreachable | Explained}
 */
export const logInWithPasskey = async (): Promise<User> => {
  const body = await pickPasskey(await call(startPasskeyLogin, {}));
  try {
    return beginSession(await call(sendPasskey, { body }));
  } catch (error) {
    throw wasRefused(error, 'PasskeyRefused') ? new Explained(passkeyProblems.unknown) : error;
  }
};
