import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { children, childAt, content, DerError, encoded, oidOf, readDer, sameBytes, tags, timeOf } from './der.ts';
import type { Der } from './der.ts';

/** The seal may be valid, but this reader does not support its algorithm. */
export class UnknownAlgorithm extends DerError {}

/** The signature may be valid, but signs no attributes, without which nothing says what it is and of whom. */
export class WithoutAttributes extends DerError {}

/** The signature may be valid, but has not the one signer that a signature of a PDF has (ETSI EN 319 142-1 §5.2). */
export class NotOneSigner extends DerError {}

/** A CMS SignedData (RFC 5652 §5) with its one signer. */
export interface SignedData {
  contentType: string;
  /** The signed content when it is inside (a timestamp), null when detached (a PDF seal). */
  inside: Uint8Array | null;
  /** DER. */
  certificates: Uint8Array[];
  signer: SignerInfo;
}

export interface SignerInfo {
  node: Der;
  identifier: Der;
  digest: Digest;
  signedAttributes: Der;
  algorithm: string;
  /** Algorithm parameters; only RSA-PSS needs them. */
  parameters: Der | null;
  signature: Uint8Array;
  unsignedAttributes: Der | null;
}

export type Digest = 'sha256' | 'sha384' | 'sha512';

export const digests: Readonly<Record<string, Digest>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const sha1 = '1.3.14.3.2.26';

/** For digests that something else protects, and those that are compared alone. */
export const digestOf = (oid: string): Digest | 'sha1' | null => (oid === sha1 ? 'sha1' : (digests[oid] ?? null));

export type SignatureKind = 'rsa' | 'rsa-pss' | 'ecdsa';

/** Signature algorithms by OID. A null digest means that the signer's digest algorithm applies. */
export const algorithms: Readonly<Record<string, { kind: SignatureKind; digest: Digest | null }>> = {
  '1.2.840.113549.1.1.1': { kind: 'rsa', digest: null },
  '1.2.840.113549.1.1.10': { kind: 'rsa-pss', digest: null },
  '1.2.840.113549.1.1.11': { kind: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', digest: 'sha512' },
  '1.2.840.10045.2.1': { kind: 'ecdsa', digest: null },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', digest: 'sha512' },
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

/** @throws DerError when the bytes are not a SignedData with exactly one signer; UnknownAlgorithm, WithoutAttributes, NotOneSigner */
export const readSignedData = (bytes: Uint8Array): SignedData => {
  const root = readDer(bytes);
  if (oidOf(childAt(root, 0, tags.oid)) !== oids.signedData) throw new DerError('Not a SignedData.');
  const fields = children(childAt(childAt(root, 1, tags.context0), 0, tags.sequence));
  const encapsulated = fields[2];
  const signers = fields.at(-1);
  if (!encapsulated || signers?.tag !== tags.set) throw new DerError('Not a SignedData.');
  const [only, ...more] = children(signers);
  if (!only) throw new DerError('No signer.');
  if (more.length > 0) throw new NotOneSigner('More than one signer.');
  const inside = children(encapsulated)[1];
  const bag = fields.find((field) => field.tag === tags.context0);
  return {
    contentType: oidOf(childAt(encapsulated, 0, tags.oid)),
    inside: inside ? content(childAt(inside, 0, tags.octetString)) : null,
    certificates: bag ? children(bag).map(encoded) : [],
    signer: readSigner(only),
  };
};

const readSigner = (node: Der): SignerInfo => {
  const [, identifier, digestAlgorithm, signedAttributes, algorithm, signature, unsigned] = children(node);
  // The two that follow the digest's name without attributes are the signature's algorithm and the signature.
  if (signedAttributes?.tag === tags.sequence && algorithm?.tag === tags.octetString) {
    throw new WithoutAttributes('A signer without signed attributes.');
  }
  if (!identifier || !digestAlgorithm || signedAttributes?.tag !== tags.context0 || !algorithm) {
    throw new DerError('Not a signer.');
  }
  if (signature?.tag !== tags.octetString) throw new DerError('A signer without signature.');
  const digest = digests[oidOf(childAt(digestAlgorithm, 0, tags.oid))];
  if (digest === undefined) throw new UnknownAlgorithm('A digest that is not SHA-256, SHA-384 or SHA-512.');
  return {
    node,
    identifier,
    digest,
    signedAttributes,
    algorithm: oidOf(childAt(algorithm, 0, tags.oid)),
    parameters: children(algorithm)[1] ?? null,
    signature: content(signature),
    unsignedAttributes: unsigned ?? null,
  };
};

/** Signatures have about ten. */
const mostAttributes = 1_000;

/** Value of a signed or unsigned attribute; null when absent. @throws DerError when it has several values */
export const attribute = (attributes: Der | null, oid: string): Der | null => {
  if (!attributes) return null;
  const all = children(attributes);
  if (all.length > mostAttributes) throw new DerError('Too many attributes.');
  const found = all.filter((entry) => oidOf(childAt(entry, 0, tags.oid)) === oid);
  const values = found.flatMap((entry) => children(childAt(entry, 1, tags.set)));
  if (values.length > 1) throw new DerError(`Attribute ${oid} stands twice.`);
  return values[0] ?? null;
};

/** Null for what cannot be read. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
};

/**
 * Finds the signer's certificate by issuer and serial number, or by key identifier (RFC 5652 §5.3). Others beside it may be
 * of kinds that are not read here, such as those of attributes (§10.2.2).
 */
export const signerCertificate = (data: SignedData): Uint8Array | null =>
  data.certificates.find((der) => isNamed(data, der)) ?? null;

/** All that it may be: nothing signs this list, and anybody may write a certificate with the same names. */
export const signerCertificates = (data: SignedData): Uint8Array[] =>
  data.certificates.filter((der) => isNamed(data, der));

const isNamed = (data: Pick<SignedData, 'signer'>, der: Uint8Array): boolean => {
  const certificate = orNull(() => readCertificate(der));
  return certificate !== null && namesCertificate(data, certificate);
};

/** Tells whether a signature names this certificate as the signer's. */
export const namesCertificate = ({ signer: { identifier } }: Pick<SignedData, 'signer'>, one: Certificate): boolean => {
  if (identifier.tag !== tags.sequence) {
    return one.keyIdentifier !== null && sameBytes(one.keyIdentifier, content(identifier));
  }
  const [issuer, serial] = children(identifier);
  if (!issuer || !serial) return false;
  return sameBytes(one.issuer, encoded(issuer)) && sameBytes(one.serial, content(serial));
};

/** Returns the signed bytes. RFC 5652 §5.4: attributes are signed as a SET, but stored with implicit tag [0]. */
export const signedBytes = ({ signedAttributes }: SignerInfo): Uint8Array => {
  const signed = Uint8Array.from(encoded(signedAttributes));
  signed[0] = tags.set;
  return signed;
};

/** Tells whether this reader supports the signature algorithm and, for RSA-PSS, its parameters. */
export const isKnownAlgorithm = ({ algorithm, digest, parameters }: SignerInfo): boolean => {
  const known = algorithms[algorithm];
  return known !== undefined && (known.kind !== 'rsa-pss' || pssDigest(parameters) === digest);
};

/**
 * Reads the digest in RSASSA-PSS-params (RFC 4055 §3.1). Null when unsupported, or when the mask's digest differs, which
 * is allowed but not known here.
 */
export const pssDigest = (parameters: Der | null): Digest | null => {
  const fields = parameters?.tag === tags.sequence ? children(parameters) : [];
  const [hash, mask] = [tags.context0, 0xa1].map((tag) => fields.find((field) => field.tag === tag));
  const oidIn = (node: Der | undefined, ...path: number[]): string | null => {
    let at = node;
    for (const index of path) at = at && children(at)[index];
    return at?.tag === tags.oid ? oidOf(at) : null;
  };
  const named = oidIn(hash, 0, 0);
  const trailer = fields.find(({ tag }) => tag === 0xa3);
  const isPlain = !trailer || smallNumber(children(trailer)[0]) === 1;
  return isPlain && named !== null && named === oidIn(mask, 0, 1, 0) ? (digests[named] ?? null) : null;
};

/** Salt length in bytes from RSASSA-PSS-params (RFC 4055 §3.1), 20 by default; null when no key could have such a one. */
export const pssSaltLength = (parameters: Der | null): number | null => {
  const field = parameters && children(parameters).find(({ tag }) => tag === 0xa2);
  return field ? smallNumber(children(field)[0]) : 20;
};

/** A number below 32,768; null for others. */
const smallNumber = (node: Der | undefined): number | null => {
  const bytes = node?.tag === tags.integer ? content(node) : new Uint8Array();
  const [high = 0x80, low] = bytes;
  if (bytes.length > 2 || high >= 0x80) return null;
  return low === undefined ? high : high * 256 + low;
};

/** The digest of the signature, or null when the signature algorithm and the signer name different digests. */
export const signatureDigest = ({ algorithm, digest }: SignerInfo): Digest | null => {
  const known = algorithms[algorithm];
  return known && (known.digest ?? digest) === digest ? digest : null;
};

export const statedDigest = (signer: SignerInfo): Uint8Array | null => {
  const stated = attribute(signer.signedAttributes, oids.messageDigest);
  return stated && content(stated);
};

/** The signing time that the signer states; nothing proves it, and nothing depends on how it is written. */
export const claimedTime = ({ signedAttributes }: SignerInfo): Date | null =>
  orNull(() => {
    const value = attribute(signedAttributes, oids.signingTime);
    return value && timeOf(value);
  });

/**
 * The timestamp tokens (DER) in the unsigned attributes of a signature, which may have several (ETSI EN 319 122-1 §5.3).
 * Null when these attributes cannot be read.
 */
export const timestampsOf = ({ signer }: Pick<SignedData, 'signer'>): Uint8Array[] | null => {
  const all = signer.unsignedAttributes;
  try {
    const found = (all ? children(all) : []).filter(
      (entry) => oidOf(childAt(entry, 0, tags.oid)) === oids.timestampToken,
    );
    return found.flatMap((entry) => children(childAt(entry, 1, tags.set))).map(encoded);
  } catch {
    return null;
  }
};

/** The timestamp token (DER) in the unsigned attributes of a seal, or null. @throws DerError when there are several */
export const timestampOf = ({ signer }: Pick<SignedData, 'signer'>): Uint8Array | null => {
  const node = attribute(signer.unsignedAttributes, oids.timestampToken);
  return node && encoded(node);
};

/** TSTInfo (RFC 3161 §2.4.2). */
export interface TimestampInfo {
  imprint: { algorithm: string; hash: Uint8Array };
  serial: Uint8Array;
  time: Date;
  nonce: Uint8Array | null;
}

const isCritical = (extension: Der): boolean => children(extension).some(({ tag }) => tag === tags.boolean);

/** @throws DerError when the data is not a timestamp token, or has a critical extension */
export const timestampInfo = (data: SignedData): TimestampInfo & { inside: Uint8Array } => {
  if (data.contentType !== oids.timestampInfo || !data.inside) throw new DerError('Not a timestamp token.');
  const fields = children(readDer(data.inside));
  const [, , imprint, serial, genTime] = fields;
  if (!imprint || !serial || genTime?.tag !== tags.generalizedTime) throw new DerError('Not a TSTInfo.');
  const extensions = fields.slice(5).find((field) => field.tag === tags.context1);
  // None is known here (RFC 3161 §2.4.2).
  if (extensions && children(extensions).some(isCritical)) throw new DerError('A critical extension of a token.');
  const nonce = fields.slice(5).find((field) => field.tag === tags.integer);
  return {
    inside: data.inside,
    imprint: {
      algorithm: oidOf(childAt(childAt(imprint, 0, tags.sequence), 0, tags.oid)),
      hash: content(childAt(imprint, 1, tags.octetString)),
    },
    serial: content(serial),
    time: timeOf(genTime),
    nonce: nonce ? content(nonce) : null,
  };
};
