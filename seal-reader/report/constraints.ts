import { digitalSignature, extensionValue, nonRepudiation } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { isRoot } from '../long-term/finding.ts';

/**
 * Critical extensions that are read here, or change nothing for a reader who asks for no policy (RFC 5280 §6.1). Missing
 * is the demand of a policy (2.5.29.36), which could forbid the chain.
 */
const known: ReadonlySet<string> = new Set([
  '2.5.29.14', // subjectKeyIdentifier
  '2.5.29.15', // keyUsage
  '2.5.29.17', // subjectAltName
  '2.5.29.18', // issuerAltName
  '2.5.29.19', // basicConstraints
  '2.5.29.31', // cRLDistributionPoints
  '2.5.29.32', // certificatePolicies
  '2.5.29.33', // policyMappings
  '2.5.29.35', // authorityKeyIdentifier
  '2.5.29.37', // extKeyUsage
  '2.5.29.54', // inhibitAnyPolicy
  '1.3.6.1.5.5.7.1.1', // authorityInfoAccess
]);

/** Null: that of a responder, for which authorities need no purpose of their own. */
export type Purpose = 'signature' | 'timestamp' | null;

const purposes = {
  any: '2.5.29.37.0',
  server: '1.3.6.1.5.5.7.3.1',
  timestamp: '1.3.6.1.5.5.7.3.8',
  ocsp: '1.3.6.1.5.5.7.3.9',
} as const;
const otherThanSigning: ReadonlySet<string> = new Set([purposes.server, purposes.timestamp, purposes.ocsp]);
const limitsOfNames = '2.5.29.30';

/**
 * Tells whether a certificate may be used so, as far as its extendedKeyUsage says. No purpose for signatures is common to
 * all authorities (many write those of mail or of clients), so only those that have nothing to do with one exclude it.
 */
export const isForPurpose = ({ purposes: stated }: Certificate, purpose: Purpose): boolean => {
  if (!stated || purpose === null || stated.includes(purposes.any)) return true;
  if (purpose === 'timestamp') return stated.includes(purposes.timestamp);
  return !stated.every((one) => otherThanSigning.has(one));
};

const mayTimestamp: ReadonlySet<number> = new Set([digitalSignature, nonRepudiation]);

/** Tells whether a certificate is that of a timestamp authority: for timestamps alone, and critically so (RFC 3161 §2.3). */
export const isForTimestampsAlone = ({ purposes: stated, critical, keyUsage }: Certificate): boolean =>
  stated?.length === 1 &&
  stated[0] === purposes.timestamp &&
  critical.includes('2.5.29.37') &&
  (keyUsage === null || (keyUsage.length > 0 && keyUsage.every((bit) => mayTimestamp.has(bit))));

/** Limits of names are not judged here, so an authority that has some is refused, whether it calls them critical or not. */
const hasLimitsOfNames = ({ extensions }: Certificate): boolean => {
  try {
    return extensions !== undefined && extensionValue(extensions, limitsOfNames) !== null;
  } catch {
    return true;
  }
};

/**
 * Tells whether the certificates of a chain, from the last one up, allow it (RFC 5280 §6.1.4): none has a critical
 * extension that is not known here, and no authority has more authorities below it than it may have, or certifies for
 * another purpose, or for some names alone. A certificate that is
 * trusted itself has no chain: whoever trusts it has taken it as it is.
 */
export const isAllowedChain = (chain: readonly Certificate[], purpose: Purpose): boolean => {
  if (chain.length < 2) return true;
  return chain.every((link, place) => {
    const between = chain.slice(1, place).filter((one) => !isRoot(one)).length;
    const isKnown = link.critical.every((name) => known.has(name));
    if (!isKnown) return false;
    if (place === 0) return true;
    const isShort = link.pathLength === null || between <= link.pathLength;
    return isShort && isForPurpose(link, purpose) && !hasLimitsOfNames(link);
  });
};
