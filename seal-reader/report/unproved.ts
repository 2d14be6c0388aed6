import { readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { readSignedData, signerCertificate, timestampOf } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { DerError, sameBytes, tags } from '../der.ts';
import { isRoot, linkClaim, mayHaveIssued } from '../long-term/finding.ts';
import { isOldRoot } from '../long-term/judge.ts';
import { isPlainToken, isWholeCertificate, plainCms } from '../plain-cms.ts';
import { hasOneCase } from '../seal-place.ts';
import { chainClaims } from '../token-chain.ts';
import type { Judging } from './judging.ts';
import type { ReadSigned } from './read-signed.ts';
import type { TrustedBy } from './report.ts';
import type { Anchor, Tools } from './tools.ts';

interface Question {
  one: ReadSigned & { data: SignedData };
  certificate: Certificate;
  anchors: readonly Anchor[];
  /** A seal of the service has one form only. */
  trustedBy: TrustedBy | null;
}

const longestBag = 10;

/**
 * Tells whether bytes stand in the place of a signature that nothing proves: attributes that nobody has signed, but a
 * timestamp that holds; certificates that are not above the signer’s; anything that DER would not write.
 */
export const hasUnproved = async ({ pdf, tools }: Judging, question: Question): Promise<boolean> => {
  const { one, certificate, trustedBy } = question;
  const { data, cms, place } = one;
  const isOurs = trustedBy === 'service';
  try {
    const bag = data.certificates.map(readCertificate);
    const above = bag.length > longestBag ? null : await provedIn(bag, question, tools);
    const timestamp = timestampOf(data);
    if (!cms || above?.length !== bag.length) return true;
    if (timestamp && !(await isPlain(timestamp, isOurs, tools))) return true;
    const certificates = isOurs ? above.map(({ raw }) => raw) : data.certificates;
    if (!sameBytes(plainCms(data, certificate, { certificates, timestamp, isBare: isOurs }), cms)) return true;
    return isOurs && !(data.signer.identifier.tag === tags.sequence && hasOneCase(pdf, place, cms.length));
  } catch (error) {
    if (error instanceof DerError) return true;
    throw error;
  }
};

/** Authorities add certificates as they like. Those that are not above the signer's are taken out of our own timestamps. */
const isPlain = async (token: Uint8Array, isOurs: boolean, { confirm }: Tools): Promise<boolean> => {
  const data = readSignedData(token);
  const named = signerCertificate(data);
  if (named === null) return true;
  const by = readCertificate(named);
  if (!isPlainToken(token, data, by)) return false;
  if (!isOurs) return true;
  const claims = chainClaims(by, data.certificates.map(readCertificate));
  if (!claims) return false;
  const held = await Promise.all(claims.map(confirm));
  return held.every((each) => each === true);
};

/**
 * The certificates of a signature that are needed, from the signer’s up: each has signed the one before. Null when nobody
 * proves the last one. Above a certificate that is trusted itself, the last one needs no more than its key, which has
 * signed the one before: whoever configures a certificate seldom has the roots of public authorities.
 */
const provedIn = async (
  bag: readonly Certificate[],
  { certificate: leaf, anchors, trustedBy }: Question,
  { confirm }: Tools,
): Promise<Certificate[] | null> => {
  const trusted = anchors.map(({ certificate }) => certificate);
  const isTrusted = ({ raw }: Certificate) => trusted.some((one) => sameBytes(one.raw, raw));
  const isSignedBy = async (below: Certificate, above: Certificate) => {
    const claim = isWholeCertificate(below.raw) ? linkClaim(below, above) : null;
    return claim !== null && (await confirm(claim)) === true;
  };
  const rest = bag.filter(({ raw }) => !sameBytes(raw, leaf.raw));
  const found = [leaf];
  const issuerAmong = async (below: Certificate, all: readonly Certificate[]): Promise<Certificate | null> => {
    for (const above of all) {
      const isNew = !found.some(({ raw }) => sameBytes(raw, above.raw));
      if (isNew && mayHaveIssued(above, below) && (await isSignedBy(below, above))) return above;
    }
    return null;
  };
  let last = leaf;
  for (let above = await issuerAmong(last, rest); above; above = await issuerAmong(last, rest)) {
    found.push(above);
    last = above;
  }
  if (last === leaf || isTrusted(last)) return found;
  if (isRoot(last) && !isOldRoot(last)) return (await isSignedBy(last, last)) ? found : null;
  if (await issuerAmong(last, trusted)) return found;
  return isWholeCertificate(last.raw) && (trustedBy === null || isTrusted(leaf)) ? found : null;
};
