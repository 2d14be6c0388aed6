import { inForce, keyCertSign } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { DerError, sameBytes } from '../der.ts';
import { isOldSignature, oldClaim } from './claims.ts';
import type { Claim } from './claims.ts';
import type { Crl } from './crl.ts';
import { findingInCrl, findingsInOcsp, isRoot, isUnclear, linkClaim, mayHaveIssued } from './finding.ts';
import type { Finding, Said } from './finding.ts';
import type { OcspAnswer } from './ocsp.ts';
import { isPlainOcsp } from './plain-ocsp.ts';

/** Statements of authorities, with the certificates that are needed to check them. */
export interface Proofs {
  certificates: readonly Certificate[];
  ocsps: readonly OcspAnswer[];
  crls: readonly Crl[];
}

/** A certificate that needs proof, and the moment for which it needs it. */
export interface Leaf {
  certificate: Certificate;
  role: Role;
  at: Date;
}

export interface LongTermQuestion {
  leaves: readonly Leaf[];
  /** Certificates beside the proofs: those in the seal, in its timestamps and in earlier proofs. */
  others: readonly Certificate[];
  proofs: Proofs;
}

/**
 * `chain`: the certificate of an authority is missing. `status`: no statement in force says that a certificate holds.
 * `revoked`: one says that it does not. `useless`: something that proves nothing stands with the proofs. `archive`: a
 * timestamp over the proofs does not hold.
 */
export type Gap = 'chain' | 'status' | 'revoked' | 'useless' | 'archive';

/** There is a proof if there is no gap and every claim holds. */
export interface LongTermAnswer {
  gap: Gap | null;
  claims: Claim[];
  /** Certificates with which others were proved, and those of timestamps. */
  relied: Certificate[];
}

/**
 * Use of a certificate. The status of the one that seals, and of that of an archive timestamp, must be of a moment after
 * it.
 */
export type Role = 'seal' | 'archive' | 'other';

const longestChain = 10;

/** Tells whether the proofs show that no certificate was revoked at its moment (PAdES B-LT). @throws DerError */
export const judgeLongTerm = ({ leaves, others, proofs }: LongTermQuestion): LongTermAnswer => {
  const claims: Claim[] = [];
  const relied = leaves.flatMap(({ certificate, role }) => (role === 'seal' ? [] : [certificate]));
  const used = new Set<Certificate | OcspAnswer | Crl>();
  const pool = [...proofs.certificates, ...others];

  const gapAt = ({ certificate, role, at }: Leaf, issuer: Certificate, lists: 'crl' | 'any'): Gap | null => {
    const sources = lists === 'crl' ? proofs.crls : [...proofs.ocsps, ...proofs.crls];
    const found = sources.flatMap((source) =>
      findingsIn(source, certificate, issuer).map((finding) => ({ source, finding })),
    );
    for (const { source, finding } of found) {
      used.add(source);
      claims.push(...finding.claims);
      relied.push(...finding.signers);
      if (!('scope' in source) && !isPlainOcsp(source, finding.signers)) return 'useless';
      const { responder } = finding;
      const gap = responder && gapAt({ certificate: responder, role: 'other', at }, issuer, 'crl');
      if (gap) return gap;
    }
    const findings = found.map(({ finding }) => finding);
    if (findings.some((finding) => isRevoked(finding, at, role))) return 'revoked';
    return findings.some((finding) => isOfTime(finding, certificate, at, role)) ? null : 'status';
  };

  const gapAbove = ({ certificate: leaf, role, at }: Leaf): Gap | null => {
    let below = leaf;
    for (let length = 0; !isRoot(below); length += 1) {
      const link = below;
      const issuer = pool.find((above) => mayHaveIssued(above, link));
      const claim = issuer && linkClaim(link, issuer);
      const mayIssue = issuer?.keyUsage?.includes(keyCertSign) ?? true;
      if (!issuer || !claim || !mayIssue || !inForce(issuer, at) || length > longestChain) return 'chain';
      used.add(issuer);
      claims.push(claim);
      relied.push(issuer);
      const gap = gapAt({ certificate: link, role: link === leaf ? role : 'other', at }, issuer, 'any');
      if (gap) return gap;
      below = issuer;
    }
    if (below === leaf) return null;
    const own = oldRootClaim(below) ?? linkClaim(below, below);
    if (own) claims.push(own);
    return own ? null : 'chain';
  };

  let gap: Gap | null = null;
  for (const leaf of leaves) gap ??= gapAbove(leaf);
  const all = [...proofs.certificates, ...proofs.ocsps, ...proofs.crls];
  const isUseless = all.some((proof) => !used.has(proof)) || withoutDoubles(all).length < all.length;
  return { gap: gap ?? (isUseless ? 'useless' : null), claims, relied };
};

/** Some roots in use are signed with SHA-1. Trust in a root comes from elsewhere. */
export const isOldRoot = ({ algorithm }: Certificate): boolean => isOldSignature(algorithm);

/** An old root stands in the store as it was signed: nobody can find other bytes with the same SHA-1. Null for others. */
const oldRootClaim = (root: Certificate): Claim | null => oldClaim(root, root);

/** @throws DerError for what is said in a way that is not known here */
const findingsIn = (source: OcspAnswer | Crl, certificate: Certificate, issuer: Certificate): Finding[] => {
  const inList = 'scope' in source ? findingInCrl(source, certificate, issuer) : null;
  const found = 'scope' in source ? (inList ? [inList] : []) : findingsInOcsp(source, certificate, issuer);
  if (found.some(isUnclear)) throw new DerError('A status that is not known here.');
  return found;
};

/** A seal holds that was made before its certificate was revoked. Nobody knows it of an authority's other certificates. */
export const isRevoked = ({ status }: Pick<Said, 'status'>, at: Date, role: Role): boolean =>
  typeof status === 'object' && (role !== 'seal' || status.revokedAt <= at);

/**
 * Tells whether the status is of that time: in force at it, or later, as long as the certificate had not ended, since
 * authorities forget certificates that have. For the one that seals it is later: what was revoked a minute before the
 * seal may still be good in yesterday's list.
 */
export const isOfTime = ({ status, from, until }: Said, { notAfter }: Certificate, at: Date, role: Role): boolean => {
  if (status === 'unknown') return false;
  // Times have seconds: of two in the same one, nobody knows which was first.
  if (from > at) return from <= notAfter;
  return role === 'other' && until !== null && at <= until;
};

/** Leaves out what stands twice. */
export const withoutDoubles = <T extends { raw: Uint8Array }>(all: readonly T[]): T[] =>
  all.filter(({ raw }, place) => all.findIndex((one) => sameBytes(one.raw, raw)) === place);
