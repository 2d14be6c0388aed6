import { constants, createHash, verify, type X509Certificate } from 'node:crypto';
import {
  algorithms,
  isKnownAlgorithm,
  readSignedData as read,
  signatureDigest,
  signedBytes,
  signerCertificate as namedBySigner,
  statedCertificate,
  statedDigest,
} from '#seal-reader/cms.ts';
import type { SignedData, SignerInfo } from '#seal-reader/cms.ts';
import { sameBytes } from '#seal-reader/der.ts';
import { readCertificate } from './known-certificates.ts';

/** @throws DerError when the bytes are not a SignedData with exactly one signer, or a certificate is invalid */
export const readSignedData = (bytes: Uint8Array): SignedData => {
  const data = read(bytes);
  for (const der of data.certificates) toCertificate(der);
  return data;
};

export const toCertificate = (der: Uint8Array): X509Certificate => readCertificate(der);

/** The certificate that the signer names. */
export const signerCertificate = (data: SignedData): X509Certificate | null => {
  const named = namedBySigner(data);
  return named && toCertificate(named);
};

/** Null where the algorithm is not known here. */
export const signatureHolds = (signer: SignerInfo, certificate: X509Certificate): boolean | null => {
  if (!isKnownAlgorithm(signer)) return null;
  const digest = signatureDigest(signer);
  if (digest === null) return false;
  const key = { key: certificate.publicKey, dsaEncoding: 'der' as const };
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  const isPss = algorithms[signer.algorithm]?.kind === 'rsa-pss';
  return verify(digest, signedBytes(signer), isPss ? { ...key, ...pss } : key, signer.signature);
};

export const digestHolds = (signer: SignerInfo, ...signedContent: readonly Uint8Array[]): boolean => {
  const stated = statedDigest(signer);
  const hash = createHash(signer.digest);
  for (const part of signedContent) hash.update(part);
  return stated !== null && sameBytes(stated, hash.digest());
};

/** Tells whether the signed attributes name this very certificate. */
export const namesCertificate = (signer: SignerInfo, certificate: X509Certificate, allowSha1 = false): boolean => {
  const stated = statedCertificate(signer, allowSha1);
  return stated !== null && sameBytes(createHash(stated.digest).update(certificate.raw).digest(), stated.hash);
};
