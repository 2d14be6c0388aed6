import type { Secrets } from '#engines/secrets/secrets.ts';

/**
 * Key of a limit that counts by mailbox; budgets are stored, so no address stands in them. What follows a plus in the
 * local part leads to the same mailbox (RFC 5233); at Gmail, dots lead nowhere else either.
 */
export const mailboxKey = (secrets: Secrets, address: string): string => {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = ''] = lower.slice(0, at).split('+');
  const isGmail = /^@(?:gmail|googlemail)\.com$/.test(lower.slice(at));
  const mailbox = isGmail ? `${local.replaceAll('.', '')}@gmail.com` : local + lower.slice(at);
  return secrets.hashToken(mailbox).toString('hex', 0, 16);
};
