import { digitalSignature, nonRepudiation } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { attribute, claimedTime, oids, timestampsOf } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { DerError } from '../der.ts';
import { isBuiltAsOurs } from '../seal-place.ts';
import { namesCertificateSafely } from '../stated-certificate.ts';
import { areAccepted } from './algorithms.ts';
import type { Judging } from './judging.ts';
import { judgeOwnProofs } from './own-proofs.ts';
import type { OwnProofs } from './own-proofs.ts';
import { isForPurpose } from './constraints.ts';
import { likeliestSigner } from './likeliest-signer.ts';
import { nameIn } from './name-in.ts';
import { judgePath } from './path.ts';
import type { PathAnswer } from './path.ts';
import { withOwn } from './pool.ts';
import type { ReadSigned } from './read-signed.ts';
import { failed, passed, unsure } from './report.ts';
import type { Change, ChangesReport, Judgement, Level, Reason, SignatureReport } from './report.ts';
import { firstPassed, timesOf } from './stamps.ts';
import { clockSlackMs } from './statuses/found.ts';
import type { Control, Stamps, Timed } from './stamps.ts';
import { certificateReport } from './token.ts';
import type { Signed } from './token.ts';
import type { Anchors } from './tools.ts';
import { hasUnproved } from './unproved.ts';

export interface Trusting {
  anchors: Anchors;
  stamps: Stamps;
}

const blank = {
  isUnchanged: null,
  hasUnproved: null,
  level: null,
  by: null,
  trustedBy: null,
  chain: [],
  claimedAt: null,
  provenAt: null,
  archivedUntil: null,
  algorithms: [],
  statuses: [],
  timestamps: [],
};

/** Judges one signature, or one timestamp of the document, of a file. */
export const judgeSignature = async (
  judging: Judging,
  one: ReadSigned,
  trusting: Trusting,
): Promise<SignatureReport> => {
  const { length, covers, kind, data } = one;
  const found = covers === 'other' ? [] : await judging.changesAfter(length);
  const changes = one.forbidsChanges ? found.map(asForbidden) : found;
  const base = { ...blank, kind, covers: { bytes: length, isWholeFile: covers === 'all' }, changes };
  if (kind === 'timestamp') {
    const report = stampReport(one.place.contents.start, trusting.stamps, changes);
    const isOthers = 'trustedBy' in report && report.trustedBy === 'reader' && report.indication === 'TOTAL-PASSED';
    const isShown = isOthers && !(await judging.isAlone(one));
    return { ...base, ...report, ...(isShown && unsure('SIG_CONSTRAINTS_FAILURE', 'placeShown')) };
  }
  judging.tools.begin();
  const isLater = one.fault?.reason === 'hidden';
  if (!data || (one.fault && !isLater)) return { ...base, ...(one.fault ?? failed('FORMAT_FAILURE', 'form')) };
  try {
    return { ...base, ...(await judgeReadable(judging, { ...one, data }, trusting, changes)) };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    // Parts of it, such as its attributes, cannot be read.
    return { ...base, ...failed('FORMAT_FAILURE', 'form') };
  }
};

const stampReport = (start: number, { all }: Stamps, changes: readonly ChangesReport[]) => {
  const found = all.find((stamp) => stamp.start === start)?.report;
  if (!found) return failed('FORMAT_FAILURE', 'form');
  const { indication, subIndication, reason, authority, algorithms, statuses, trustedBy, at } = found;
  const own = { indication, subIndication, reason };
  const isUnchanged = indication === 'TOTAL-FAILED' ? false : algorithms.length > 0 ? true : null;
  const judgement = indication === 'TOTAL-PASSED' ? (changedAfter(changes) ?? own) : own;
  return { ...judgement, by: authority, algorithms, statuses, trustedBy, isUnchanged, provenAt: at || null };
};

type Readable = ReadSigned & { data: SignedData };

const judgeReadable = async (
  judging: Judging,
  one: Readable,
  trusting: Trusting,
  changes: readonly ChangesReport[],
): Promise<Partial<SignatureReport> & Judgement> => {
  const { data, place, length } = one;
  const { contents } = place;
  const covered = [judging.pdf.subarray(0, contents.start), judging.pdf.subarray(contents.end, length)];
  const likeliest = await likeliestSigner(judging, data, covered);
  if (!likeliest) return unsure('NO_SIGNING_CERTIFICATE_FOUND', 'noCertificate');
  const { certificate, signed } = likeliest;
  const { indication } = signed.judgement;
  const isUnchanged = indication === 'TOTAL-PASSED' ? true : indication === 'TOTAL-FAILED' ? false : null;
  const known = { isUnchanged, by: certificateReport(certificate), algorithms: signed.algorithms };
  const claimedAt = claimedTime(data.signer);
  const told = { ...known, claimedAt: claimedAt?.toISOString() ?? null };
  // A signature that does not hold proves no name, but the name is what somebody may have to explain.
  if (indication !== 'TOTAL-PASSED') return { ...told, ...signed.judgement };
  try {
    const holding = await judgeHolding(judging, one, trusting, { changes, certificate, signed, claimedAt });
    // Nothing signs the bytes behind its contents, so anybody may have written them.
    const hidden = one.fault ? { ...one.fault, hasUnproved: true, level: null } : {};
    return { ...told, ...holding, ...hidden };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    // The signature holds, whatever cannot be read around it.
    return { ...told, ...unsure('GENERIC', 'form') };
  }
};

/** The key has confirmed the signature: who answers for that key, and since when. */
const judgeHolding = async (
  judging: Judging,
  one: Readable,
  trusting: Trusting,
  { changes, certificate, signed, claimedAt }: Pick<Parts, 'changes' | 'certificate' | 'signed'> & Claimed,
): Promise<Partial<SignatureReport> & Judgement> => {
  const { data } = one;
  const timed = await timesOf(judging, { ...one, anchors: trusting.anchors.times, stamps: trusting.stamps });
  const path = await pathOf(judging, { certificate, data, claimedAt, timed, trusting });
  const { trustedBy } = path;
  const own = trustedBy === 'service' ? await judgeOwnProofs(judging, one) : null;
  // A timestamp of which nothing can be read proves nothing, and anything may stand in it.
  const isStampUnread = timed.own === null && timestampsOf(data)?.length !== 0;
  const question = { one, certificate, anchors: trusting.anchors.seals, trustedBy };
  const unproved = isStampUnread || (await hasUnproved(judging, question));
  const isShown = trustedBy === 'reader' && !(await judging.isAlone(one));
  const parts = { judging, one, certificate, signed, timed, path, own, changes, unproved, isShown };
  return {
    hasUnproved: unproved,
    ...judgementOf(parts),
    level: levelOf(parts, trusting.stamps),
    trustedBy,
    chain: path.chain.map(nameIn),
    provenAt: timed.provenAt?.toISOString() ?? null,
    archivedUntil: own?.archivedUntil?.toISOString() ?? null,
    statuses: path.statuses,
    timestamps: timed.timestamps,
  };
};

/** The moment for which the path was found: that of a timestamp which covers its proofs, or now. */
interface PathAt extends PathAnswer {
  control: Date;
}

interface Claimed {
  claimedAt: Date | null;
}

interface PathParts extends Claimed {
  certificate: Certificate;
  data: SignedData;
  timed: Timed;
  trusting: Trusting;
}

const pathOf = async (
  { poolOf, wholePool, tools, now, pdf }: Judging,
  { certificate, data, claimedAt, timed, trusting }: PathParts,
): Promise<PathAt> => {
  const whole = withOwn(await wholePool(), data);
  const { provenAt } = timed;
  const asked = { leaf: certificate, anchors: trusting.anchors.seals, purpose: 'signature', whole, now } as const;
  const judge = async ({ at, length }: Control): Promise<PathAt> => {
    const pool = withOwn(await poolOf(length), data);
    return { ...(await judgePath({ ...asked, pool, provenAt, claimedAt, control: at }, tools)), control: at };
  };
  const passed = await firstPassed(timed.controls, judge);
  return passed ?? judge({ at: now, length: pdf.length });
};

interface Parts {
  judging: Judging;
  one: Readable;
  certificate: Certificate;
  signed: Signed;
  timed: Timed;
  path: PathAt;
  own: OwnProofs | null;
  changes: readonly ChangesReport[];
  unproved: boolean;
  /** The bytes in which the signature stands may be shown; nothing signs them. */
  isShown: boolean;
}

const judgementOf = (parts: Parts): Judgement => {
  const { judging, one, certificate, signed, timed, path, own } = parts;
  const { keyUsage } = certificate;
  const maySign = !keyUsage || keyUsage.includes(digitalSignature) || keyUsage.includes(nonRepudiation);
  // A certificate that is trusted itself is taken as it is, as are those of the service.
  const isTaken = path.trustedBy === 'service' || path.chain.length < 2;
  const isForThis = maySign && (isTaken || isForPurpose(certificate, 'signature'));
  const { indication, subIndication, reason } = path;
  const ofPath = { indication, subIndication, reason };
  if (indication !== 'TOTAL-PASSED' && reason !== 'noStatus') return ofPath;
  if (!isForThis) return unsure('CHAIN_CONSTRAINTS_FAILURE', 'notForThis');
  if (!areAccepted(signed.algorithms, timed.provenAt ?? judging.now)) {
    return unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'weak');
  }
  if (!hasType(one)) return unsure('SIG_CONSTRAINTS_FAILURE', 'kind');
  if (path.trustedBy === 'service') return serviceConstraints(parts, own) ?? passed;
  const stamp = timed.own;
  if (stamp?.subIndication === 'TIMESTAMP_ORDER_FAILURE') return unsure(stamp.subIndication, stamp.reason ?? 'order');
  if (stamp && Date.parse(stamp.at) > judging.now.getTime() + clockSlackMs) {
    return unsure('TIMESTAMP_ORDER_FAILURE', 'future');
  }
  if (stamp?.indication === 'TOTAL-FAILED') return unsure('SIG_CONSTRAINTS_FAILURE', 'timestamp');
  if (!one.isInForm) return unsure('SIG_CONSTRAINTS_FAILURE', judging.isReadable ? 'notInForm' : 'notReadAfter');
  if (parts.isShown) return unsure('SIG_CONSTRAINTS_FAILURE', 'placeShown');
  // A signer without a status answers for the appearance all the same, so everything else is asked first.
  return (indication === 'TOTAL-PASSED' ? changedAfter(parts.changes) : null) ?? ofPath;
};

/** Each signer has to state the type of what is signed (RFC 5652 §5.3); `judgeSigned` has compared it. */
const hasType = ({ data }: Readable): boolean => attribute(data.signer.signedAttributes, oids.contentType) !== null;

/** Files of the service have one seal, a timestamp that holds if any, and nothing behind but what proves them. */
const serviceConstraints = (
  { judging, one, signed, timed, unproved, changes }: Parts,
  own: OwnProofs | null,
): Judgement | null => {
  const wrong = (reason: Reason) => unsure('SIG_CONSTRAINTS_FAILURE', reason);
  const seals = judging.signed.filter(({ kind }) => kind === 'signature');
  const isStamped = timed.timestamps.every(({ indication }) => indication === 'TOTAL-PASSED');
  if (signed.judgement.indication !== 'TOTAL-PASSED') return signed.judgement;
  if (!namesCertificateSafely(one.data.signer)) return wrong('otherCertificate');
  if (own?.judgement) return own.judgement;
  if (seals.length > 1) return wrong('notAlone');
  if (!one.isInForm) return wrong('notInForm');
  if (!isBuiltAsOurs(judging.pdf, one.place)) return wrong('structure');
  if (!isStamped) return wrong('timestamp');
  if (unproved) return wrong('unproved');
  // The proofs of a file are written by us to the byte, and yet may become what an earlier object has referred to.
  return changes.flatMap(({ kinds }) => kinds).every((kind) => ownChanges.has(kind)) ? null : wrong('changedAfter');
};

/** `own-proofs.ts` has compared byte for byte those changes that this judge cannot read. */
const ownChanges: ReadonlySet<Change> = new Set(['proofs', 'timestamp', 'notRead']);

/** Changes that prove a signature may follow one that forbids all (ISO 32000-2 §12.8.2.2.2). */
const proving: ReadonlySet<Change> = new Set(['proofs', 'timestamp', 'metadata', 'notRead']);

const asForbidden = (step: ChangesReport): ChangesReport => ({
  ...step,
  kinds: step.kinds.every((kind) => proving.has(kind)) ? step.kinds : [...new Set([...step.kinds, 'other'] as const)],
});

/** Null: what came after it changes nothing. */
export const changedAfter = (changes: readonly ChangesReport[]): Judgement | null => {
  const kinds = new Set(changes.flatMap((step) => step.kinds));
  if (kinds.has('other')) return unsure('SIG_CONSTRAINTS_FAILURE', 'changedAfter');
  return kinds.has('notRead') ? unsure('GENERIC', 'notReadAfter') : null;
};

/** PAdES baseline level; null for a signature that does not name its certificate, or the type of what is signed. */
const levelOf = ({ one, timed, path, own, judging }: Parts, { all }: Stamps): Level | null => {
  if (!namesCertificateSafely(one.data.signer) || !hasType(one)) return null;
  if (own?.level) return own.level;
  if (timed.provenAt === null) return 'B-B';
  const isProved = path.trustedBy !== null && path.isProved && path.statuses.length > 0;
  const areTimesProved = !timed.own || timed.own.statuses.every(({ status }) => status === 'good');
  if (!isProved || !areTimesProved || path.trustedBy === 'service') return 'B-T';
  const last = all.find(({ length }) => length > one.length);
  const isArchived = last?.report.indication === 'TOTAL-PASSED' && path.control !== judging.now;
  return isArchived ? 'B-LTA' : 'B-LT';
};
