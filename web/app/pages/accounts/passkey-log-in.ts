import type { User } from '#contract/accounts/accounts.ts';
import { logInWithPasskey as sendPasskey, startPasskeyLogin } from '#contract/accounts/passkeys.ts';
import { call } from '#kit/call.ts';
import { currentLanguage } from '#kit/language.ts';
import { Explained, wasRefused } from '#kit/failures.ts';
import { passkeyProblems, pickPasskey } from '#kit/passkeys.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { beginSession } from '#app/session.ts';

/** What is said where the password was just given, so that it is no way out. */
const afterPassword = new Map<Explained['sentence'], Explained['sentence']>([
  [
    passkeyProblems.unsupported,
    {
      fr: 'Ce navigateur ne connaît pas les clés d’accès. Utilisez-en un plus récent, ou saisissez le code.',
      en: 'This browser does not know passkeys. Use a newer one, or enter the code.',
    },
  ],
  [
    passkeyProblems.unknown,
    {
      fr: 'Cette clé d’accès n’est pas, ou plus, celle d’un compte. Saisissez le code, ou utilisez une autre clé.',
      en: 'This passkey belongs to no account, or no longer does. Enter the code, or use another passkey.',
    },
  ],
  [
    passkeyProblems.failed,
    {
      fr: 'Le navigateur n’a pas pu utiliser de clé d’accès. Réessayez, ou saisissez le code.',
      en: 'The browser could not use a passkey. Try again, or enter the code.',
    },
  ],
]);

const otherAccount = {
  fr: (username: string) => `Cette clé d’accès est celle d’un autre compte\u00A0: vous êtes connecté avec ${username}.`,
  en: (username: string) => `This passkey belongs to another account: you are logged in as ${username}.`,
};

const openSession = async (): Promise<User> => {
  const body = await pickPasskey(await call(startPasskeyLogin, {}));
  try {
    return beginSession(await call(sendPasskey, { body }));
  } catch (error) {
    throw wasRefused(error, 'PasskeyRefused') ? new Explained(passkeyProblems.unknown) : error;
  }
};

/**
 * Opens a session with a passkey that the user picks in the browser's own dialog, and returns its user.
 * @param username who has just given a password; a passkey of another account opens that one, which is told
 * @throws {Refused | Unreachable | Explained}
 */
export const logInWithPasskey = async (username?: string): Promise<User> => {
  try {
    const user = await openSession();
    if (username && user.username.toLowerCase() !== username.trim().toLowerCase())
      toasts.info(otherAccount[currentLanguage()](user.username));
    return user;
  } catch (error) {
    const other = username && error instanceof Explained && afterPassword.get(error.sentence);
    throw other ? new Explained(other) : error;
  }
};
