import type { X509Certificate } from 'node:crypto';
import { digitalSignature, nonRepudiation } from '#seal-reader/certificate.ts';
import { claimedTime, isKnownAlgorithm, timestampOf } from '#seal-reader/cms.ts';
import type { SignedData } from '#seal-reader/cms.ts';
import { readStore } from '#seal-reader/long-term/dss.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import { longTermAnswer } from '#seal-reader/long-term/read-long-term.ts';
import { coversAll, coversEarlierVersion, findSeals, sealContents, sealedLength } from '#seal-reader/seal-place.ts';
import type { SealPlace } from '#seal-reader/seal-place.ts';
import { claimHolds } from '../long-term/claim-holds.ts';
import {
  digestHolds,
  namesCertificate,
  readSignedData,
  signatureHolds,
  signerCertificate,
  toCertificate,
} from './cms.ts';
import { checkTimestamp } from './timestamp.ts';
import type { TimestampCheck } from './timestamp.ts';
import { certificateParts, inForce, leadsToTrusted, serialOf, subjectOf } from './x509-parts.ts';

/**
 * PAdES baseline level (ETSI EN 319 142-1): B-T has a proven time, B-LT everything that proves for ever that its
 * certificates held then.
 */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT';

/** Result of checking a sealed PDF. `valid` means that `problems` is empty. */
export interface SealCheck {
  valid: boolean;
  /** The seal covers every byte of the file but its own value; only what proves the seal was added after it. */
  totalCoverage: boolean;
  digestOk: boolean;
  signatureOk: boolean;
  /** The seal names the very certificate that made it (ESS signing-certificate-v2). */
  essCertOk: boolean;
  /** The certificate leads to one of those trusted. */
  trusted: boolean;
  level: SealLevel | null;
  subject: string;
  serial: string;
  /** The time the sealing server stated; only a timestamp proves it. */
  claimedAt: Date | null;
  timestamp: TimestampCheck | null;
  problems: string[];
}

const nothing: SealCheck = {
  valid: false,
  totalCoverage: false,
  digestOk: false,
  signatureOk: false,
  essCertOk: false,
  trusted: false,
  level: null,
  subject: '',
  serial: '',
  claimedAt: null,
  timestamp: null,
  problems: [],
};

/**
 * Checks a seal with node:crypto only, without the library that made it. Never throws: the problems of an unreadable
 * file describe why.
 * @param trusted DER of the trusted certificates for seals (of an authority or of a signer)
 * @param trustedTime the same for timestamps; without it every authority is trusted. Trap: anyone can add a
 *   self-made timestamp to a seal that has none.
 */
export const verifySeal = (
  pdf: Uint8Array,
  trusted: readonly Uint8Array[],
  trustedTime?: readonly Uint8Array[],
): SealCheck => {
  try {
    const places = findSeals(pdf);
    const [place] = places;
    if (!place || places.length > 1) {
      return { ...nothing, problems: [`the file has ${places.length} signatures instead of one`] };
    }
    return checkPlace(pdf, place, trusted.map(toCertificate), trustedTime?.map(toCertificate));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return { ...nothing, problems: [`the file cannot be read: ${reason}`] };
  }
};

const checkPlace = (
  pdf: Uint8Array,
  place: SealPlace,
  trusted: readonly X509Certificate[],
  trustedTime: readonly X509Certificate[] | undefined,
): SealCheck => {
  const data = readSignedData(sealContents(pdf, place));
  const certificate = signerCertificate(data);
  if (!certificate) return { ...nothing, problems: ['the seal does not carry its certificate'] };
  const added = coversEarlierVersion(pdf, place) ? readStore(pdf, sealedLength(place)) : null;
  const above = (added?.certificates ?? []).map(toCertificate);
  const token = timestampOf(data);
  const timestamp = token && checkTimestamp(token, data.signer.signature, { trusted: trustedTime, above });
  const claimedAt = claimedTime(data.signer);
  // Every byte outside the contents, whatever the ranges claim: a partial range is a wrong digest too.
  const before = pdf.subarray(0, place.contents.start);
  const after = pdf.subarray(place.contents.end, added ? sealedLength(place) : pdf.length);
  const at = (timestamp?.ok ? timestamp.time : claimedAt) ?? new Date();
  const facts = {
    totalCoverage: added !== null || coversAll(pdf, place),
    digestOk: digestHolds(data.signer, before, after),
    signatureOk: signatureHolds(data.signer, certificate) === true,
    essCertOk: namesCertificate(data.signer, certificate),
    trusted: leadsToTrusted(certificate, [...data.certificates.map(toCertificate), ...above], trusted, at),
  };
  const isUnknown = !isKnownAlgorithm(data.signer);
  const problems = [
    ...(isUnknown ? ['the signature is made with an algorithm that is not known here'] : []),
    ...factProblems({ ...facts, signatureOk: facts.signatureOk || isUnknown }),
    ...certificateProblems(certificate, at),
    ...timestampProblems(data, timestamp),
    ...(added ? longTermProblems(data, added) : []),
  ];
  return {
    ...facts,
    valid: problems.length === 0,
    level: timestamp?.ok ? (added ? 'B-LT' : 'B-T') : 'B-B',
    subject: subjectOf(certificate),
    serial: serialOf(certificate),
    claimedAt,
    timestamp,
    problems,
  };
};

const factProblems = (facts: Pick<SealCheck, keyof typeof factTexts>): string[] =>
  Object.entries(factTexts).flatMap(([fact, text]) => (facts[fact as keyof typeof factTexts] ? [] : [text]));

const factTexts = {
  totalCoverage: 'the seal does not cover the whole file',
  digestOk: 'the file was changed after it was sealed',
  signatureOk: 'the signature is wrong',
  essCertOk: 'the seal names another certificate',
  trusted: 'the certificate is not a trusted one',
} as const;

const certificateProblems = (certificate: X509Certificate, at: Date): string[] => {
  const problems: string[] = [];
  const { keyUsage } = certificateParts(certificate);
  const bits = certificate.publicKey.asymmetricKeyDetails?.modulusLength;
  if (!inForce(certificate, at)) problems.push('the certificate was not in force');
  if (keyUsage && !keyUsage.includes(digitalSignature) && !keyUsage.includes(nonRepudiation)) {
    problems.push('the certificate is not for signing');
  }
  if (bits !== undefined && bits < 2048) problems.push('the key is too short');
  return problems;
};

const timestampProblems = (data: SignedData, timestamp: TimestampCheck | null): string[] => {
  if (data.signer.unsignedAttributes && !timestamp) return ['the seal has unknown unsigned attributes'];
  return (timestamp?.problems ?? []).map((problem) => `the timestamp does not hold: ${problem}`);
};

/** Data that proves nothing must not stand behind a seal: anybody could have put it there. */
const longTermProblems = (data: SignedData, added: ValidationData): string[] => {
  const { gap, claims } = longTermAnswer(data, added);
  const reason = gap ?? (claims.every(claimHolds) ? null : 'a signature in it is wrong');
  return reason === null ? [] : [`the validation data added to the seal does not prove it: ${reason}`];
};
