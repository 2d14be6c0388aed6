import type { Certificate } from './certificate.ts';
import { sameBytes } from './der.ts';
import type { Claim } from './long-term/claims.ts';
import { isRoot, linkClaim, mayHaveIssued } from './long-term/finding.ts';
import { isOldRoot } from './long-term/judge.ts';

interface Chain {
  /** From the signer's certificate up. */
  certificates: Certificate[];
  claims: Claim[];
}

/**
 * The certificates of a timestamp that are above its signer's, one for each name and key, each with the claim that it has
 * signed one below. The last one needs no more than its key.
 * @param holds false: the claim does not count
 * @throws DerError
 */
export const chainAbove = (
  leaf: Certificate,
  bag: readonly Certificate[],
  holds: (claim: Claim) => boolean = () => true,
): Chain => {
  const certificates = [leaf];
  const claims: Claim[] = [];
  // Anybody can write a certificate with the name and the key of another one, which then has signed what that has.
  const isNew = ({ subject, publicKey }: Certificate) =>
    !certificates.some((one) => sameBytes(one.subject, subject) && sameBytes(one.publicKey, publicKey));
  const claimed = (below: Certificate, above: Certificate): Claim | null => {
    const claim = mayHaveIssued(above, below) ? linkClaim(below, above) : null;
    return claim && holds(claim) ? claim : null;
  };
  // The list grows while it is read.
  for (const below of certificates) {
    for (const above of bag.filter(isNew)) {
      const link = claimed(below, above);
      const own = isRoot(above) && !isOldRoot(above) ? claimed(above, above) : undefined;
      if (!link || own === null) continue;
      certificates.push(above);
      claims.push(link, ...(own ? [own] : []));
    }
  }
  return { certificates, claims };
};

/** Claims that a timestamp came with nothing but certificates above its signer's; null: it did not. @throws DerError */
export const chainClaims = (leaf: Certificate, bag: readonly Certificate[]): Claim[] | null => {
  const { certificates, claims } = chainAbove(leaf, bag);
  return certificates.length === bag.length ? claims : null;
};
