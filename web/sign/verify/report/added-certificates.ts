import { readCertificate } from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { DerError } from '#seal-reader/der.ts';
import { bytesOfPem } from '../pem.ts';

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const largestFile = 1_048_576;
const derSequence = 0x30;

/** The certificates of a PEM or DER file; null for every other file. */
export const readAdded = (bytes: Uint8Array): Certificate[] | null => {
  if (bytes.length > largestFile) return null;
  try {
    if (bytes[0] === derSequence) return [readCertificate(bytes)];
    const blocks = new TextDecoder().decode(bytes).match(pemBlock) ?? [];
    return blocks.length === 0 ? null : blocks.map((block) => readCertificate(bytesOfPem(block)));
  } catch (error) {
    // `atob` throws a DOMException for what is not Base64.
    if (error instanceof DerError || error instanceof DOMException) return null;
    throw error;
  }
};
