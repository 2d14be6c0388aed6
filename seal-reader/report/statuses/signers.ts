import { readCertificate } from '../../certificate.ts';
import type { Certificate } from '../../certificate.ts';
import { sameBytes } from '../../der.ts';
import type { Claim } from '../../long-term/claims.ts';
import { anyClaims, isForAnswers, keyBits, linkParts, mayHaveIssued } from '../../long-term/finding.ts';
import type { OcspAnswer } from '../../long-term/ocsp.ts';
import { sameName } from '../../same-name.ts';
import { orNull, readable } from '../tools.ts';
import type { Certified, PathTools } from '../tools.ts';
import type { Asked } from './question.ts';

/** Null: nobody can tell here, since a kind of key is not known, or the file has had its share. */
export const allHold = async (claims: readonly Claim[], { attempt }: PathTools): Promise<boolean | null> => {
  let answer: boolean | null = true;
  for (const claim of claims) {
    const held = await attempt('statement', claim);
    if (held === false) return false;
    answer &&= held;
  }
  return answer;
};

/** Certificates beside one answer: responders send a handful. */
const mostBeside = 20;

const besides = new WeakMap<OcspAnswer, readonly Certificate[]>();

/** Certificates that stand in the answer itself, where nothing signs them. */
export const besideOf = (answer: OcspAnswer): readonly Certificate[] => {
  const known = besides.get(answer);
  if (known) return known;
  const all = readable(answer.certificates.slice(0, mostBeside), readCertificate);
  const found = all.filter(({ raw }, place) => all.findIndex((one) => sameBytes(one.raw, raw)) === place);
  besides.set(answer, found);
  return found;
};

/** One is enough. */
const mostDelegates = 3;

/** Those among them that are for answers. */
export const delegatesBeside = (answer: OcspAnswer): readonly Certificate[] =>
  besideOf(answer).filter(isForAnswers).slice(0, mostDelegates);

/** There are more than were looked at. */
export const hasMoreBeside = (answer: OcspAnswer): boolean =>
  answer.certificates.length > mostBeside || besideOf(answer).filter(isForAnswers).length > mostDelegates;

const kept = (
  known: Certified,
  of: readonly Certificate[],
  above: Certificate,
  find: () => Promise<readonly Certificate[]>,
): Promise<readonly Certificate[]> => {
  const byAuthority = known.get(of) ?? new Map<Certificate, Promise<readonly Certificate[]>>();
  known.set(of, byAuthority);
  const found = byAuthority.get(above) ?? find();
  byAuthority.set(above, found);
  return found;
};

/** Of one authority. What others have added is tried, but does not count. */
const mostCertified = 100;

const certifiedBy = async (
  authority: Certificate,
  all: readonly Certificate[],
  tools: PathTools,
): Promise<readonly Certificate[]> => {
  const found: Certificate[] = [];
  for (const one of all) {
    if (found.length === mostCertified) break;
    if (found.some(({ raw }) => sameBytes(raw, one.raw))) continue;
    const claims = orNull(() => anyClaims(authority, linkParts(one)));
    if (claims?.length && (await allHold(claims, tools)) === true) found.push(one);
  }
  return found;
};

/** Certificates for answers in the store: the answer itself need not have them (RFC 6960 §4.2.1). */
export const delegatesOf = ({ above, question, tools }: Asked): Promise<readonly Certificate[]> => {
  const { certificates } = question.pool;
  return kept(tools.delegates, certificates, above, () => {
    const all = certificates.filter((one) => isForAnswers(one) && sameName(one.issuer, above.subject) !== false);
    return certifiedBy(above, all, tools);
  });
};

/**
 * Certificates of the same authority with other keys: it may have signed what it says of a certificate with a later one
 * (RFC 5280 §6.3.3 (f)). They are trusted, or certified by an authority of the chain.
 */
export const siblingsOf = ({ above, question, tools }: Asked): Promise<readonly Certificate[]> => {
  const { anchors, authorities, pool } = question;
  return kept(tools.siblings, pool.certificates, above, async () => {
    const isSibling = (one: Certificate) =>
      one.isAuthority && sameBytes(one.subject, above.subject) && !sameBytes(one.publicKey, above.publicKey);
    const all = pool.certificates.filter(isSibling);
    const found = anchors.map(({ certificate }) => certificate).filter(isSibling);
    for (const authority of authorities) {
      const below = all.filter((one) => orNull(() => mayHaveIssued(authority, one)) && !found.includes(one));
      found.push(...(await certifiedBy(authority, below, tools)));
    }
    return found;
  });
};

/** Tells whether an answer says to be signed with this certificate. */
export const isResponder = async (
  { responder }: OcspAnswer,
  certificate: Certificate,
  { attempt }: PathTools,
): Promise<boolean> => {
  if ('name' in responder) return sameName(responder.name, certificate.subject) !== false;
  const key = orNull(() => keyBits(certificate));
  const stated = responder.key;
  return (
    key !== null && (await attempt('statement', { kind: 'digest', digest: 'sha1', parts: [key], stated })) === true
  );
};
