import type { Certificate } from '#seal-reader/certificate.ts';
import { certificatesIn } from '#seal-reader/certificate-file.ts';

const largestFile = 1_048_576;

/** The certificates of a PEM or DER file; null for every other file. */
export const readAdded = (bytes: Uint8Array): Certificate[] | null =>
  bytes.length > largestFile ? null : certificatesIn(bytes);
