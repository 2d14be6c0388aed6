import { createHash, createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oids } from '#seal-reader/cms.ts';
import { children, encoded, readDer, tags } from '#seal-reader/der.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { planTimestamp } from '#seal-reader/long-term/document-timestamp.ts';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { writeDer, writeInteger, writeOid } from '../der-writing.ts';
import {
  ecdsaSha256,
  extension,
  generalizedTime,
  issueCertificate,
  nameOf,
  timeFrom,
} from '../local-authority/certificates.ts';
import type { Issued } from '../local-authority/certificates.ts';
import { writeToken } from '../local-authority/timestamp-answer.ts';
import { loadSigner } from './certificate.ts';
import { sealPdf } from './seal.ts';
import { plainP12, smallPdf } from './seal-world.test-support.ts';

export const day = 86_400_000;

export const seq = (...all: readonly Uint8Array[]) => writeDer(tags.sequence, ...all);
const isTrue = Uint8Array.of(1, 1, 0xff);
const octets = (bytes: Uint8Array) => writeDer(tags.octetString, bytes);

const inside = (der: Uint8Array): Uint8Array[] => children(readDer(der)).map((one) => Uint8Array.from(encoded(one)));

/** The part at the end of a path of places; a negative place counts from the end. */
const partOf = (der: Uint8Array, ...places: readonly number[]): Uint8Array =>
  places.reduce((whole, place) => {
    const part = inside(whole).at(place);
    if (!part) throw new Error(`There is no part ${place}.`);
    return part;
  }, der);

export interface Party extends Issued {
  der: Uint8Array;
  name: Uint8Array;
}

export const newKeys = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve });
const keysOf = ({ keyPem, der }: Party) => ({
  privateKey: createPrivateKey(keyPem),
  publicKey: new X509Certificate(der).publicKey,
});

export interface CertificateOptions {
  keys?: { privateKey: KeyObject; publicKey: KeyObject };
  /** Of the extendedKeyUsage, which is critical when it names timestamps, or as `isCritical` says. */
  purposes?: readonly string[];
  isCritical?: boolean;
  /** The bytes of the keyUsage, with the count of its unused bits. */
  keyUsage?: readonly number[];
  more?: readonly Uint8Array[];
  isAuthority?: boolean;
  /** Another one has the name of `above`, but this key. */
  signedWith?: KeyObject;
  days?: number;
  /** Without the identifiers of keys. */
  isBare?: boolean;
}

/** A certificate of this name, of an authority or below it; without one it is a root. */
export const certificateOf = (common: string, above: Party | null, options: CertificateOptions = {}): Party => {
  const { keys = newKeys(), purposes, more = [], isAuthority = above === null, days = 400, isBare = false } = options;
  const name = nameOf(common, 'Test');
  const signer = options.signedWith ?? (above ? createPrivateKey(above.keyPem) : keys.privateKey);
  const keyId = createHash('sha256')
    .update(keys.publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
  const { keyUsage = isAuthority ? [1, 0x06] : [6, 0xc0] } = options;
  const isCritical = options.isCritical ?? purposes?.includes('1.3.6.1.5.5.7.3.8');
  const extensions = [
    extension('2.5.29.15', writeDer(tags.bitString, Buffer.from(keyUsage)), true),
    ...(isAuthority ? [extension('2.5.29.19', seq(isTrue), true)] : []),
    ...(isBare ? [] : [extension('2.5.29.14', octets(keyId.subarray(0, 20)))]),
    ...(purposes ? [extension('2.5.29.37', seq(...purposes.map(writeOid)), isCritical)] : []),
    ...more,
  ];
  const issuer = above ? above.name : name;
  const issued = issueCertificate(
    { issuer, subject: name, publicKey: keys.publicKey, days, extensions },
    keys.privateKey,
    signer,
  );
  return { ...issued, der: new X509Certificate(issued.certificatePem).raw, name };
};

/** Another certificate of the same key. */
export const twinOf = (party: Party, common: string, above: Party, more: CertificateOptions = {}): Party =>
  certificateOf(common, above, { keys: keysOf(party), isAuthority: true, ...more });

export interface Entry {
  of: Party;
  at: number;
  /** CRLReason */
  reason?: number;
  more?: readonly Uint8Array[];
}

const serialOf = ({ der }: Party): Uint8Array => partOf(der, 0, 1);

/** Name of the digest of a signature, and the algorithm that it is told by. */
export type Scheme = readonly [string, Uint8Array];
export const usual: Scheme = ['sha256', ecdsaSha256];
export const oldSchemes: readonly Scheme[] = [
  ['sha1', seq(writeOid('1.2.840.10045.4.1'))],
  ['sha224', seq(writeOid('1.2.840.10045.4.3.1'))],
];

const signedBy = ({ keyPem }: Party, data: Uint8Array, [digest]: Scheme): Uint8Array =>
  writeDer(tags.bitString, Buffer.from([0]), sign(digest, data, createPrivateKey(keyPem)));

/** A list of revoked certificates of that moment, in force for `days`. */
export const listOf = (
  by: Party,
  from: number,
  entries: readonly Entry[] = [],
  days = 7,
  more: readonly Uint8Array[] = [],
  scheme = usual,
): Uint8Array => {
  const rows = entries.map(({ of, at, reason, more = [] }) => {
    const code = reason === undefined ? [] : [extension('2.5.29.21', Uint8Array.of(0x0a, 1, reason))];
    const extensions = [...code, ...more];
    return seq(serialOf(of), timeFrom(at), ...(extensions.length > 0 ? [seq(...extensions)] : []));
  });
  const list = seq(
    writeInteger(Buffer.from([1])),
    scheme[1],
    by.name,
    timeFrom(from),
    timeFrom(from + days * day),
    ...(rows.length > 0 ? [seq(...rows)] : []),
    ...(more.length > 0 ? [writeDer(tags.context0, seq(...more))] : []),
  );
  return seq(list, scheme[1], signedBy(by, list, scheme));
};

/** A statement of an OCSP answer about one certificate. */
export interface Said {
  about: Party;
  /** The authority that it names; that which signs, unless another one is given. */
  of?: Party;
  revokedAt?: number;
  /** Name of the digest by which the authority is named, and its object identifier. */
  digest?: readonly [string, string];
  more?: readonly Uint8Array[];
}

/** An OCSP answer of that moment that says all this. */
export const answersOf = (
  by: Party,
  from: number,
  all: readonly Said[],
  more: readonly Uint8Array[] = [],
  scheme = usual,
  beside: readonly Party[] = [],
): Uint8Array => {
  const times = [generalizedTime(from), writeDer(tags.context0, generalizedTime(from + 7 * day))];
  const singles = all.map(({ about, of = by, revokedAt, digest: [name, oid] = ['sha256', oids.sha256], more = [] }) => {
    const hashed = (bytes: Uint8Array) => octets(createHash(name).update(bytes).digest());
    const { publicKey } = new X509Certificate(of.der);
    const key = partOf(publicKey.export({ type: 'spki', format: 'der' }), 1).subarray(3);
    const id = seq(seq(writeOid(oid)), hashed(of.name), hashed(key), serialOf(about));
    const status = revokedAt === undefined ? Uint8Array.of(0x80, 0) : writeDer(0xa1, generalizedTime(revokedAt));
    return seq(id, status, ...times, ...extensionsWith(more));
  });
  const data = seq(writeDer(0xa1, by.name), generalizedTime(from), seq(...singles), ...extensionsWith(more));
  const bag = beside.length > 0 ? [writeDer(tags.context0, seq(...beside.map(({ der }) => der)))] : [];
  const basic = octets(seq(data, scheme[1], signedBy(by, data, scheme), ...bag));
  const response = seq(writeOid('1.3.6.1.5.5.7.48.1.1'), basic);
  return seq(Uint8Array.of(0x0a, 1, 0), writeDer(tags.context0, response));
};

const extensionsWith = (all: readonly Uint8Array[]) => (all.length > 0 ? [writeDer(tags.context1, seq(...all))] : []);

/** An OCSP answer that a certificate is good, of that moment. */
export const answerOf = (by: Party, about: Party, from: number, more: readonly Uint8Array[] = []): Uint8Array =>
  answersOf(by, from, [{ about }], more);

/** A timestamp over these bytes, of that moment. */
export const tokenOf = (over: Uint8Array, by: Issued, at: number, more: readonly Uint8Array[] = []): Uint8Array => {
  const digest = octets(createHash('sha256').update(over).digest());
  const info = seq(
    writeInteger(Buffer.from([1])),
    writeOid('1.2.3.4'),
    seq(seq(writeOid(oids.sha256)), digest),
    writeInteger(Buffer.from([7])),
    generalizedTime(at),
    ...more,
  );
  return writeToken(info, by);
};

/** A PDF that this party has signed, with these authorities of it. */
export const signedPdf = async ({ keyPem, der }: Party, above: readonly Party[] = []): Promise<Uint8Array> => {
  const folder = mkdtempSync(join(tmpdir(), 'others-'));
  try {
    const p12Path = join(folder, 'signer.p12');
    writeFileSync(p12Path, plainP12(keyPem, [Buffer.from(der), ...above.map((one) => Buffer.from(one.der))]));
    const signer = await loadSigner({ p12Path, password: '' });
    return (await sealPdf(await smallPdf(), { signer, reason: 'x' })).pdf;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The file with another SignedData in its only signature, in the same room. */
const withData = (pdf: Uint8Array, change: (data: Uint8Array[]) => Uint8Array[]): Uint8Array => {
  const [place] = findSeals(pdf);
  if (!place) throw new Error('The file has no signature.');
  const { contents } = place;
  const cms = sealContents(pdf, place);
  const data = seq(...change(inside(partOf(cms, 1, 0))));
  const changedCms = seq(partOf(cms, 0), writeDer(tags.context0, data));
  const digits = Buffer.from(changedCms)
    .toString('hex')
    .padEnd(contents.end - contents.start - 2, '0');
  const changed = Uint8Array.from(pdf);
  changed.set(Buffer.from(digits), contents.start + 1);
  return changed;
};

/** The file with another SignerInfo in its only signature. */
export const withSigner = (pdf: Uint8Array, change: (info: Uint8Array[]) => Uint8Array[]): Uint8Array =>
  withData(pdf, (data) => {
    const info = inside(partOf(data.at(-1) ?? seq(), 0));
    return [...data.slice(0, -1), writeDer(tags.set, seq(...change(info)))];
  });

/** The file with other certificates in its only signature. */
export const withCertificates = (pdf: Uint8Array, change: (all: Uint8Array[]) => Uint8Array[]): Uint8Array =>
  withData(pdf, (data) => data.with(3, writeDer(tags.context0, ...change(inside(data[3] ?? seq())))));

/** The file with other signed attributes, signed anew by this party. */
export const withAttributes = (
  pdf: Uint8Array,
  { keyPem }: Issued,
  change: (attributes: Uint8Array[]) => Uint8Array[],
): Uint8Array =>
  withSigner(pdf, (info) => {
    const attributes = change(inside(info[3] ?? seq()));
    const signature = sign('sha256', writeDer(tags.set, ...attributes), createPrivateKey(keyPem));
    return info.with(3, writeDer(tags.context0, ...attributes)).with(5, octets(signature));
  });

/** The file with these timestamps in its signature. */
export const withTokens = (pdf: Uint8Array, make: (signature: Uint8Array) => readonly Uint8Array[]): Uint8Array =>
  withSigner(pdf, (info) => {
    const signature = partOf(seq(...info), 5);
    const { body } = readDer(signature);
    const entries = make(signature.subarray(body)).map((token) =>
      seq(writeOid(oids.timestampToken), writeDer(tags.set, token)),
    );
    return [...info, writeDer(tags.context1, ...entries)];
  });

export const withStore = (
  pdf: Uint8Array,
  {
    certificates = [],
    ocsps = [],
    crls = [],
  }: { certificates?: Uint8Array[]; ocsps?: Uint8Array[]; crls?: Uint8Array[] },
): Uint8Array => Buffer.concat([pdf, storeSection(pdf, { certificates, ocsps, crls })]);

/** The file with a document timestamp of that moment. */
export const withStamp = (pdf: Uint8Array, by: Party, at: number): Uint8Array => {
  const { stamped, withToken } = planTimestamp(pdf, 8_192);
  return Buffer.concat([pdf, withToken(tokenOf(Buffer.concat(stamped), by, at))]);
};
