import { mailboxOf } from '#contract/accounts/mailbox.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';

/** Key of a limit that counts by mailbox; budgets are stored, so no address stands in them. */
export const mailboxKey = (secrets: Secrets, address: string): string =>
  secrets.hashToken(mailboxOf(address)).toString('hex', 0, 16);
