import type { Certificate } from '../certificate.ts';
import { algorithms, pssDigest } from '../cms.ts';
import type { Digest, SignatureKind } from '../cms.ts';
import { children } from '../der.ts';
import type { Der } from '../der.ts';
import type { SignedParts } from './statement.ts';

/** Something that cryptography has to confirm. The reader itself has none: server and browser do it their own way. */
export type Claim = SignatureClaim | DigestClaim;

export interface DigestClaim {
  kind: 'digest';
  digest: Digest | 'sha1';
  /** One behind the other. */
  parts: readonly Uint8Array[];
  stated: Uint8Array;
}

export interface SignatureClaim {
  kind: 'signature';
  by: Certificate;
  bytes: Uint8Array;
  kindOfKey: SignatureKind;
  /** SHA-1 for the own signature of an old root alone. */
  digest: Digest | 'sha1';
  /** Only RSA-PSS has parameters that matter. */
  parameters: Der | null;
  signature: Uint8Array;
}

/** Null for algorithms that nobody should sign with any more, or that are not known here. */
export const signatureClaim = (
  by: Certificate,
  {
    bytes,
    algorithm,
    algorithmNode,
    signature,
  }: Pick<SignedParts, 'algorithm' | 'algorithmNode' | 'signature'> & {
    bytes: Uint8Array;
  },
): SignatureClaim | null => {
  const known = algorithms[algorithm];
  const parameters = children(algorithmNode)[1] ?? null;
  const digest = known?.kind === 'rsa-pss' ? pssDigest(parameters) : known?.digest;
  if (!known || !digest) return null;
  return { kind: 'signature', by, bytes, kindOfKey: known.kind, digest, parameters, signature };
};
