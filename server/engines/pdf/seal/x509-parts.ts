import type { X509Certificate } from 'node:crypto';
import { readCertificate } from '#seal-reader/certificate.ts';
import { sameBytes } from '#seal-reader/der.ts';

/** Parts of a certificate that node:crypto does not give. */
export const certificateParts = (certificate: X509Certificate) => readCertificate(certificate.raw);

/** "CN=…, O=…" on one line. */
export const subjectOf = (certificate: X509Certificate) => certificate.subject.split('\n').join(', ');

export const serialOf = (certificate: X509Certificate) => certificate.serialNumber.toLowerCase();

/** Tells whether the certificate was in force at that time. */
export const inForce = (certificate: X509Certificate, at: Date): boolean =>
  new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo);

/**
 * Tells whether a chain leads from the certificate to a trusted one, each link signed by an authority valid at that
 * time. A trusted certificate is accepted without further checks, at any place in the chain.
 */
export const leadsToTrusted = (
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): boolean => {
  const seen = new Set<string>();
  for (let link: X509Certificate | undefined = certificate; link !== undefined;) {
    const { raw, fingerprint256 } = link;
    if (trusted.some((root) => sameBytes(root.raw, raw))) return true;
    if (seen.has(fingerprint256)) return false;
    seen.add(fingerprint256);
    const below: X509Certificate = link;
    link = [...trusted, ...others].find((above) => issued(above, below) && inForce(above, at));
  }
  return false;
};

const issued = (above: X509Certificate, below: X509Certificate): boolean =>
  above.ca && below.checkIssued(above) && below.verify(above.publicKey);
