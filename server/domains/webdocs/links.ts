import type { Secrets } from '#engines/secrets/secrets.ts';

/** Link on which a signatory reads and signs. */
export const signingLink = (publicUrl: string, token: string): string => `${publicUrl}/webdoc/${token}`;

/** Link on which recipients download the final document. */
export const downloadLink = (publicUrl: string, token: string): string => `${publicUrl}/api/webdoc/download/${token}`;

/** Link on which the sender sees the document: its pages so far, then the final document. */
export const paperLink = (publicUrl: string, token: string): string => `${publicUrl}/api/webdoc/paper/${token}`;

export const tokenContext = (partyId: string): string => `webdoc_parties.${partyId}.token`;

/** Page on which anybody can check a final document. */
export const verifyLink = (publicUrl: string): string => `${publicUrl}/verify`;

/** Entry of the sign log in the portal, where an address is corrected. */
export const logLink = (publicUrl: string, logId: string): string => `${publicUrl}/logs?log=${logId}`;

/** Page on which the sender answers a question. */
export const questionLink = (publicUrl: string, token: string): string => `${publicUrl}/question/${token}`;

/** Page on which a signatory sees all their documents; with a token in the part that browsers never send. */
export const ownDocumentsLink = (publicUrl: string, token?: string): string =>
  token === undefined ? `${publicUrl}/mine` : `${publicUrl}/mine#${token}`;

/** Link of a preview. */
export const previewLink = (publicUrl: string, token: string): string => `${publicUrl}/preview/${token}`;

/** Makes a new link: its token for the mail, and the values that are stored. */
export const newLink = (secrets: Secrets, partyId: string) => {
  const token = secrets.newToken();
  return {
    token,
    tokenHash: secrets.hashToken(token),
    tokenSealed: secrets.seal(token, tokenContext(partyId)),
  };
};

/** Decrypts the token of a link, to mail the link again. */
export const openToken = (secrets: Secrets, partyId: string, sealed: Buffer | null): string => {
  if (!sealed) throw new Error('a party without a link');
  return secrets.open(sealed, tokenContext(partyId));
};
