import type { SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import { readCertificate } from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { bytesOfPem } from './pem.ts';

/** Trusted certificates for seals and for timestamps. */
export interface Trust {
  seals: Certificate[];
  times: Certificate[];
  /** Added on the page by whoever checks: for signatures of others alone. */
  added?: Certificate[];
  /** Certificates that their authority has revoked. */
  revoked?: { certificate: Certificate; at: Date }[];
}

/** @throws DerError if a certificate cannot be read */
export const parseTrust = (certificates: readonly SealCertificate[]): Trust => {
  const of = (use: SealCertificate['use']) =>
    certificates.filter((each) => each.use === use).map(({ pem }) => readCertificate(bytesOfPem(pem)));
  const revoked = certificates.flatMap(({ pem, revokedAt }) =>
    revokedAt !== null ? [{ certificate: readCertificate(bytesOfPem(pem)), at: new Date(revokedAt) }] : [],
  );
  return { seals: of('seal'), times: of('time'), revoked };
};
