import { createHash, verify } from 'node:crypto';
import { sameBytes } from '#seal-reader/der.ts';
import type { Claim } from '#seal-reader/long-term/claims.ts';
import { readCertificate } from '../seal/known-certificates.ts';

/** Checks what the reader of seals cannot: signatures and digests. */
export const claimHolds = (claim: Claim): boolean => {
  if (claim.kind === 'digest') {
    return sameBytes(createHash(claim.digest).update(claim.bytes).digest(), claim.stated);
  }
  const { publicKey } = readCertificate(claim.by.raw);
  const isOfKind = (publicKey.asymmetricKeyType === 'ec') === claim.isCurve;
  return isOfKind && verify(claim.digest, claim.bytes, { key: publicKey, dsaEncoding: 'der' }, claim.signature);
};
