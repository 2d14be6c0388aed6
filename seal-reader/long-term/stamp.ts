import { inForce, namesTimestamps, readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import {
  algorithms,
  attribute,
  isKnownAlgorithm,
  oids,
  readSignedData,
  signatureDigest,
  signedBytes,
  signerCertificate,
  statedDigest,
  timestampInfo,
} from '../cms.ts';
import type { SignedData, SignerInfo } from '../cms.ts';
import { oidOf } from '../der.ts';
import { isPlainToken } from '../plain-cms.ts';
import { statedCertificate } from '../stated-certificate.ts';
import { chainClaims } from '../token-chain.ts';
import type { Claim } from './claims.ts';
import type { DocumentTimestamp } from './document-timestamp.ts';

/** An archive timestamp, if its claims hold and its certificate leads to an authority that is trusted. */
export interface Stamp {
  certificate: Certificate;
  at: Date;
  /** The certificates that came with it. */
  others: Certificate[];
  claims: Claim[];
}

/** Null when the token cannot hold, whatever cryptography says of it. @throws DerError */
export const readStamp = ({ token, stamped }: DocumentTimestamp): Stamp | null => {
  const data = readSignedData(token);
  const { inside, imprint, time } = timestampInfo(data);
  const named = signerCertificate(data);
  const certificate = named && readCertificate(named);
  if (!certificate || !namesTimestamps(certificate) || !inForce(certificate, time)) return null;
  const isPlain = imprint.algorithm === oids.sha256 && isPlainToken(token, data, certificate);
  const own = isPlain ? signerClaims(data, certificate, inside) : null;
  const others = data.certificates.map(readCertificate);
  const chain = chainClaims(certificate, others);
  if (!own || !chain) return null;
  return {
    certificate,
    at: time,
    others,
    claims: [{ kind: 'digest', digest: 'sha256', parts: stamped, stated: imprint.hash }, ...own, ...chain],
  };
};

/** The signer names the certificate, and signs the digest of what is inside. */
const signerClaims = ({ signer }: SignedData, certificate: Certificate, inside: Uint8Array): Claim[] | null => {
  const [digest, kindOfKey] = [signatureDigest(signer), algorithms[signer.algorithm]?.kind];
  const [content, named] = [statedDigest(signer), statedCertificate(signer)];
  if (!digest || !kindOfKey || !content || !named?.digest || !isKnownAlgorithm(signer) || !saysTimestamp(signer))
    return null;
  const { parameters, signature } = signer;
  return [
    { kind: 'digest', digest: signer.digest, parts: [inside], stated: content },
    { kind: 'digest', digest: named.digest, parts: [certificate.raw], stated: named.hash },
    { kind: 'signature', by: certificate, bytes: signedBytes(signer), kindOfKey, digest, parameters, signature },
  ];
};

/** RFC 5652 §11.1: what is signed is a timestamp, not something else with the same bytes. */
const saysTimestamp = ({ signedAttributes }: SignerInfo): boolean => {
  const type = attribute(signedAttributes, oids.contentType);
  return type !== null && oidOf(type) === oids.timestampInfo;
};
