import type { X509Certificate } from 'node:crypto';
import { children, childAt, content, DerError, encoded, oidOf, readDer, sameBytes, tags } from './der.ts';
import type { Der } from './der.ts';

/** What node:crypto does not tell of a certificate (RFC 5280 §4.1). */
export type CertificateParts = {
  issuer: Uint8Array;
  serial: Uint8Array;
  keyIdentifier: Uint8Array | null;
  /** Bit numbers set in keyUsage, or null when the extension is absent. */
  keyUsage: readonly number[] | null;
};

export const digitalSignature = 0;
export const nonRepudiation = 1;

const oidKeyIdentifier = '2.5.29.14';
const oidKeyUsage = '2.5.29.15';

export function certificateParts(certificate: X509Certificate): CertificateParts {
  const fields = children(childAt(readDer(certificate.raw), 0, tags.sequence));
  const shift = fields[0]?.tag === tags.context0 ? 1 : 0;
  const serial = fields[shift];
  const issuer = fields[shift + 2];
  if (serial === undefined || issuer === undefined) throw new DerError('Not a certificate.');
  const extensions = fields.find((field) => field.tag === tags.context3);
  const keyIdentifier = extensions ? extensionValue(extensions, oidKeyIdentifier) : null;
  const keyUsage = extensions ? extensionValue(extensions, oidKeyUsage) : null;
  return {
    issuer: encoded(issuer),
    serial: content(serial),
    keyIdentifier: keyIdentifier && content(keyIdentifier),
    keyUsage: keyUsage && bitsOf(content(keyUsage)),
  };
}

function extensionValue(extensions: Der, oid: string): Der | null {
  for (const extension of children(childAt(extensions, 0, tags.sequence))) {
    const parts = children(extension);
    const value = parts.at(-1);
    if (parts[0] && value && oidOf(parts[0]) === oid) return readDer(content(value));
  }
  return null;
}

/** Bit 0 is the highest bit of the second byte; the first byte counts the unused bits. */
function bitsOf(bitString: Uint8Array): number[] {
  const bits: number[] = [];
  bitString.subarray(1).forEach((byte, place) => {
    for (let bit = 0; bit < 8; bit += 1) if ((byte & (0x80 >> bit)) !== 0) bits.push(place * 8 + bit);
  });
  return bits;
}

/** "CN=…, O=…" on one line. */
export const subjectOf = (certificate: X509Certificate) => certificate.subject.split('\n').join(', ');

export const serialOf = (certificate: X509Certificate) => certificate.serialNumber.toLowerCase();

/** Whether the certificate was in force at that time. */
export function inForce(certificate: X509Certificate, at: Date): boolean {
  return new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo);
}

/**
 * Whether a chain leads from the certificate to a trusted one, each link signed by an authority in
 * force at that time. A trusted certificate is trusted as it is, wherever it stands in the chain.
 */
export function leadsToTrusted(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): boolean {
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
}

function issued(above: X509Certificate, below: X509Certificate): boolean {
  return above.ca && below.checkIssued(above) && below.verify(above.publicKey);
}
