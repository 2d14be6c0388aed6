import type { Certificate } from '../certificate.ts';
import type { Digest } from '../cms.ts';
import { algorithms, digests } from '../cms.ts';

/** Something that cryptography has to confirm. The reader itself has none: server and browser do it their own way. */
export type Claim = SignatureClaim | { kind: 'digest'; digest: Digest | 'sha1'; bytes: Uint8Array; stated: Uint8Array };

export interface SignatureClaim {
  kind: 'signature';
  by: Certificate;
  bytes: Uint8Array;
  digest: Digest;
  isCurve: boolean;
  signature: Uint8Array;
}

const sha1 = '1.3.14.3.2.26';

/** OCSP names authorities by SHA-1 (RFC 6960 §4.1.1). The signature protects the name, so nothing rests on that digest. */
export const digestOf = (oid: string): Digest | 'sha1' | null => (oid === sha1 ? 'sha1' : (digests[oid] ?? null));

/** Null for algorithms that nobody should sign with any more, or that are not known here. */
export const signatureClaim = (
  by: Certificate,
  { bytes, algorithm, signature }: { bytes: Uint8Array; algorithm: string; signature: Uint8Array },
): SignatureClaim | null => {
  const known = algorithms[algorithm];
  if (!known || known.digest === null) return null;
  return { kind: 'signature', by, bytes, digest: known.digest, isCurve: known.kind === 'ecdsa', signature };
};
