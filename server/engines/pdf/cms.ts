import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import {
  children,
  childAt,
  content,
  DerError,
  encoded,
  oidOf,
  readDer,
  sameBytes,
  tags,
  timeOf,
} from './der.ts';
import type { Der } from './der.ts';
import { certificateParts } from './x509-parts.ts';

/** A CMS SignedData (RFC 5652 §5) with its one signer. */
export type SignedData = {
  contentType: string;
  /** The signed content when it is inside (a timestamp), null when detached (a PDF seal). */
  inside: Uint8Array | null;
  certificates: X509Certificate[];
  signer: SignerInfo;
};

export type SignerInfo = {
  node: Der;
  identifier: Der;
  digest: Digest;
  signedAttributes: Der;
  algorithm: string;
  signature: Uint8Array;
  unsignedAttributes: Der | null;
};

export type Digest = 'sha256' | 'sha384' | 'sha512';

const digests: Record<string, Digest> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Signature algorithms, and the digest their name promises (null: the signer's digest algorithm). */
const algorithms: Record<string, { digest: Digest | null; pss?: true }> = {
  '1.2.840.113549.1.1.1': { digest: null },
  '1.2.840.113549.1.1.10': { digest: null, pss: true },
  '1.2.840.113549.1.1.11': { digest: 'sha256' },
  '1.2.840.113549.1.1.12': { digest: 'sha384' },
  '1.2.840.113549.1.1.13': { digest: 'sha512' },
  '1.2.840.10045.2.1': { digest: null },
  '1.2.840.10045.4.3.2': { digest: 'sha256' },
  '1.2.840.10045.4.3.3': { digest: 'sha384' },
  '1.2.840.10045.4.3.4': { digest: 'sha512' },
};

export const oids = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

/** @throws DerError when the bytes are not a SignedData with exactly one signer. */
export function readSignedData(bytes: Uint8Array): SignedData {
  const root = readDer(bytes);
  if (oidOf(childAt(root, 0, tags.oid)) !== oids.signedData) throw new DerError('Not a SignedData.');
  const fields = children(childAt(childAt(root, 1, tags.context0), 0, tags.sequence));
  const encapsulated = fields[2];
  const signers = fields.at(-1);
  if (!encapsulated || signers?.tag !== tags.set) throw new DerError('Not a SignedData.');
  const [only, ...more] = children(signers);
  if (!only || more.length > 0) throw new DerError('Not exactly one signer.');
  const inside = children(encapsulated)[1];
  const bag = fields.find((field) => field.tag === tags.context0);
  return {
    contentType: oidOf(childAt(encapsulated, 0, tags.oid)),
    inside: inside ? content(childAt(inside, 0, tags.octetString)) : null,
    certificates: bag ? children(bag).map((certificate) => new X509Certificate(encoded(certificate))) : [],
    signer: readSigner(only),
  };
}

function readSigner(node: Der): SignerInfo {
  const [, identifier, digestAlgorithm, signedAttributes, algorithm, signature, unsigned] = children(node);
  if (!identifier || !digestAlgorithm || signedAttributes?.tag !== tags.context0 || !algorithm) {
    throw new DerError('A signer without signed attributes.');
  }
  if (signature?.tag !== tags.octetString) throw new DerError('A signer without signature.');
  const digest = digests[oidOf(childAt(digestAlgorithm, 0, tags.oid))];
  if (digest === undefined) throw new DerError('A digest that is not SHA-256, SHA-384 or SHA-512.');
  return {
    node,
    identifier,
    digest,
    signedAttributes,
    algorithm: oidOf(childAt(algorithm, 0, tags.oid)),
    signature: content(signature),
    unsignedAttributes: unsigned ?? null,
  };
}

/** The one value of a signed or unsigned attribute, or null. @throws DerError when it stands twice. */
export function attribute(attributes: Der | null, oid: string): Der | null {
  if (!attributes) return null;
  const found = children(attributes).filter((entry) => oidOf(childAt(entry, 0, tags.oid)) === oid);
  const values = found.flatMap((entry) => children(childAt(entry, 1, tags.set)));
  if (values.length > 1) throw new DerError(`Attribute ${oid} stands twice.`);
  return values[0] ?? null;
}

/** The certificate that the signer names (RFC 5652 §5.3: issuer and serial, or key identifier). */
export function signerCertificate(data: SignedData): X509Certificate | null {
  const { identifier } = data.signer;
  const named = data.certificates.find((certificate) => {
    const parts = certificateParts(certificate);
    if (identifier.tag !== tags.sequence) {
      return parts.keyIdentifier !== null && sameBytes(parts.keyIdentifier, content(identifier));
    }
    const [issuer, serial] = children(identifier);
    if (!issuer || !serial) return false;
    return sameBytes(parts.issuer, encoded(issuer)) && sameBytes(parts.serial, content(serial));
  });
  return named ?? null;
}

export function signatureHolds(signer: SignerInfo, certificate: X509Certificate): boolean {
  const algorithm = algorithms[signer.algorithm];
  if (!algorithm || (algorithm.digest ?? signer.digest) !== signer.digest) return false;
  // RFC 5652 §5.4: signed as a SET, stored under the implicit tag [0].
  const signed = Buffer.from(encoded(signer.signedAttributes));
  signed[0] = tags.set;
  const key = { key: certificate.publicKey, dsaEncoding: 'der' as const };
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  return verify(signer.digest, signed, algorithm.pss ? { ...key, ...pss } : key, signer.signature);
}

export function digestHolds(signer: SignerInfo, ...signedContent: readonly Uint8Array[]): boolean {
  const stated = attribute(signer.signedAttributes, oids.messageDigest);
  const hash = createHash(signer.digest);
  for (const part of signedContent) hash.update(part);
  return stated !== null && sameBytes(content(stated), hash.digest());
}

/** Whether the signed attributes name this very certificate (RFC 5035; RFC 2634 only where allowed). */
export function namesCertificate(
  signer: SignerInfo,
  certificate: X509Certificate,
  allowSha1 = false,
): boolean {
  const second = attribute(signer.signedAttributes, oids.signingCertificateV2);
  if (second) {
    const entry = childAt(childAt(second, 0, tags.sequence), 0, tags.sequence);
    const [first, next] = children(entry);
    const algorithm = first?.tag === tags.sequence ? oidOf(childAt(first, 0, tags.oid)) : oids.sha256;
    const stated = first?.tag === tags.sequence ? next : first;
    const digest = digests[algorithm];
    return stated !== undefined && digest !== undefined && hashIs(digest, certificate, stated);
  }
  const first = allowSha1 ? attribute(signer.signedAttributes, oids.signingCertificate) : null;
  if (!first) return false;
  return hashIs(
    'sha1',
    certificate,
    childAt(childAt(childAt(first, 0, tags.sequence), 0, tags.sequence), 0, tags.octetString),
  );
}

const hashIs = (digest: string, certificate: X509Certificate, stated: Der) =>
  sameBytes(createHash(digest).update(certificate.raw).digest(), content(stated));

/** The time the signer claims, if any. */
export function claimedTime(signer: SignerInfo): Date | null {
  const value = attribute(signer.signedAttributes, oids.signingTime);
  return value && timeOf(value);
}
