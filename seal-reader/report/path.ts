import { inForce } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { isAcceptedKey } from './algorithms.ts';
import { searchChains } from './chains.ts';
import type { Chain, Link } from './chains.ts';
import { isAllowedChain } from './constraints.ts';
import type { Purpose } from './constraints.ts';
import { passed, unsure } from './report.ts';
import type { Judgement, StatusReport, TrustedBy } from './report.ts';
import { statusOf } from './statuses/statuses.ts';
import type { JudgedStatus } from './statuses/statuses.ts';
import type { Anchor, PathTools, Pool } from './tools.ts';

export interface PathQuestion {
  leaf: Certificate;
  anchors: readonly Anchor[];
  /** Use of the certificate. */
  purpose: Purpose;
  /** Certificates and statements of the moment. */
  pool: Pool;
  /** Those of the whole file: a later statement may say that a certificate had been revoked before. */
  whole: Pool;
  /** A time that is proved; null: there is none. */
  provenAt: Date | null;
  /** The time that the signer states. Only the service’s own certificates are believed it. */
  claimedAt: Date | null;
  /** Until this moment it is proved that the file, with its proofs, existed: the time of the next timestamp, or now. */
  control: Date;
  now: Date;
}

export interface PathAnswer extends Judgement {
  trustedBy: TrustedBy | null;
  chain: Certificate[];
  statuses: StatusReport[];
  /** Each certificate below the trusted one has a good status in the file. */
  isProved: boolean;
}

/** Of those that lead to a trusted certificate: an authority may have been certified by many. */
const mostChains = 12;

/**
 * Validates a certificate (ETSI EN 319 102-1 §5.2.6, §5.6.2): its chain, the times of that, and that nobody has revoked it.
 * Authorities sign one another, so a certificate may have several chains: one that holds is enough.
 */
export const judgePath = async (question: PathQuestion, tools: PathTools): Promise<PathAnswer> => {
  const { leaf, anchors, pool, provenAt, claimedAt, control } = question;
  const search = searchChains({ leaf, anchors, pool, at: provenAt ?? claimedAt ?? control }, tools);
  let first: PathAnswer | null = null;
  let count = 0;
  for await (const found of search.chains()) {
    const answer = await judgeChain(question, found, tools);
    if (answer.indication === 'TOTAL-PASSED') return answer;
    first ??= answer;
    count += 1;
    if (count === mostChains) break;
  }
  const answer = first ?? (await judgeChain(question, await search.deadEnd(), tools));
  // Nothing is known of what was not tried.
  return answer.reason === 'noChain' && search.isCut() ? { ...answer, reason: 'tooMany' } : answer;
};

const judgeChain = async (question: PathQuestion, { links, anchor }: Chain, tools: PathTools): Promise<PathAnswer> => {
  const chain = [...links.map(({ below }) => below), ...(anchor ? [anchor.certificate] : [])];
  const none = { chain, statuses: [], isProved: false, trustedBy: anchor?.by ?? null };
  if (!anchor) return { ...none, ...unsure('NO_CERTIFICATE_CHAIN_FOUND', 'noChain') };
  // A timestamp does not prove its own time: a thief of the authority's key may state any.
  const { provenAt, control, purpose } = question;
  const revokedBy = purpose === 'timestamp' && anchor.by === 'reader' ? control : (provenAt ?? control);
  const authorities = links.map(({ above }) => above);
  const moment = { ...question, authorities, at: provenAt ?? control, revokedBy, isProven: provenAt !== null };
  const judged = await Promise.all(links.map((link, place) => statusOf(moment, link, place === 0, tools)));
  const statuses = judged.map(({ report }) => report);
  const answer = { ...none, statuses, isProved: statuses.every(({ status }) => status === 'good') };
  const { pool, whole } = question;
  const isCut = pool.isCut || whole.isCut || tools.isSpent('statement') || tools.isSpent('status');
  // What was not read may say that a certificate was revoked.
  const untried = isCut && anchor.by === 'reader' && links.length > 0 ? unsure('TRY_LATER', 'tooMany') : null;
  const missing = untried ?? missingIn(judged, anchor);
  const revocation = knownRevocation(question, anchor) ?? revocationIn(judged);
  const forbidden = isAllowedChain(chain, purpose) ? null : unsure('CHAIN_CONSTRAINTS_FAILURE', 'forbiddenChain');
  // The trusted certificate is taken as it is, and the signer's own key is told with its signature.
  const isStrong = links.slice(1).every(({ below }) => isAcceptedKey(below, provenAt ?? control));
  const weak = isStrong ? null : unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'weak');
  return { ...answer, ...(timesOf(question, links, anchor) ?? forbidden ?? revocation ?? weak ?? missing ?? passed) };
};

/** The times of the chain; null when they hold. */
const timesOf = (
  { leaf, provenAt, claimedAt, control }: PathQuestion,
  links: readonly Link[],
  { certificate, by }: Anchor,
): Judgement | null => {
  if (by === 'service') {
    // The service’s own certificates are trusted for what they made in their time, whenever that has ended.
    const at = provenAt ?? claimedAt ?? control;
    const all = [leaf, ...links.slice(1).map(({ below }) => below), certificate];
    if (all.every((link) => inForce(link, at))) return null;
    return at < leaf.notBefore ? unsure('NOT_YET_VALID', 'notYet') : unsure('OUT_OF_BOUNDS_NO_POE', 'endedBefore');
  }
  const at = provenAt ?? control;
  if (at < leaf.notBefore) return unsure('NOT_YET_VALID', 'notYet');
  if (at > leaf.notAfter) {
    return provenAt ? unsure('EXPIRED', 'ended') : unsure('OUT_OF_BOUNDS_NO_POE', 'endedBefore');
  }
  const isKept = links.slice(1).every(({ below }) => inForce(below, at) && control <= below.notAfter);
  return isKept ? null : unsure('OUT_OF_BOUNDS_NO_POE', 'endedBefore');
};

/** A thief of the key may state any time, so only a proven one counts. */
const knownRevocation = ({ provenAt }: PathQuestion, { revokedAt }: Anchor): Judgement | null =>
  revokedAt && (provenAt === null || provenAt >= revokedAt) ? unsure('REVOKED_NO_POE', 'revoked') : null;

const revocationIn = (statuses: readonly JudgedStatus[]): Judgement | null => {
  const [leaf, ...above] = statuses;
  const isRevoked = ({ report, isOnHold }: JudgedStatus) => report.status === 'revoked' && !isOnHold;
  if (leaf && isRevoked(leaf)) return unsure('REVOKED_NO_POE', 'revoked');
  if (above.some(isRevoked)) return unsure('REVOKED_CA_NO_POE', 'authorityRevoked');
  // Whoever has suspended a certificate may take that back.
  return statuses.some(({ isOnHold }) => isOnHold) ? unsure('TRY_LATER', 'onHold') : null;
};

/** The service vouches for its own seals; of others the file has to prove it. */
const missingIn = (statuses: readonly JudgedStatus[], { by }: Anchor): Judgement | null => {
  if (by !== 'reader') return null;
  if (statuses.some(({ isUnclear }) => isUnclear)) return unsure('TRY_LATER', 'tooMany');
  return statuses.some(({ report }) => report.status === 'none') ? unsure('TRY_LATER', 'noStatus') : null;
};
