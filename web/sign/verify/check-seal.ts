import {
  digitalSignature,
  inForce,
  modulusBits,
  nameOf,
  nonRepudiation,
  readCertificate,
} from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import {
  algorithms,
  claimedTime,
  isKnownAlgorithm,
  oids,
  readSignedData,
  signatureDigest,
  signedBytes,
  signerCertificate,
  statedCertificate,
  statedDigest,
  timestampInfo,
  timestampOf,
} from '#seal-reader/cms.ts';
import type { SignedData, SignerInfo } from '#seal-reader/cms.ts';
import { hex } from '#seal-reader/der.ts';
import type { Claim } from '#seal-reader/long-term/claims.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import { coversAll, coversEarlierVersion, readContentsLeniently, sealedLength } from '#seal-reader/seal-place.ts';
import type { SealPlace } from '#seal-reader/seal-place.ts';
import { leadsToTrusted } from './check-chain.ts';
import { digestIs, signatureHolds } from './check-crypto.ts';
import { loadProofs } from './load-proofs.ts';

/** Trusted certificates for seals and for timestamps. */
export interface Trust {
  seals: Certificate[];
  times: Certificate[];
}

/** Why nobody should rely on a seal although its digest is correct. */
export type Doubt = 'notInForce' | 'notForSigning' | 'shortKey' | 'timestamp' | 'longTerm' | 'structure';

export interface SealFacts {
  /** The whole file, but for what proves the seal; an earlier version of it; or another range, which our seals never cover. */
  covers: 'all' | 'beginning' | 'other';
  /** The covered bytes have the sealed digest, and nothing is hidden beside the seal. */
  digestOk: boolean;
  /** Null if this page does not support the algorithm. */
  signatureOk: boolean | null;
  /** Tells whether the signature names its certificate (ESS attribute); `silent`: other programs may omit it. */
  namesCertificate: 'yes' | 'no' | 'silent';
  trusted: boolean;
  doubts: Doubt[];
  by: { commonName: string; organisation: string };
  serial: string;
  claimedAt: Date | null;
  timestamp: { time: Date | null; authority: string; ok: boolean } | null;
  /** The file has everything that proves that no certificate of seal and timestamp was revoked (PAdES B-LT). */
  longTerm: boolean;
}

const unreadable = { time: null, authority: '', ok: false };
const timestamping = '1.3.6.1.5.5.7.3.8';

/**
 * Checks one seal by the server's rules (`server/engines/pdf/seal/verify.ts`), with the browser's cryptography.
 * @throws DerError if it cannot be read, UnknownAlgorithm if its digest algorithm is not supported
 */
export const checkSeal = async (pdf: Uint8Array, place: SealPlace, trust: Trust): Promise<SealFacts> => {
  const { der, isClean } = readContentsLeniently(pdf, place);
  const data = readSignedData(der);
  const { signer } = data;
  const named = signerCertificate(data);
  if (!named) throw new Error('The seal does not carry its certificate.');
  const certificate = readCertificate(named);
  const added = coversEarlierVersion(pdf, place) ? (await loadProofs()).readStore(pdf, sealedLength(place)) : null;
  const above = added?.certificates ?? [];
  const timestamp = await checkTimestamp(signer, trust.times, above).catch(() => unreadable);
  const longTerm = added !== null && (await isProved(data, added));
  const claimedAt = claimedTime(signer);
  const at = (timestamp?.ok ? timestamp.time : claimedAt) ?? new Date();
  const isEarlier = coversEarlierVersion(pdf, place);
  const covers = added || coversAll(pdf, place) ? 'all' : isEarlier ? 'beginning' : 'other';
  const after = pdf.subarray(place.contents.end, isEarlier ? sealedLength(place) : pdf.length);
  return {
    covers,
    digestOk: isClean && (await holdsDigest(signer, pdf.subarray(0, place.contents.start), after)),
    signatureOk: await isSignedBy(signer, certificate),
    namesCertificate: await naming(signer, certificate),
    trusted: await leadsToTrusted(certificate, [...data.certificates, ...above], trust.seals, at),
    doubts: [...doubtsAbout(data, certificate, at, timestamp), ...(added && !longTerm ? ['longTerm' as const] : [])],
    by: nameOf(certificate.subject),
    serial: hex(certificate.serial),
    claimedAt,
    timestamp,
    longTerm: longTerm && timestamp?.ok === true,
  };
};

const isProved = async (seal: SignedData, added: ValidationData): Promise<boolean> => {
  const { longTermAnswer } = await loadProofs();
  const { gap, claims } = longTermAnswer(seal, added);
  const held = await Promise.all(claims.map(claimHolds));
  return gap === null && held.every(Boolean);
};

const claimHolds = async (claim: Claim): Promise<boolean> => {
  if (claim.kind === 'digest') return digestIs(claim.digest, claim.stated, claim.bytes);
  const { by, kindOfKey: kind, ...signed } = claim;
  return (await signatureHolds(by, { ...signed, kind })) === true;
};

const holdsDigest = async (signer: SignerInfo, ...parts: Uint8Array[]): Promise<boolean> => {
  const stated = statedDigest(signer);
  return stated !== null && digestIs(signer.digest, stated, ...parts);
};

const isSignedBy = async (signer: SignerInfo, certificate: Certificate): Promise<boolean | null> => {
  if (!isKnownAlgorithm(signer)) return null;
  const digest = signatureDigest(signer);
  const kind = algorithms[signer.algorithm]?.kind;
  if (digest === null || !kind) return false;
  const { parameters, signature } = signer;
  return signatureHolds(certificate, { kind, digest, parameters, signature, bytes: signedBytes(signer) });
};

const naming = async (
  signer: SignerInfo,
  certificate: Certificate,
  allowSha1 = false,
): Promise<SealFacts['namesCertificate']> => {
  const stated = statedCertificate(signer, allowSha1);
  if (!stated) return 'silent';
  return (await digestIs(stated.digest, stated.hash, certificate.raw)) ? 'yes' : 'no';
};

const doubtsAbout = (
  { signer }: SignedData,
  certificate: Certificate,
  at: Date,
  timestamp: SealFacts['timestamp'],
): Doubt[] => {
  const { keyUsage } = certificate;
  const bits = modulusBits(certificate);
  const forSigning = !keyUsage || keyUsage.includes(digitalSignature) || keyUsage.includes(nonRepudiation);
  const isUnknown = signer.unsignedAttributes !== null && timestamp === null;
  const doubts: [Doubt, boolean][] = [
    ['notInForce', !inForce(certificate, at)],
    ['notForSigning', !forSigning],
    ['shortKey', bits !== null && bits < 2_048],
    ['timestamp', timestamp ? !timestamp.ok : isUnknown],
  ];
  return doubts.flatMap(([doubt, isSo]) => (isSo ? [doubt] : []));
};

/** The timestamp of a seal, null if it has none; `ok` if it is valid, of this signature and of a trusted authority. */
const checkTimestamp = async (
  signer: SignerInfo,
  trusted: readonly Certificate[],
  above: readonly Uint8Array[],
): Promise<SealFacts['timestamp']> => {
  const token = timestampOf({ signer });
  if (!token) return null;
  const data = readSignedData(token);
  const { inside, imprint, time } = timestampInfo(data);
  const named = signerCertificate(data);
  if (!named) return { time, authority: '', ok: false };
  const certificate = readCertificate(named);
  const { commonName, organisation } = nameOf(certificate.subject);
  const holds = [
    imprint.algorithm === oids.sha256 && (await digestIs('sha256', imprint.hash, signer.signature)),
    await holdsDigest(data.signer, inside),
    (await isSignedBy(data.signer, certificate)) === true,
    (await naming(data.signer, certificate, true)) === 'yes',
    certificate.purposes?.includes(timestamping) ?? false,
    inForce(certificate, time),
    await leadsToTrusted(certificate, [...data.certificates, ...above], trusted, time),
  ];
  return { time, authority: commonName || organisation, ok: holds.every(Boolean) };
};
