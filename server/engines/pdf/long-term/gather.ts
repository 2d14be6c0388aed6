import { createHash } from 'node:crypto';
import { readCertificate } from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { children, childAt, DerError, encoded, oidOf, readDer, tags } from '#seal-reader/der.ts';
import { oids } from '#seal-reader/cms.ts';
import { addressesIn } from '#seal-reader/long-term/addresses.ts';
import { readCrl } from '#seal-reader/long-term/crl.ts';
import type { Crl } from '#seal-reader/long-term/crl.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import {
  findingInCrl,
  findingsInOcsp,
  isRoot,
  isUnclear,
  linkClaim,
  mayHaveIssued,
  worstOf,
} from '#seal-reader/long-term/finding.ts';
import type { Finding } from '#seal-reader/long-term/finding.ts';
import { isOfTime, isRevoked, withoutDoubles } from '#seal-reader/long-term/judge.ts';
import type { Leaf, Role } from '#seal-reader/long-term/judge.ts';
import type { Question } from '#seal-reader/long-term/read-long-term.ts';
import { readOcsp } from '#seal-reader/long-term/ocsp.ts';
import type { OcspAnswer, Revocation } from '#seal-reader/long-term/ocsp.ts';
import { plainOcsp } from '#seal-reader/long-term/plain-ocsp.ts';
import { NoAnswer } from '../../outbound-http/fetch-bytes.ts';
import { claimHolds } from './claim-holds.ts';
import { ocspRequest } from './ocsp-request.ts';
import type { Ask } from './sources.ts';

/** Sources gave no usable answer yet: it must be tried again. */
export class ProofsPending extends Error {}

/** They have suspended a certificate: they will revoke it, or take that back. */
class OnHold extends ProofsPending {}

/** There will never be proofs: a certificate names no source, or was revoked before the seal. */
export class NoProofs extends Error {
  readonly isRevoked: boolean;
  constructor(message: string, isRevoked = false) {
    super(message);
    this.isRevoked = isRevoked;
  }
}

/** `own` is the list that a responder's own certificate needs. */
interface Found {
  source: OcspAnswer | Crl;
  finding: Finding;
  own?: Crl;
}

const most = { ocsp: 64 << 10, crl: 1 << 20, certificate: 64 << 10 };
const clockSlackMs = 300_000;
const mostKept = 1_000;
const longestChain = 10;

/** Keeps at most so many answers; which ones are lost hardly matters. */
const openShelf = <T>() => {
  const kept = new Map<string, T>();
  const keyOf = ({ raw }: Certificate) => createHash('sha256').update(raw).digest('base64');
  return {
    find: (certificate: Certificate) => kept.get(keyOf(certificate)),
    keep: (certificate: Certificate, value: T): T => {
      if (kept.size >= mostKept) kept.clear();
      kept.set(keyOf(certificate), value);
      return value;
    },
  };
};

/** The list of an authority whose keys are here, in DER; null for others. */
export type OwnList = (issuer: Certificate) => Uint8Array | null;

/**
 * Called when an authority says at a moment that a certificate, of a seal or of what proves it, is revoked, suspended or
 * good.
 */
export type OnStatus = (certificate: Certificate, status: Revocation | 'good', of: Date) => Promise<void>;

const nobody: OnStatus = async () => {};

/** The first source of a certificate's status with which a seal of that time can be proved. */
const openStatuses = (ask: Ask, now: () => number, ownList: OwnList, onStatus: OnStatus) => {
  const shelf = openShelf<Found>();
  return async (below: Certificate, issuer: Certificate, at: Date, role: Role): Promise<Found> => {
    const before = shelf.find(below);
    if (before && isOfTime(before.finding, below, at, role)) return before;
    const own = ownList(issuer);
    const { ocsp, crl } = addressesIn(below);
    if (!own && ocsp.length + crl.length === 0) throw new NoProofs(`${named(below)} names no source of its status`);
    const attempts = own
      ? [async () => findInList(own, below, issuer)]
      : [
          ...ocsp.map((url) => () => askResponder(ask, url, below, issuer)),
          ...crl.map((url) => () => askForList(ask, url, below, issuer)),
        ];
    const reasons: string[] = [];
    for (const attempt of attempts) {
      const found = await attempt().catch(reasonOf);
      const reason = typeof found === 'string' ? found : doubtAbout(found, now());
      if (typeof found === 'string' || reason !== null) {
        reasons.push(reason ?? '');
        continue;
      }
      const { status, from } = found.finding;
      if (status !== 'unknown') await onStatus(below, status, from);
      if (isRevoked(found.finding, at, role)) {
        const isOnHold = typeof status === 'object' && status.isOnHold;
        throw isOnHold ? new OnHold(`${named(below)} is on hold`) : new NoProofs(`${named(below)} was revoked`, true);
      } else if (isOfTime(found.finding, below, at, role)) return shelf.keep(below, found);
      else reasons.push(status === 'unknown' ? 'not known there' : 'not of the time of the seal');
    }
    throw new ProofsPending(`status of ${named(below)}: ${reasons.join('; ')}`);
  };
};

/**
 * Asks authorities for the chains of a seal and of its timestamp, and for the status of each certificate below a root:
 * its OCSP responders first, then its lists. An answer serves all seals that are older than it. The local authority is not
 * asked over the network.
 */
export const openGathering = (
  ask: Ask,
  now: () => number = Date.now,
  ownList: OwnList = () => null,
  onStatus: OnStatus = nobody,
) => {
  const statusOf = openStatuses(ask, now, ownList, onStatus);
  const fetched = openShelf<Certificate>();

  const climb = async (
    { certificate: leaf, role, at }: Leaf,
    others: Question['others'],
    data: Collected,
  ): Promise<void> => {
    let below = leaf;
    for (let length = 0; !isRoot(below); length += 1) {
      const issuer = fetched.find(below) ?? fetched.keep(below, await issuerOf(ask, below, others));
      if (length > longestChain) throw new NoProofs(`the chain of ${named(leaf)} does not end`);
      data.certificates.push(issuer);
      const { source, own } = await statusOf(below, issuer, at, below === leaf ? role : 'other');
      data.statements.push(source, ...(own ? [own] : []));
      below = issuer;
    }
  };

  /** @throws ProofsPending, NoProofs */
  return async (question: Question): Promise<ValidationData> => {
    const data: Collected = { certificates: [], statements: [] };
    for (const leaf of question.leaves) await climb(leaf, question.others, data);
    const statements = withoutDoubles(data.statements);
    return {
      certificates: withoutDoubles(data.certificates).map(({ raw }) => raw),
      ocsps: statements.filter((one) => !isList(one)).map(({ raw }) => raw),
      crls: statements.filter(isList).map(({ raw }) => raw),
    };
  };
};

/**
 * Asks whether a certificate is revoked by now. A root, one that has ended, and one that names no source are passed over.
 * @returns why no source gave a usable answer; null when one did, or there is none
 */
export const openStatusCheck = (ask: Ask, now: () => number, ownList: OwnList, onStatus: OnStatus) => {
  return async (certificate: Certificate, others: readonly Certificate[]): Promise<string | null> => {
    if (isRoot(certificate) || certificate.notAfter.getTime() < now()) return null;
    try {
      const statusOf = openStatuses(ask, now, ownList, onStatus);
      const issuer = await issuerOf(ask, certificate, others);
      await statusOf(certificate, issuer, new Date(now()), 'other');
    } catch (error) {
      if (error instanceof OnHold) return null;
      if (error instanceof ProofsPending) return error.message;
      if (!(error instanceof NoProofs)) throw error;
    }
    return null;
  };
};

interface Collected {
  certificates: Certificate[];
  statements: (OcspAnswer | Crl)[];
}

const isList = (statement: OcspAnswer | Crl): statement is Crl => 'scope' in statement;

const named = ({ serial }: Certificate) => `certificate ${Buffer.from(serial).toString('hex')}`;

const reasonOf = (error: unknown): string => {
  if (error instanceof NoAnswer || error instanceof ProofsPending) return error.message;
  if (error instanceof DerError) return 'an unreadable answer';
  throw error;
};

const askResponder = async (ask: Ask, url: string, below: Certificate, issuer: Certificate): Promise<Found> => {
  const post = { bytes: ocspRequest(below, issuer), type: 'application/ocsp-request' };
  const given = readOcsp(await ask(url, { most: most.ocsp, post }));
  const findings = findingsInOcsp(given, below, issuer).filter((one) => !isUnclear(one));
  const finding = worstOf(findings.filter(({ claims }) => claims.every(claimHolds))) ?? findings[0];
  if (!finding) throw new ProofsPending('an answer about another certificate, or of somebody else');
  // Responders send more certificates than readers need.
  const source = readOcsp(plainOcsp(given, finding.signers));
  if (!finding.responder) return { source, finding };
  const [list] = addressesIn(finding.responder).crl;
  if (list === undefined) throw new ProofsPending('a responder that could have been revoked');
  const { source: own, finding: ofOwn } = await askForList(ask, list, finding.responder, issuer);
  if (ofOwn.status !== 'good' || isList(source) || !isList(own)) throw new ProofsPending('a responder that is revoked');
  return { source, finding: { ...finding, claims: [...finding.claims, ...ofOwn.claims] }, own };
};

const askForList = async (ask: Ask, url: string, below: Certificate, issuer: Certificate): Promise<Found> =>
  findInList(await ask(url, { most: most.crl }), below, issuer);

const findInList = (list: Uint8Array, below: Certificate, issuer: Certificate): Found => {
  const source = readCrl(list);
  const finding = findingInCrl(source, below, issuer);
  if (!finding) throw new ProofsPending('a list of another authority');
  return { source, finding };
};

/** An answer must be signed rightly and in force now. */
const doubtAbout = ({ finding }: Found, now: number): string | null => {
  if (!finding.claims.every(claimHolds)) return 'an answer with a wrong signature';
  if (finding.from.getTime() > now + clockSlackMs) return 'an answer of the future';
  return finding.until && finding.until.getTime() < now ? 'an answer that has ended' : null;
};

const issuerOf = async (ask: Ask, below: Certificate, others: readonly Certificate[]): Promise<Certificate> => {
  const isIssuer = (above: Certificate) => {
    const claim = mayHaveIssued(above, below) && linkClaim(below, above);
    return claim && claimHolds(claim);
  };
  if (!linkClaim(below, below))
    throw new NoProofs(`${named(below)} is signed with an algorithm that is not known here`);
  const here = others.find(isIssuer);
  if (here) return here;
  const urls = addressesIn(below).issuer;
  if (urls.length === 0) throw new NoProofs(`the authority above ${named(below)} is not known`);
  const reasons: string[] = [];
  for (const url of urls) {
    try {
      const found = certificatesIn(await ask(url, { most: most.certificate })).find(isIssuer);
      if (found) return found;
      reasons.push('another certificate');
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  throw new ProofsPending(`authority above ${named(below)}: ${reasons.join('; ')}`);
};

/** One certificate, or a SignedData with nothing but certificates (RFC 5280 §4.2.2.1). */
const certificatesIn = (bytes: Uint8Array): Certificate[] => {
  const root = readDer(bytes);
  const [first] = children(root);
  if (first?.tag !== tags.oid || oidOf(first) !== oids.signedData) return [readCertificate(bytes)];
  const fields = children(childAt(childAt(root, 1, tags.context0), 0, tags.sequence));
  const bag = fields.find(({ tag }) => tag === tags.context0);
  return (bag ? children(bag).map(encoded) : []).map(readCertificate);
};
