import { X509Certificate } from 'node:crypto';

const most = 100;
const known = new Map<string, X509Certificate>();

/**
 * DER or PEM as a certificate. Checking a seal reads the same few seven times over, each for a third of a millisecond:
 * they are kept.
 * @throws Error when it is none
 */
export const readCertificate = (source: Uint8Array | string): X509Certificate => {
  const key = typeof source === 'string' ? source : Buffer.from(source).toString('latin1');
  const before = known.get(key);
  if (before) return before;
  const certificate = new X509Certificate(source);
  if (known.size >= most) known.clear();
  known.set(key, certificate);
  return certificate;
};
