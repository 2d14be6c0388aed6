import { constants, createHash, verify } from 'node:crypto';
import { pssSaltLength } from '#seal-reader/cms.ts';
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
  const { kindOfKey, digest, bytes, signature, parameters } = claim;
  // By a key for RSA-PSS alone OpenSSL would verify that, whatever is stated.
  const kinds = { ecdsa: ['ec'], rsa: ['rsa'], 'rsa-pss': ['rsa', 'rsa-pss'] }[kindOfKey];
  const isOfKind = kinds.includes(publicKey.asymmetricKeyType ?? '');
  const key = { key: publicKey, dsaEncoding: 'der' as const };
  if (!isOfKind) return false;
  if (kindOfKey !== 'rsa-pss') return verify(digest, bytes, key, signature);
  // The stated one: OpenSSL would find out by itself, which browsers do not.
  const saltLength = pssSaltLength(parameters);
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING };
  return saltLength !== null && verify(digest, bytes, { ...key, ...pss, saltLength }, signature);
};
