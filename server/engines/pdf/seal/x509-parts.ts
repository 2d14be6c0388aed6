import type { X509Certificate } from 'node:crypto';
import { readCertificate } from '#seal-reader/certificate.ts';

/** Parts of a certificate that node:crypto does not give. */
export const certificateParts = (certificate: X509Certificate) => readCertificate(certificate.raw);

/** "CN=…, O=…" on one line. */
export const subjectOf = (certificate: X509Certificate) => certificate.subject.split('\n').join(', ');

export const serialOf = (certificate: X509Certificate) => certificate.serialNumber.toLowerCase();
