/**
 * The mailbox that an address leads to, in small letters. What follows a plus in the local part leads to the same one
 * (RFC 5233); at Gmail, dots lead nowhere else either.
 */
export const mailboxOf = (address: string): string => {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = ''] = lower.slice(0, at).split('+');
  const isGmail = /^@(?:gmail|googlemail)\.com$/.test(lower.slice(at));
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : local + lower.slice(at);
};
