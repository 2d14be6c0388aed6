import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets/secrets.ts';

const proofBytes = 10;
const token = /bounces\+([0-9a-f]{32})([0-9a-f]{20})@/gi;

/**
 * Return addresses (VERP): each mail has its own, `bounces+<mail id><proof>@<domain>`, so that a report tells which mail
 * it is about. Only this installation can make the proof, and only the recipient's servers see it. Local parts may be
 * changed to lower case on the way, hence hexadecimal; 60 characters, 64 are allowed.
 */
export interface ReturnAddresses {
  addressOf(mailId: string): string;
  /** Ids of our mails in return addresses in this text, of whatever domain. Others are left out. */
  mailsIn(text: string): string[];
}

export const openReturnAddresses = (secrets: Secrets, domain: string): ReturnAddresses => {
  const proofOf = (id: string): Buffer =>
    Buffer.from(secrets.deriveToken('return address', Buffer.from(id, 'utf8')), 'base64url').subarray(0, proofBytes);
  return {
    addressOf: (mailId) => `bounces+${mailId.replaceAll('-', '')}${proofOf(mailId).toString('hex')}@${domain}`,
    mailsIn: (text) => {
      const found = [...text.matchAll(token)].slice(0, 20).flatMap(([, hex = '', proof = '']) => {
        const id = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
        return timingSafeEqual(Buffer.from(proof, 'hex'), proofOf(id)) ? [id] : [];
      });
      return [...new Set(found)];
    },
  };
};

const postmarkLongest = 80;

/**
 * Postmark replaces the return address and the Message-ID with its own, and sends back metadata, which a header gives:
 * https://postmarkapp.com/support/article/1125-custom-metadata-faq. The proof stands in the first 61 characters.
 */
export const postmarkMetadata = {
  field: 'return-address',
  headersFor: (smtpUrl: string, returnAddress: string): Record<string, string> =>
    /(?:^|\.)postmarkapp\.com$/.test(new URL(smtpUrl).hostname)
      ? { 'X-PM-Metadata-return-address': returnAddress.slice(0, postmarkLongest) }
      : {},
};

/** Asks for reports without the mail itself (RFC 3461), where the server offers that. */
export const envelopeOf = (from: string, id: string, address: string) => ({
  from,
  to: [address],
  dsn: { id, return: 'headers' as const, notify: ['failure' as const, 'delay' as const], recipient: address },
});
