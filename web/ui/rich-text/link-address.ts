const safe = /^(?:https?:\/\/|mailto:|tel:)/i;
const anyScheme = /^[a-z][a-z\d+.-]*:/i;
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

export const isSafeLink = (address: string): boolean => safe.test(address);

/**
 * Completes a typed address: "exemple.fr" is a site, "a@b.fr" a mailbox.
 * @returns null when no link may point there
 */
export const linkAddress = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (mail.test(text)) return `mailto:${text}`;
  const isHost = /^[^/:]+:\d+(?:[/?#]|$)/.test(text);
  const address = anyScheme.test(text) && !isHost ? text : `https://${text}`;
  if (!isSafeLink(address) || !URL.canParse(address)) return null;
  // A host name contains a dot: "https://quelque-chose" is a word, not an address.
  const { protocol, hostname } = new URL(address);
  const isSite = protocol === 'http:' || protocol === 'https:';
  return isSite && text !== address && !hostname.includes('.') && hostname !== 'localhost' ? null : address;
};
