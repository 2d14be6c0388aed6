import { constants, createHash, verify } from 'node:crypto';
import { sameBytes } from '#seal-reader/der.ts';
import type { Claim } from '#seal-reader/long-term/claims.ts';
import { readCertificate } from '../seal/known-certificates.ts';

/** Checks what the reader of seals cannot: signatures and digests. */
export const claimHolds = (claim: Claim): boolean => {
  if (claim.kind === 'digest') {
    const hash = createHash(claim.digest);
    for (const part of claim.parts) hash.update(part);
    return sameBytes(hash.digest(), claim.stated);
  }
  const { publicKey } = readCertificate(claim.by.raw);
  const { kindOfKey, digest, bytes, signature } = claim;
  const isOfKind = (publicKey.asymmetricKeyType === 'ec') === (kindOfKey === 'ecdsa');
  const key = { key: publicKey, dsaEncoding: 'der' as const };
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  return isOfKind && verify(digest, bytes, kindOfKey === 'rsa-pss' ? { ...key, ...pss } : key, signature);
};
