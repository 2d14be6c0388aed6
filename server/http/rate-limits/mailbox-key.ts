import type { Secrets } from '#engines/secrets/secrets.ts';

/**
 * Key of a limit that counts by mailbox; budgets are stored, so no address stands in them. What follows a plus in the
 * local part leads to the same mailbox (RFC 5233).
 */
export const mailboxKey = (secrets: Secrets, address: string): string =>
  secrets.hashToken(address.toLowerCase().replace(/\+[^@]*@/, '@')).toString('hex', 0, 16);
