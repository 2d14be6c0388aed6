import type { Certificate } from '../certificate.ts';
import { doubtsInOcsp } from '../long-term/doubts.ts';
import { doubtInCrl, findingInCrl, findingsInOcsp, isUnclear } from '../long-term/finding.ts';
import type { Finding } from '../long-term/finding.ts';
import { isOfTime, isRevoked } from '../long-term/judge.ts';
import { orderOf } from '../long-term/ocsp.ts';
import { sameName } from '../same-name.ts';
import { isAcceptedKey } from './algorithms.ts';
import { isAllowedChain } from './constraints.ts';
import type { Link } from './chains.ts';
import { nameIn } from './name-in.ts';
import type { StatusReport } from './report.ts';
import type { PathTools, Pool } from './tools.ts';

export interface StatusQuestion {
  pool: Pool;
  /** Everything that the whole file has. */
  whole: Pool;
  /** The moment for which a status is needed. */
  at: Date;
  /** A revocation up to this moment counts. */
  revokedBy: Date;
  /** It is proved, so a signature of before the revocation holds. */
  isProven: boolean;
  now: Date;
}

/** A status, and whether the certificate is only suspended, or said to be revoked in a way that is not known here. */
export interface JudgedStatus {
  report: StatusReport;
  isOnHold: boolean;
  isUnclear: boolean;
}

/** Clocks of authorities may be ahead by so much. */
export const clockSlackMs = 300_000;

/** The status of one certificate, from the file alone. */
export const statusOf = async (
  question: StatusQuestion,
  { below, above }: Link,
  isLeaf: boolean,
  tools: PathTools,
): Promise<JudgedStatus> => {
  const { pool, whole, at, revokedBy, isProven } = question;
  const found = await findingsOn(below, above, question, tools);
  const later = whole === pool ? [] : await findingsOn(below, above, { ...question, pool: whole }, tools);
  const said = (status: StatusReport['status'], of: Found | null): JudgedStatus => {
    const { finding = null, source = null } = of ?? {};
    const revocation = typeof finding?.status === 'object' ? finding.status : null;
    return {
      report: {
        certificate: nameIn(below),
        status,
        source,
        from: finding?.from.toISOString() ?? null,
        revokedAt: revocation?.revokedAt.toISOString() ?? null,
      },
      isOnHold: status === 'revoked' && revocation?.isOnHold === true,
      isUnclear: false,
    };
  };
  // A signature of before the revocation holds. Nobody knows that of what an authority has issued.
  const role = isLeaf && isProven ? 'seal' : 'other';
  const revoked =
    standing(found, later).find(({ finding }) => isRevoked(finding, revokedBy, role)) ??
    // What was good at an early moment may have been revoked before it: lists are of once a day or a year.
    standing(later, later).find(({ finding }) => isRevoked(finding, revokedBy, 'seal'));
  if (revoked && isUnclear(revoked.finding)) return { ...said('none', null), isUnclear: true };
  if (revoked) return said('revoked', revoked);
  const good = found.find(({ finding }) => isOfTime(finding, below, at, 'other'));
  return good ? said('good', good) : said('none', null);
};

/** A later statement ends suspensions alone, also one that is said in a way that is not known here. */
const isForNow = ({ finding: { status } }: Found): boolean => typeof status === 'object' && status.isOnHold;

/** Leaves out what a later statement has ended; what is revoked for good comes first. */
const standing = (found: readonly Found[], later: readonly Found[]): Found[] => {
  const isEnded = ({ finding: { from } }: Found) =>
    [...found, ...later].some((one) => one.finding.status === 'good' && one.finding.from > from);
  return found
    .filter((one) => !isForNow(one) || !isEnded(one))
    .toSorted((one, other) => orderOf(one.finding.status) - orderOf(other.finding.status));
};

interface Found {
  source: 'OCSP' | 'CRL';
  finding: Finding;
}

/** Statements on a certificate that its authority has signed. */
const findingsOn = async (
  below: Certificate,
  above: Certificate,
  question: StatusQuestion,
  tools: PathTools,
): Promise<Found[]> => {
  const { ocsps, crls } = question.pool;
  const lists = crls.filter(({ issuer }) => sameName(issuer, above.subject));
  const latest = question.now.getTime() + clockSlackMs;
  const all: Found[] = [
    ...findings(ocsps, 'OCSP', (answer) => findingsInOcsp(answer, below, above)),
    ...findings(ocsps, 'OCSP', (answer) => doubtsInOcsp(answer, below, above)),
    ...findings(lists, 'CRL', (list) => findingInCrl(list, below, above) ?? []),
    ...findings(lists, 'CRL', (list) => doubtInCrl(list, below, above) ?? []),
  ].filter(({ finding }) => finding.from.getTime() <= latest);
  const held = await Promise.all(all.map(({ finding }) => holds(finding, above, question, tools)));
  return all.filter((_, place) => held[place]);
};

const findings = <T>(
  statements: readonly T[],
  source: Found['source'],
  read: (statement: T) => Finding | readonly Finding[],
): Found[] =>
  statements.flatMap((statement) => {
    try {
      return [read(statement)].flat().map((finding) => ({ source, finding }));
    } catch {
      return [];
    }
  });

const holds = async (
  { claims, responder }: Finding,
  above: Certificate,
  question: StatusQuestion,
  tools: PathTools,
): Promise<boolean> => {
  // One after the other: the names of an answer cost little, and most answers are about others.
  for (const claim of claims) if ((await tools.attempt('statement', claim)) !== true) return false;
  if (!responder) return true;
  const { at, pool } = question;
  if (!isAllowedChain([responder, above], null) || !isAcceptedKey(responder, at)) return false;
  const lists = { certificates: [], ocsps: [], crls: pool.crls };
  const own = await findingsOn(responder, above, { ...question, pool: lists, whole: lists }, tools);
  return (
    own.some(({ finding }) => isOfTime(finding, responder, at, 'other')) &&
    !own.some(({ finding }) => isRevoked(finding, at, 'other'))
  );
};
