import type { SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import { readCertificate } from '#seal-reader/certificate.ts';
import type { Trust } from './check-seal.ts';
import { bytesOfPem } from './pem.ts';

/** @throws DerError if a certificate cannot be read */
export const parseTrust = (certificates: readonly SealCertificate[]): Trust => {
  const of = (use: SealCertificate['use']) =>
    certificates.filter((each) => each.use === use).map(({ pem }) => readCertificate(bytesOfPem(pem)));
  return { seals: of('seal'), times: of('time') };
};
