import { inForce, keyCertSign, readCertificate } from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { algorithms } from '#seal-reader/cms.ts';
import { sameBytes } from '#seal-reader/der.ts';
import { signatureHolds } from './check-crypto.ts';

const longestChain = 10;

/**
 * Tells whether a chain leads from the certificate to a trusted one, each link signed by an authority valid at that time.
 * A trusted certificate is accepted at any position in the chain, as on the server.
 * @param others DER of the certificates that came with the signature
 */
export const leadsToTrusted = async (
  certificate: Certificate,
  others: readonly Uint8Array[],
  trusted: readonly Certificate[],
  at: Date,
): Promise<boolean> => {
  const above = [...trusted, ...others.flatMap(readable)];
  let link: Certificate | null = certificate;
  for (let length = 0; link && length < longestChain; length += 1) {
    const { raw } = link;
    if (trusted.some((root) => sameBytes(root.raw, raw))) return true;
    link = await issuerOf(link, above, at);
  }
  return false;
};

/** Drops a certificate that cannot be read. */
const readable = (der: Uint8Array): Certificate[] => {
  try {
    return [readCertificate(der)];
  } catch {
    return [];
  }
};

const issuerOf = async (
  below: Certificate,
  candidates: readonly Certificate[],
  at: Date,
): Promise<Certificate | null> => {
  const algorithm = algorithms[below.algorithm];
  if (!algorithm || algorithm.digest === null) return null;
  const signed = {
    kind: algorithm.kind,
    digest: algorithm.digest,
    parameters: null,
    signature: below.signature,
    bytes: below.signed,
  };
  for (const above of candidates) {
    const mayIssue = above.isAuthority && (above.keyUsage?.includes(keyCertSign) ?? true);
    if (!mayIssue || !inForce(above, at) || !sameBytes(above.subject, below.issuer)) continue;
    if (await signatureHolds(above, signed)) return above;
  }
  return null;
};
