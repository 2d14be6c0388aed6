import { namesTimestamps, nameOf, readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import {
  algorithms,
  attribute,
  digests,
  isKnownAlgorithm,
  oids,
  pssDigest,
  readSignedData,
  signatureDigest,
  signedBytes,
  signerCertificate,
  statedDigest,
  timestampInfo,
  UnknownAlgorithm,
} from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { hex, oidOf, sameBytes } from '../der.ts';
import { otherStatedCertificate, statedCertificate } from '../stated-certificate.ts';
import { algorithmsOf, areAccepted, hasKnownCurve } from './algorithms.ts';
import { isForTimestampsAlone } from './constraints.ts';
import { judgePath } from './path.ts';
import type { PathAnswer } from './path.ts';
import { withOwn } from './pool.ts';
import { failed, passed, unsure } from './report.ts';
import type { AlgorithmReport, CertificateReport, Judgement, TimestampReport } from './report.ts';
import { clockSlackMs } from './statuses/found.ts';
import type { Anchor, FileTools, Pool } from './tools.ts';

export const certificateReport = ({ subject, issuer, serial, notBefore, notAfter }: Certificate): CertificateReport => {
  const { commonName, organisation } = nameOf(subject);
  const above = nameOf(issuer);
  return {
    name: commonName,
    organisation,
    issuer: above.commonName || above.organisation,
    serial: hex(serial),
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
  };
};

export interface Signed {
  judgement: Judgement;
  algorithms: AlgorithmReport[];
}

/**
 * Checks a signature by itself (ETSI EN 319 102-1 §5.2.3, §5.2.7): the certificate that it names, the digest of what it
 * covers, and the key.
 * @param covered pieces, one behind the other
 */
export const judgeSigned = async (
  { signer, contentType }: SignedData,
  certificate: Certificate,
  covered: readonly Uint8Array[],
  { confirm, hash }: Pick<FileTools, 'confirm' | 'hash'>,
): Promise<Signed> => {
  const stated = statedDigest(signer);
  const named = [statedCertificate(signer), otherStatedCertificate(signer)].filter((one) => one !== null);
  const [kind, digest] = [algorithms[signer.algorithm]?.kind, signatureDigest(signer)];
  const isKnown = isKnownAlgorithm(signer) && hasKnownCurve(certificate);
  const known = kind && digest && isKnown ? { kind, digest } : null;
  const said = known ? algorithmsOf(certificate, known.kind, known.digest) : [];
  const is = (judgement: Judgement) => ({ judgement, algorithms: said });
  // RFC 5652 §11.1: the attribute is what protects the type of the content.
  const type = attribute(signer.signedAttributes, oids.contentType);
  if (!stated || (type && oidOf(type) !== contentType)) return is(failed('FORMAT_FAILURE', 'form'));
  const isRightDigest = await hash('signature', { kind: 'digest', digest: signer.digest, parts: covered, stated });
  if (isRightDigest === null) return is(unsure('TRY_LATER', 'tooMany'));
  if (!isRightDigest) return is(failed('HASH_FAILURE', 'digest'));
  const parts = [certificate.raw];
  for (const one of named) {
    if (one.digest && !(await confirm({ kind: 'digest', digest: one.digest, parts, stated: one.hash }))) {
      return is(unsure('NO_SIGNING_CERTIFICATE_FOUND', 'otherCertificate'));
    }
  }
  // A signer may state two digests that differ: that is no algorithm that somebody lacks.
  const inside = kind === 'rsa-pss' ? pssDigest(signer.parameters) : signer.digest;
  if (kind && (!digest || (inside && inside !== digest))) return is(failed('SIG_CRYPTO_FAILURE', 'signature'));
  if (!known) return is(unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'algorithm'));
  const { parameters, signature } = signer;
  const claim = { by: certificate, bytes: signedBytes(signer), kindOfKey: known.kind, digest: known.digest };
  const isRight = await confirm({ kind: 'signature', ...claim, parameters, signature });
  if (isRight === null) return is(unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'algorithm'));
  if (!isRight) return is(failed('SIG_CRYPTO_FAILURE', 'signature'));
  // The key may have another certificate, which the signer has not named.
  const unread = named.find(({ digest }) => digest === null);
  return is(unread?.digest === null ? unsure('NO_SIGNING_CERTIFICATE_FOUND', unread.gap) : passed);
};

export interface TokenQuestion {
  token: Uint8Array;
  /** The bytes that it has to cover, in pieces. */
  over: readonly Uint8Array[];
  protects: TimestampReport['protects'];
  bytes: number | null;
  anchors: readonly Anchor[];
  /** Time of the next timestamp over it; null: there is none. */
  before: Date | null;
  /** Only the authorities of the service may be ahead of this clock, which may be that of a reader. */
  now: Date;
}

/** A moment at which a timestamp may be judged, with the proofs of then, and with those of the whole file. */
export interface TokenMoment {
  pool: Pool;
  whole: Pool;
  control: Date;
}

/**
 * Validates a timestamp (ETSI EN 319 102-1 §5.4) at one moment after the other. What is the same at each, such as the
 * digest of the file, is confirmed once. Null when nothing can be read of it.
 */
export const openToken = (question: TokenQuestion, tools: FileTools) => {
  const kept: Kept = { data: null, isOver: null, signed: null };
  return async (moment: TokenMoment): Promise<TimestampReport | null> => {
    try {
      return await judgeReadable(question, moment, kept, tools);
    } catch (error) {
      if (!(error instanceof UnknownAlgorithm)) return null;
      const { protects, bytes } = question;
      return { ...unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'algorithm'), protects, bytes, ...nothing };
    }
  };
};

interface Kept {
  data: SignedData | null;
  isOver: Promise<boolean | null> | null;
  signed: { by: Uint8Array; answer: Promise<Signed> } | null;
}

const nothing = { at: '', authority: null, trustedBy: null, algorithms: [], statuses: [] };

const judgeReadable = async (
  { token, over, protects, bytes, anchors, before, now }: TokenQuestion,
  { pool, whole: wholePool, control }: TokenMoment,
  kept: Kept,
  tools: FileTools,
): Promise<TimestampReport> => {
  const data = (kept.data ??= readSignedData(token));
  const { inside, imprint, time } = timestampInfo(data);
  const named = signerCertificate(data) ?? pool.certificates.find((one) => isNamed(data, one))?.raw;
  const base = { ...nothing, protects, bytes, at: time.toISOString() };
  if (!named) return { ...base, ...unsure('NO_SIGNING_CERTIFICATE_FOUND', 'noCertificate') };
  const certificate = readCertificate(named);
  if (!kept.signed || !sameBytes(kept.signed.by, named)) {
    kept.signed = { by: named, answer: judgeSigned(data, certificate, [inside], tools) };
  }
  const signed = await kept.signed.answer;
  const pools = { pool: withOwn(pool, data), whole: withOwn(wholePool, data) };
  const asked = { leaf: certificate, anchors, purpose: 'timestamp', provenAt: time, claimedAt: null } as const;
  const path = await judgePath({ ...asked, ...pools, control, now }, tools);
  const digest = digests[imprint.algorithm];
  const known = { kind: 'digest', parts: over, stated: imprint.hash } as const;
  kept.isOver ??= digest ? tools.hash('timestamp', { ...known, digest }) : Promise.resolve(null);
  const isOver = await kept.isOver;
  const { trustedBy, statuses } = path;
  const whole = {
    ...base,
    authority: certificateReport(certificate),
    trustedBy,
    statuses,
    algorithms: signed.algorithms,
  };
  const isAhead = trustedBy !== 'service' && time.getTime() > now.getTime() + clockSlackMs;
  return {
    ...whole,
    ...verdictOn({
      data,
      certificate,
      time,
      control,
      before,
      isAhead,
      isKnown: digest !== undefined,
      isOver,
      signed,
      path,
    }),
  };
};

const isNamed = (data: SignedData, { raw }: Certificate): boolean =>
  signerCertificate({ ...data, certificates: [raw] }) !== null;

interface TokenParts {
  data: SignedData;
  certificate: Certificate;
  time: Date;
  control: Date;
  before: Date | null;
  isAhead: boolean;
  /** The algorithm of its digest is known. */
  isKnown: boolean;
  isOver: boolean | null;
  signed: Signed;
  path: PathAnswer;
}

/** The service's own authorities were chosen by its operator, and their timestamps are taken as they were when they were given. */
const isAuthority = (certificate: Certificate, { trustedBy }: PathAnswer): boolean =>
  trustedBy === 'service' ? namesTimestamps(certificate) : isForTimestampsAlone(certificate);

const verdictOn = (parts: TokenParts): Judgement => {
  const { data, certificate, time, control, before, isAhead, isKnown, isOver, signed, path } = parts;
  const type = attribute(data.signer.signedAttributes, oids.contentType);
  const { indication, subIndication, reason } = path;
  if (isOver === false) return failed('HASH_FAILURE', 'digest');
  if (isOver === null && isKnown) return unsure('TRY_LATER', 'tooMany');
  if (isOver === null) return unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'algorithm');
  if (signed.judgement.indication !== 'TOTAL-PASSED') return signed.judgement;
  if (!statedCertificate(data.signer)) return unsure('NO_SIGNING_CERTIFICATE_FOUND', 'otherCertificate');
  if (!type || oidOf(type) !== oids.timestampInfo) return failed('FORMAT_FAILURE', 'form');
  if (!isAuthority(certificate, path)) return unsure('CHAIN_CONSTRAINTS_FAILURE', 'notForThis');
  if (isAhead) return unsure('TIMESTAMP_ORDER_FAILURE', 'future');
  if (before && time > before) return unsure('TIMESTAMP_ORDER_FAILURE', 'order');
  if (time < certificate.notBefore) return unsure('NOT_YET_VALID', 'notYet');
  if (time > certificate.notAfter) return unsure('EXPIRED', 'ended');
  if (!areAccepted(signed.algorithms, control)) return unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'weak');
  return { indication, subIndication, reason };
};
