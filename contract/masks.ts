/** `jeanne@acier.com` → `j***@a***.com`: only two first letters are kept (REQ-1.2.54). */
export const maskEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.charAt(0)}***@${domain.charAt(0)}***${dot > 0 ? domain.slice(dot) : ''}`;
};

const shownAtStart = 3;
const shownAtEnd = 2;

/** `+33612345678` → `+33*******78`: its owner recognises the number, and others cannot call it. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, shownAtStart)}${'*'.repeat(Math.max(0, phone.length - shownAtStart - shownAtEnd))}${phone.slice(-shownAtEnd)}`;
