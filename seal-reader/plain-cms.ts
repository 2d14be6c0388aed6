import type { Certificate } from './certificate.ts';
import { algorithms, digests, oids, pssDigest } from './cms.ts';
import type { SignedData } from './cms.ts';
import { childAt, children, content, DerError, encoded, oidOf, readDer, sameBytes, tags } from './der.ts';
import type { Der } from './der.ts';
import { encodeDer, encodeOid } from './encode-der.ts';
import { wholeSignedParts } from './long-term/statement.ts';
import type { Statement } from './long-term/statement.ts';

/** The parts of a SignedData that no signature covers. */
interface Frame {
  /** DER, in their order. */
  certificates: readonly Uint8Array[];
  /** The token of its only unsigned attribute; null: it has none. */
  timestamp: Uint8Array | null;
  /** Algorithms have no parameters, as in the seals of the service. */
  isBare: boolean;
}

/**
 * Writes a SignedData anew around its signed parts. The parts that no signature covers have only one value that they may
 * have (RFC 5652 §5.1, §5.3): whoever compares finds each byte of them that was changed.
 * @throws DerError
 */
export const plainCms = (
  { signer, contentType, inside }: SignedData,
  { issuer, serial }: Certificate,
  { certificates, timestamp, isBare }: Frame,
): Uint8Array => {
  const root = readDer(signer.node.source);
  const [, listed] = children(childAt(childAt(root, 1, tags.context0), 0, tags.sequence));
  const [, , digest, , algorithm] = children(signer.node);
  const first = listed && children(listed)[0];
  if (!first || !digest || !algorithm || nameOf(first) !== nameOf(digest)) throw new DerError('Not plain.');
  const written = isBare ? bareAlgorithm : plainAlgorithm;
  const isByName = signer.identifier.tag === tags.sequence;
  const identifier = isByName
    ? der(tags.sequence, issuer, der(tags.integer, serial))
    : der(keyIdentifier, content(signer.identifier));
  const stamped = timestamp && der(tags.sequence, encodeOid(oids.timestampToken), der(tags.set, timestamp));
  const info = der(
    tags.sequence,
    number(isByName ? 1 : 3),
    identifier,
    written(digest),
    encoded(signer.signedAttributes),
    written(algorithm),
    der(tags.octetString, signer.signature),
    ...(stamped ? [der(tags.context1, stamped)] : []),
  );
  const data = der(
    tags.sequence,
    number(isByName && !inside ? 1 : 3),
    der(tags.set, written(first)),
    der(tags.sequence, encodeOid(contentType), ...(inside ? [der(tags.context0, der(tags.octetString, inside))] : [])),
    ...(certificates.length > 0 ? [der(tags.context0, ...certificates)] : []),
    der(tags.set, info),
  );
  return der(tags.sequence, encodeOid(oids.signedData), der(tags.context0, data));
};

/** Tells whether a timestamp has nothing that it need not have; `chainClaims` judges its certificates. @throws DerError */
export const isPlainToken = (token: Uint8Array, data: SignedData, by: Certificate): boolean => {
  const { certificates } = data;
  return (
    certificates.every(isWholeCertificate) &&
    sameBytes(plainCms(data, by, { certificates, timestamp: null, isBare: false }), token)
  );
};

/** A certificate has no byte that nobody has signed. @throws DerError */
export const isWholeCertificate = (raw: Uint8Array): boolean => {
  const place = (fields: readonly Der[]) => (fields[0]?.tag === tags.context0 ? 2 : 1);
  return isWhole({ raw, ...wholeSignedParts(readDer(raw), place) });
};

/** The same of certificates and lists that are read: they state their algorithm inside, too. */
export const isWhole = ({ raw, signed, algorithmNode, signature }: Omit<Statement, 'algorithm'>): boolean => {
  const bits = der(tags.bitString, Uint8Array.of(0), signature);
  return sameBytes(der(tags.sequence, signed, encoded(algorithmNode), bits), raw);
};

const keyIdentifier = 0x80;
const pss = '1.2.840.113549.1.1.10';
const maskGeneration = '1.2.840.113549.1.1.8';
const nullParameters = Uint8Array.of(0x05, 0x00);

const nameOf = (algorithm: Der): string => oidOf(childAt(algorithm, 0, tags.oid));

const bareAlgorithm = (node: Der): Uint8Array => der(tags.sequence, encodeOid(nameOf(node)));

/** With the parameters that it has to have (RFC 4055 §5, RFC 5758 §3.2), where nothing signs them. @throws DerError */
export const fixedAlgorithm = (node: Der): Uint8Array => {
  const name = nameOf(node);
  if (name === pss) return plainAlgorithm(node);
  return der(tags.sequence, encodeOid(name), ...(algorithms[name]?.kind === 'ecdsa' ? [] : [nullParameters]));
};

/** Only RSA-PSS has parameters that say something. */
const plainAlgorithm = (node: Der): Uint8Array => {
  const name = nameOf(node);
  const parameters = children(node)[1];
  if (!parameters) return bareAlgorithm(node);
  return der(tags.sequence, encodeOid(name), name === pss ? plainPss(parameters) : nullParameters);
};

/** RFC 4055 §3.1: some programs write NULL behind the digest. */
const plainPss = (parameters: Der): Uint8Array => {
  const digest = Object.entries(digests).find(([, name]) => name === pssDigest(parameters))?.[0];
  const salt = childAt(childAt(parameters, 2, 0xa2), 0, tags.integer);
  if (digest === undefined) throw new DerError('Not parameters of RSA-PSS.');
  const all = [[], [nullParameters]].map((more) => {
    const hash = der(tags.sequence, encodeOid(digest), ...more);
    const mask = der(tags.sequence, encodeOid(maskGeneration), hash);
    const length = number(content(salt)[0] ?? 0);
    return der(tags.sequence, der(tags.context0, hash), der(tags.context1, mask), der(0xa2, length));
  });
  return all.find((one) => sameBytes(one, encoded(parameters))) ?? new Uint8Array();
};

const number = (value: number) => der(tags.integer, Uint8Array.of(value));
const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => encodeDer(tag, parts);
