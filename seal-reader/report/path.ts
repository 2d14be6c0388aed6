import { inForce, keyCertSign, nameOf } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { sameBytes } from '../der.ts';
import { findingInCrl, findingInOcsp, linkClaim, mayHaveIssued } from '../long-term/finding.ts';
import type { Finding } from '../long-term/finding.ts';
import { isOfTime, isRevoked } from '../long-term/judge.ts';
import { isAllowedChain } from './constraints.ts';
import { passed, unsure } from './report.ts';
import type { Judgement, StatusReport, TrustedBy } from './report.ts';
import type { Anchor, Pool, Tools } from './tools.ts';

export interface PathQuestion {
  leaf: Certificate;
  anchors: readonly Anchor[];
  pool: Pool;
  /** A time that is proved; null: there is none. */
  provenAt: Date | null;
  /** The time that the signer states. Only the service’s own certificates are believed it. */
  claimedAt: Date | null;
  /** Until this moment it is proved that the file, with its proofs, existed: the time of the next timestamp, or now. */
  control: Date;
}

export interface PathAnswer extends Judgement {
  trustedBy: TrustedBy | null;
  chain: Certificate[];
  statuses: StatusReport[];
  /** Each certificate below the trusted one has a good status in the file. */
  isProved: boolean;
}

const longestChain = 10;
/** A file may have hundreds of certificates that have signed one another. */
const mostChains = 12;

export const nameIn = ({ subject }: Certificate): string => {
  const { commonName, organisation } = nameOf(subject);
  return commonName || organisation;
};

/**
 * Validates a certificate (ETSI EN 319 102-1 §5.2.6, §5.6.2): its chain, the times of that, and that nobody has revoked it.
 * Authorities sign one another, so a certificate may have several chains: one that holds is enough.
 */
export const judgePath = async (question: PathQuestion, tools: Tools): Promise<PathAnswer> => {
  let first: PathAnswer | null = null;
  let count = 0;
  for await (const found of chainsTo(question, tools)) {
    const answer = await judgeChain(question, found, tools);
    if (answer.indication === 'TOTAL-PASSED') return answer;
    first = betterOf(first, answer);
    count += 1;
    if (count === mostChains) break;
  }
  return first ?? judgeChain(question, { links: [], anchor: null }, tools);
};

/** The chain that is told when none holds: one that leads to a trusted certificate, the first found. */
const betterOf = (one: PathAnswer | null, other: PathAnswer): PathAnswer =>
  one === null || (one.trustedBy === null && other.trustedBy !== null) ? other : one;

const judgeChain = async (question: PathQuestion, { links, anchor }: Chain, tools: Tools): Promise<PathAnswer> => {
  const chain = [...links.map(({ below }) => below), ...(anchor ? [anchor.certificate] : [])];
  const none = { chain, statuses: [], isProved: false, trustedBy: anchor?.by ?? null };
  if (!anchor) return { ...none, ...unsure('NO_CERTIFICATE_CHAIN_FOUND', 'noChain') };
  const statuses = await Promise.all(links.map((link, place) => statusOf(question, link, place === 0, tools)));
  const answer = { ...none, statuses, isProved: statuses.every(({ status }) => status === 'good') };
  const revocation = knownRevocation(question, anchor) ?? revocationIn(statuses, anchor);
  const forbidden = isAllowedChain(chain) ? null : unsure('CHAIN_CONSTRAINTS_FAILURE', 'forbiddenChain');
  return { ...answer, ...(timesOf(question, links, anchor) ?? forbidden ?? revocation ?? passed) };
};

interface Link {
  below: Certificate;
  above: Certificate;
}

interface Chain {
  links: Link[];
  anchor: Anchor | null;
}

/** The chains from a certificate to a trusted one, and those that lead nowhere. */
const chainsTo = async function* ({ leaf, anchors, pool }: PathQuestion, { confirm }: Tools): AsyncGenerator<Chain> {
  const all = [...anchors.map(({ certificate }) => certificate), ...pool.certificates];
  const climb = async function* (below: Certificate, links: readonly Link[]): AsyncGenerator<Chain> {
    const anchor = anchors.find(({ certificate }) => sameBytes(certificate.raw, below.raw));
    if (anchor) return yield { links: [...links], anchor };
    const isUsed = ({ raw }: Certificate) =>
      sameBytes(raw, below.raw) || links.some((link) => sameBytes(link.below.raw, raw));
    let isEnd = true;
    // A root that is not trusted leads nowhere.
    for (const above of links.length < longestChain ? all : []) {
      if (isUsed(above) || !(await hasIssued(above, below, confirm))) continue;
      isEnd = false;
      yield* climb(above, [...links, { below, above }]);
    }
    if (isEnd) yield { links: [...links, { below, above: below }], anchor: null };
  };
  yield* climb(leaf, []);
};

const hasIssued = async (above: Certificate, below: Certificate, confirm: Tools['confirm']): Promise<boolean> => {
  const mayIssue = mayHaveIssued(above, below) && (above.keyUsage?.includes(keyCertSign) ?? true);
  const claim = mayIssue ? claimOrNull(below, above) : null;
  return claim !== null && (await confirm(claim)) === true;
};

const claimOrNull = (below: Certificate, above: Certificate) => {
  try {
    return linkClaim(below, above);
  } catch {
    return null;
  }
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

/** The service vouches for its own seals; of others the file has to prove it. */
const revocationIn = (statuses: readonly StatusReport[], { by }: Anchor): Judgement | null => {
  const [leaf, ...above] = statuses;
  if (leaf?.status === 'revoked') return unsure('REVOKED_NO_POE', 'revoked');
  if (above.some(({ status }) => status === 'revoked')) return unsure('REVOKED_CA_NO_POE', 'authorityRevoked');
  const isMissing = by === 'reader' && statuses.some(({ status }) => status === 'none');
  return isMissing ? unsure('TRY_LATER', 'noStatus') : null;
};

const statusOf = async (
  { provenAt, control, pool }: PathQuestion,
  { below, above }: Link,
  isLeaf: boolean,
  tools: Tools,
): Promise<StatusReport> => {
  const at = provenAt ?? control;
  const found = await findingsOn(below, above, pool, at, tools);
  const said = (status: StatusReport['status'], source: StatusReport['source'], finding: Finding | null) => ({
    certificate: nameIn(below),
    status,
    source,
    from: finding?.from.toISOString() ?? null,
    revokedAt: typeof finding?.status === 'object' ? finding.status.revokedAt.toISOString() : null,
  });
  // A signature of before the revocation holds. Nobody knows that of what an authority has issued.
  const revoked = found.find(({ finding }) => isRevoked(finding, at, isLeaf && provenAt ? 'seal' : 'other'));
  if (revoked) return said('revoked', revoked.source, revoked.finding);
  const good = found.find(({ finding }) => isOfTime(finding, below, at, 'other'));
  return good ? said('good', good.source, good.finding) : said('none', null, null);
};

interface Found {
  source: 'OCSP' | 'CRL';
  finding: Finding;
}

/** Statements on a certificate that its authority has signed. */
const findingsOn = async (
  below: Certificate,
  above: Certificate,
  pool: Pool,
  at: Date,
  tools: Tools,
): Promise<Found[]> => {
  const all: Found[] = [
    ...findings(pool.ocsps, 'OCSP', (answer) => findingInOcsp(answer, below, above)),
    ...findings(pool.crls, 'CRL', (list) => findingInCrl(list, below, above)),
  ];
  const held = await Promise.all(all.map(({ finding }) => holds(finding, above, pool, at, tools)));
  return all.filter((_, place) => held[place]);
};

const findings = <T>(
  statements: readonly T[],
  source: Found['source'],
  read: (statement: T) => Finding | null,
): Found[] =>
  statements.flatMap((statement) => {
    try {
      const finding = read(statement);
      return finding ? [{ source, finding }] : [];
    } catch {
      return [];
    }
  });

const holds = async (
  { claims, responder }: Finding,
  above: Certificate,
  { crls }: Pool,
  at: Date,
  tools: Tools,
): Promise<boolean> => {
  const held = await Promise.all(claims.map(tools.confirm));
  if (!held.every((each) => each === true)) return false;
  if (!responder) return true;
  if (!isAllowedChain([responder, above])) return false;
  const lists = { certificates: [], ocsps: [], crls };
  const own = await findingsOn(responder, above, lists, at, tools);
  return (
    own.some(({ finding }) => isOfTime(finding, responder, at, 'other')) &&
    !own.some(({ finding }) => isRevoked(finding, at, 'other'))
  );
};
