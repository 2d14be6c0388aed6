import { atMost, children, childAt, content, DerError, encoded, oidOf, readDer, tags, timeOf } from './der.ts';
import type { Der } from './der.ts';
import { latin } from './pdf-objects.ts';

/** An X.509 certificate (RFC 5280 §4.1), as far as seals need it. */
export interface Certificate {
  raw: Uint8Array;
  /** Encoded names. */
  issuer: Uint8Array;
  subject: Uint8Array;
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo, encoded. */
  publicKey: Uint8Array;
  keyIdentifier: Uint8Array | null;
  /** Bit numbers set in keyUsage, or null when the extension is absent. */
  keyUsage: readonly number[] | null;
  /** Object identifiers of extendedKeyUsage, or null when the extension is absent. */
  purposes: readonly string[] | null;
  isAuthority: boolean;
  /** So many authorities may stand between this one and the last certificate; null: no limit is set. */
  pathLength: number | null;
  /** Object identifiers of the extensions without which it must not be used (RFC 5280 §4.2). */
  critical: readonly string[];
  extensions: Der | undefined;
  /** The bytes that the issuer signed (TBSCertificate), the signature algorithm's OID and the signature. */
  signed: Uint8Array;
  algorithm: string;
  signature: Uint8Array;
}

export const digitalSignature = 0;
export const nonRepudiation = 1;
export const keyCertSign = 5;
export const crlSign = 6;

const oidOfExtension = {
  keyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  purposes: '2.5.29.37',
} as const;

const timestamping = '1.3.6.1.5.5.7.3.8';
/** Tells whether timestamps are among the purposes of a certificate. */
export const namesTimestamps = ({ purposes }: Pick<Certificate, 'purposes'>): boolean =>
  purposes?.includes(timestamping) ?? false;

/** Certificates have ten fields and about as many extensions. */
const mostFields = 20;
const mostExtensions = 200;
const mostPurposes = 200;
/** Names have some hundred bytes, and numbers twenty. */
const longestName = 16_384;
const longestSerial = 1_024;

/** @throws DerError when the bytes are not a certificate */
export const readCertificate = (raw: Uint8Array): Certificate => {
  const [signed, algorithm, signature] = atMost(mostFields, readDer(raw));
  if (signed?.tag !== tags.sequence || !algorithm || signature?.tag !== tags.bitString) {
    throw new DerError('Not a certificate.');
  }
  const fields = atMost(mostFields, signed);
  const [serial, , issuer, validity, subject, publicKey] = fields.slice(fields[0]?.tag === tags.context0 ? 1 : 0);
  if (!serial || !issuer || !validity || !subject || !publicKey) throw new DerError('Not a certificate.');
  const [notBefore, notAfter] = children(validity).map(timeOf);
  if (!notBefore || !notAfter) throw new DerError('Not a certificate.');
  const isLong = [issuer, subject].some((name) => name.end - name.start > longestName);
  if (isLong || serial.end - serial.body > longestSerial) throw new DerError('A certificate of long names.');
  const extensions = fields.find((field) => field.tag === tags.context3);
  return {
    raw,
    issuer: encoded(issuer),
    subject: encoded(subject),
    serial: content(serial),
    notBefore,
    notAfter,
    publicKey: encoded(publicKey),
    ...readExtensions(extensions),
    extensions,
    signed: encoded(signed),
    algorithm: oidOf(childAt(algorithm, 0, tags.oid)),
    // The first byte is the number of unused bits, always 0 in a signature.
    signature: content(signature).subarray(1),
  };
};

const readExtensions = (extensions: Der | undefined) => {
  const all = extensions ? atMost(mostExtensions, childAt(extensions, 0, tags.sequence)) : [];
  const valueOf = (oid: string) => valueAmong(all, oid);
  const keyIdentifier = valueOf(oidOfExtension.keyIdentifier);
  const keyUsage = valueOf(oidOfExtension.keyUsage);
  const constraints = valueOf(oidOfExtension.basicConstraints);
  const purposes = valueOf(oidOfExtension.purposes);
  const [authority, pathLength] = constraints ? children(constraints) : [];
  return {
    keyIdentifier: keyIdentifier && content(keyIdentifier),
    keyUsage: keyUsage && bitsOf(content(keyUsage)),
    purposes: purposes && atMost(mostPurposes, purposes).map(oidOf),
    isAuthority: authority?.tag === tags.boolean && content(authority)[0] === 0xff,
    pathLength: pathLength ? smallNumber(content(pathLength)) : null,
    critical: criticalIn(all),
  };
};

/** A negative one is below every limit. */
const smallNumber = (bytes: Uint8Array): number =>
  (bytes[0] ?? 0x80) >= 0x80 ? -1 : bytes.reduce((sum, byte) => sum * 256 + byte, 0);

const criticalIn = (extensions: readonly Der[]): string[] =>
  extensions.flatMap((extension) => {
    const [name, critical] = children(extension);
    const isCritical = critical?.tag === tags.boolean && content(critical)[0] !== 0;
    return name && isCritical ? [oidOf(name)] : [];
  });

/** Value of an extension; null when absent. `extensions` is the tagged field around their sequence. */
export const extensionValue = (extensions: Der, oid: string): Der | null =>
  valueAmong(atMost(mostExtensions, childAt(extensions, 0, tags.sequence)), oid);

const valueAmong = (extensions: readonly Der[], oid: string): Der | null => {
  for (const extension of extensions) {
    const parts = children(extension);
    const value = parts.at(-1);
    if (parts[0] && value && oidOf(parts[0]) === oid) return readDer(content(value));
  }
  return null;
};

/** Nine bits are known. */
const mostBits = 5;

/** Bit 0 is the highest bit of the second byte; the first byte counts the unused bits. */
const bitsOf = (bitString: Uint8Array): number[] => {
  const bits: number[] = [];
  bitString.subarray(1, mostBits).forEach((byte, place) => {
    for (let bit = 0; bit < 8; bit += 1) if ((byte & (0x80 >> bit)) !== 0) bits.push(place * 8 + bit);
  });
  return bits;
};

export const inForce = ({ notBefore, notAfter }: Certificate, at: Date): boolean => notBefore <= at && at <= notAfter;

/** Curve of an elliptic-curve key (RFC 5480 §2.1.1.1), or null for another kind of key. */
export const curveOf = ({ publicKey }: Certificate): string | null => {
  const [kind, curve] = children(childAt(readDer(publicKey), 0, tags.sequence));
  return kind && curve?.tag === tags.oid && oidOf(kind) === '1.2.840.10045.2.1' ? oidOf(curve) : null;
};

/** Any padding, or PSS alone. */
const rsaKeys: ReadonlySet<string> = new Set(['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']);

/** Length of an RSA key's modulus in bits, or null for another kind of key. */
export const modulusBits = ({ publicKey }: Certificate): number | null => {
  const [algorithm, key] = children(readDer(publicKey));
  if (!algorithm || !key || !rsaKeys.has(oidOf(childAt(algorithm, 0, tags.oid)))) return null;
  const modulus = content(childAt(readDer(content(key).subarray(1)), 0, tags.integer));
  const first = modulus.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (modulus.length - first) * 8 - Math.clz32(modulus[first] ?? 0) + 24;
};

const nameParts = { commonName: '2.5.4.3', organisation: '2.5.4.10' } as const;

/** Reads an encoded X.509 name; a missing part is an empty string. */
export const nameOf = (name: Uint8Array): { commonName: string; organisation: string } => {
  const found = new Map<string, string>();
  for (const set of children(readDer(name))) {
    for (const pair of children(set)) {
      const [type, value] = children(pair);
      if (type && value) found.set(oidOf(type), textOf(value));
    }
  }
  return {
    commonName: found.get(nameParts.commonName) ?? '',
    organisation: found.get(nameParts.organisation) ?? '',
  };
};

const bmpString = 0x1e;

/** A text in a name, of any kind. */
export const textOf = (node: Der): string => {
  const bytes = content(node);
  if (node.tag === bmpString) {
    return Array.from({ length: bytes.length >> 1 }, (_, at) =>
      String.fromCharCode(((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)),
    ).join('');
  }
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return latin(bytes, 0, bytes.length);
  }
};
