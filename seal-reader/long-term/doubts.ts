import { inForce } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { sameBytes } from '../der.ts';
import { sameName } from '../same-name.ts';
import { anyClaims, linkParts, mostOfOne, nameClaims, signedBy, signerOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { unclear, whollyUnclear } from './ocsp.ts';
import type { OcspAnswer } from './ocsp.ts';

/**
 * Finds revocations in an answer that is signed with an algorithm that is not accepted, or that names the authority's key
 * beside another name. That name may be the authority's in another spelling: its digest does not show it.
 */
export const doubtsInOcsp = (answer: OcspAnswer, certificate: Certificate, issuer: Certificate): Finding[] => {
  const about = answer.statuses.filter(
    ({ serial, status }) => typeof status === 'object' && sameBytes(serial, certificate.serial),
  );
  const signer = about.length > 0 ? signerOf(answer, issuer) : null;
  if (!signer || !inForce(signer, answer.producedAt)) return [];
  const isDelegated = signer !== issuer;
  if (isDelegated && !sameName(signer.issuer, issuer.subject)) return [];
  const delegation = isDelegated ? anyClaims(issuer, linkParts(signer)) : [];
  const claims = [...anyClaims(signer, answer), ...delegation];
  const base = signedBy(signer, issuer);
  if (about.length > mostOfOne) {
    return [{ ...base, status: whollyUnclear, from: answer.producedAt, until: null, claims }];
  }
  return about.flatMap((one) => {
    const { thisUpdate: from, nextUpdate: until } = one;
    const status = unclear(one.status);
    const [, ofKey] = nameClaims(one, issuer) ?? [];
    if (status === null || from > signer.notAfter) return [];
    return [{ ...base, status, from, until, claims: [...(ofKey ? [ofKey] : []), ...claims] }];
  });
};
