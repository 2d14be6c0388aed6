/** Where a signatory reads and signs. */
export const signingLink = (publicUrl: string, token: string): string => `${publicUrl}/webdoc/${token}`;

/** Where those who do not sign fetch the final document. */
export const downloadLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/webdoc/download/${token}`;

export const tokenContext = (partyId: string): string => `webdoc_parties.${partyId}.token`;

/** Where a preview is shown. */
export const previewLink = (publicUrl: string, token: string): string => `${publicUrl}/preview/${token}`;
