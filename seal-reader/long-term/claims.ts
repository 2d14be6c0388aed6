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
  /** SHA-1 for the own signature of an old root, and for what is held against a certificate. */
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

const sha1Signatures = new Map<string, SignatureKind>([
  ['1.2.840.113549.1.1.5', 'rsa'],
  ['1.2.840.10045.4.1', 'ecdsa'],
]);

export const isOldSignature = (algorithm: string): boolean => sha1Signatures.has(algorithm);

/** A signature with SHA-1, which proves nothing good any more. Null for others. */
export const oldClaim = (
  by: Certificate,
  { signed: bytes, algorithm, signature }: Pick<SignedParts, 'signed' | 'algorithm' | 'signature'>,
): SignatureClaim | null => {
  const kindOfKey = sha1Signatures.get(algorithm);
  if (!kindOfKey) return null;
  return { kind: 'signature', by, bytes, kindOfKey, digest: 'sha1', parameters: null, signature };
};
