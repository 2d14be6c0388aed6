import type { Certificate } from '../certificate.ts';
import { isRoot } from '../long-term/finding.ts';

/**
 * Critical extensions that are read here, or change nothing for a reader who asks for no policy (RFC 5280 §6.1). Missing
 * are those that could forbid the chain: limits of names (2.5.29.30) and the demand of a policy (2.5.29.36).
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

/**
 * Tells whether the certificates of a chain, from the last one up, allow it (RFC 5280 §6.1.4): none has a critical
 * extension that is not known here, and no authority has more authorities below it than it may have. A certificate that is
 * trusted itself has no chain: whoever trusts it has taken it as it is.
 */
export const isAllowedChain = (chain: readonly Certificate[]): boolean => {
  if (chain.length < 2) return true;
  return chain.every((link, place) => {
    const between = chain.slice(1, place).filter((one) => !isRoot(one)).length;
    const isKnown = link.critical.every((name) => known.has(name));
    return isKnown && (place === 0 || link.pathLength === null || between <= link.pathLength);
  });
};
