import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { encoded, children, childAt, readDer, tags } from '#seal-reader/der.ts';
import { localTimestamps } from '#seal-reader/local-timestamps.ts';
import { writeDer, writeInteger, writeOid } from '../der-writing.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** A certificate with its private key, both PEM. */
export interface Issued {
  keyPem: string;
  certificatePem: string;
}

const life = { authorityDays: 20 * 365, leafDays: 3 * 365 };
const clockSlackMs = 300_000;

const utf8String = 0x0c;
const keyIdTag = 0x80;
const isTrue = new Uint8Array([0x01, 0x01, 0xff]);
/** AlgorithmIdentifier of ECDSA with SHA-256. */
export const ecdsaSha256 = writeDer(tags.sequence, writeOid('1.2.840.10045.4.3.2'));
const usages = { issuing: [1, 0x06], signing: [6, 0xc0] }; // keyCertSign + cRLSign; digitalSignature + nonRepudiation
const purposes = {
  documentSigning: '1.3.6.1.5.5.7.3.36', // RFC 9336
  emailProtection: '1.3.6.1.5.5.7.3.4', // readers older than RFC 9336 look for it
  timeStamping: '1.3.6.1.5.5.7.3.8',
};
const accessMethods = { ocsp: '1.3.6.1.5.5.7.48.1', issuer: '1.3.6.1.5.5.7.48.2' };
const uriTag = 0x86;

/** The addresses at which the authority publishes its certificate, its list and its OCSP answers. */
export interface AuthorityAddresses {
  certificate: string;
  list: string;
  ocsp: string;
}

/** A new local authority. "Local" is in its name, because nobody outside has reason to trust it. */
export const issueAuthority = (organisation: string): Issued => {
  const { privateKey, publicKey } = newKeys();
  const name = nameOf(`${organisation} local authority`, organisation);
  const extensions = [
    extension('2.5.29.19', writeDer(tags.sequence, isTrue, writeInteger(Buffer.from([0]))), true),
    extension('2.5.29.15', writeDer(tags.bitString, Buffer.from(usages.issuing)), true),
    extension('2.5.29.14', writeDer(tags.octetString, keyId(publicKey))),
  ];
  return issueCertificate(
    { issuer: name, subject: name, publicKey, days: life.authorityDays, extensions },
    privateKey,
    privateKey,
  );
};

/** A new sealing certificate of that authority: P-256, for signing documents only. */
export const issueLeaf = (authority: Issued, organisation: string, addresses: AuthorityAddresses | null): Issued => {
  const purpose = writeDer(tags.sequence, writeOid(purposes.documentSigning), writeOid(purposes.emailProtection));
  return issueBelow(authority, nameOf(`${organisation} local seal`, organisation), addresses, [
    extension('2.5.29.37', purpose),
  ]);
};

/** A new certificate of that authority for timestamps. RFC 3161 §2.3: this purpose alone, and critical. */
export const issueTimestamper = (
  authority: Issued,
  organisation: string,
  addresses: AuthorityAddresses | null,
): Issued => {
  const purpose = writeDer(tags.sequence, writeOid(purposes.timeStamping));
  return issueBelow(authority, nameOf(`${organisation} ${localTimestamps}`, organisation), addresses, [
    extension('2.5.29.37', purpose, true),
  ]);
};

const issueBelow = (
  authority: Issued,
  subject: Uint8Array,
  addresses: AuthorityAddresses | null,
  more: readonly Uint8Array[],
): Issued => {
  const { privateKey, publicKey } = newKeys();
  const above = new X509Certificate(authority.certificatePem);
  const extensions = [
    extension('2.5.29.19', writeDer(tags.sequence), true),
    extension('2.5.29.15', writeDer(tags.bitString, Buffer.from(usages.signing)), true),
    ...more,
    extension('2.5.29.14', writeDer(tags.octetString, keyId(publicKey))),
    extension('2.5.29.35', authorityKeyOf(above)),
    ...(addresses ? addressExtensions(addresses) : []),
  ];
  const body = { issuer: subjectName(above), subject, publicKey, days: life.leafDays, extensions };
  return issueCertificate(body, privateKey, createPrivateKey(authority.keyPem));
};

/** The value of AuthorityKeyIdentifier for what this certificate has signed (RFC 5280 §4.2.1.1). */
export const authorityKeyOf = (above: X509Certificate): Uint8Array =>
  writeDer(tags.sequence, writeDer(keyIdTag, keyId(above.publicKey)));

/** AuthorityInfoAccess and CRLDistributionPoints (RFC 5280 §4.2.2.1, §4.2.1.13). */
const addressExtensions = ({ certificate, list, ocsp }: AuthorityAddresses): Uint8Array[] => {
  const uri = (address: string) => writeDer(uriTag, Buffer.from(address));
  const access = (method: string, address: string) => writeDer(tags.sequence, writeOid(method), uri(address));
  const fullName = writeDer(tags.context0, uri(list));
  return [
    extension(
      '1.3.6.1.5.5.7.1.1',
      writeDer(tags.sequence, access(accessMethods.ocsp, ocsp), access(accessMethods.issuer, certificate)),
    ),
    extension('2.5.29.31', writeDer(tags.sequence, writeDer(tags.sequence, writeDer(tags.context0, fullName)))),
  ];
};

/** Fields of a certificate; `issuer` and `subject` are encoded names. */
export interface CertificateBody {
  issuer: Uint8Array;
  subject: Uint8Array;
  publicKey: KeyObject;
  days: number;
  extensions: Uint8Array[];
}

/** Certificate and TBSCertificate, RFC 5280 §4.1. The issuer's key must be P-256. */
export const issueCertificate = (body: CertificateBody, ownKey: KeyObject, issuerKey: KeyObject): Issued => {
  const now = Date.now();
  const validity = [timeFrom(now - clockSlackMs), timeFrom(now + body.days * dayMs)];
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const tbs = writeDer(
    tags.sequence,
    writeDer(tags.context0, writeInteger(Buffer.from([2]))),
    writeInteger(serial),
    ecdsaSha256,
    body.issuer,
    writeDer(tags.sequence, ...validity),
    body.subject,
    spki(body.publicKey),
    writeDer(tags.context3, writeDer(tags.sequence, ...body.extensions)),
  );
  const signature = writeDer(tags.bitString, Buffer.from([0]), sign('sha256', tbs, issuerKey));
  const certificate = new X509Certificate(Buffer.from(writeDer(tags.sequence, tbs, ecdsaSha256, signature)));
  const keyPem = ownKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { keyPem, certificatePem: certificate.toString() };
};

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

/** RFC 7093 §2, method 1: the first 160 bits of the key's SHA-256. */
const keyId = (key: KeyObject): Uint8Array => {
  const bits = childAt(readDer(spki(key)), 1, tags.bitString);
  return createHash('sha256')
    .update(bits.source.subarray(bits.body + 1, bits.end))
    .digest()
    .subarray(0, 20);
};

/** The encoded name of its subject. */
export const subjectName = (certificate: X509Certificate): Uint8Array => {
  const subject = children(childAt(readDer(certificate.raw), 0, tags.sequence))[5];
  if (!subject) throw new Error('Not a version 3 certificate.');
  return encoded(subject);
};

/** An encoded name of an organisation and a common name. */
export const nameOf = (common: string, organisation: string): Uint8Array => {
  const part = (oid: string, text: string) =>
    writeDer(tags.set, writeDer(tags.sequence, writeOid(oid), writeDer(utf8String, Buffer.from(text))));
  return writeDer(tags.sequence, part('2.5.4.10', organisation), part('2.5.4.3', common));
};

/** One encoded extension. */
export const extension = (oid: string, value: Uint8Array, critical = false): Uint8Array => {
  const octets = writeDer(tags.octetString, value);
  return writeDer(tags.sequence, writeOid(oid), ...(critical ? [isTrue] : []), octets);
};

const timeDigits = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;

/** GeneralizedTime in whole seconds. */
export const generalizedTime = (milliseconds: number): Uint8Array =>
  writeDer(tags.generalizedTime, Buffer.from(timeDigits(milliseconds)));

/** UTCTime until 2049, then GeneralizedTime (RFC 5280 §4.1.2.5). */
export const timeFrom = (milliseconds: number): Uint8Array => {
  const digits = timeDigits(milliseconds);
  return digits < '2050' ? writeDer(tags.utcTime, Buffer.from(digits.slice(2))) : generalizedTime(milliseconds);
};
