import type { Certificate } from '../certificate.ts';
import { sameBytes } from '../der.ts';
import type { Trusted } from './judging.ts';
import type { Anchor } from './tools.ts';

/** Certificates of the service as trusted ones, with the time of their revocation. */
export const serviceAnchors = (
  certificates: readonly Certificate[],
  revoked: NonNullable<Trusted['revoked']>,
): Anchor[] =>
  certificates.map((certificate) => ({
    certificate,
    by: 'service',
    revokedAt: revoked.find((one) => sameBytes(one.certificate.raw, certificate.raw))?.at,
  }));
