import type { AppContext } from '#server/app-context.ts';
import { mailboxKey } from '#http/rate-limits/mailbox-key.ts';
import { isOwnName } from './take-over.ts';

/**
 * Counts a mail with the first link of an account: anyone can type anyone's address. Mails for other names than the
 * address itself are counted apart, so that strangers who type it keep nobody from registering it.
 */
export const spendMail = (
  { budgets, secrets }: AppContext,
  { username, email }: { username: string; email: string },
): Promise<number> =>
  isOwnName({ username, email })
    ? budgets.spend('registerOwnName', mailboxKey(secrets, email))
    : budgets.spend('registerRecipient', mailboxKey(secrets, email));
