import { X509Certificate } from 'node:crypto';

const most = 100;
const known = new Map<string, X509Certificate>();

/**
 * Reads a certificate from DER or PEM. One check of a seal reads the same few certificates seven times, a third of a
 * millisecond each, so they are cached.
 * @throws Error when the bytes are not a certificate
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
