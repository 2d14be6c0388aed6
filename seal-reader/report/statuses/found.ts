import type { Certificate } from '../../certificate.ts';
import type { Crl } from '../../long-term/crl.ts';
import { anyClaims, findingInCrl } from '../../long-term/finding.ts';
import type { Said } from '../../long-term/finding.ts';
import { isOfTime, isRevoked } from '../../long-term/judge.ts';
import { unclear } from '../../long-term/ocsp.ts';
import type { OcspAnswer } from '../../long-term/ocsp.ts';
import { sameName } from '../../same-name.ts';
import { isAcceptedKey } from '../algorithms.ts';
import { isAllowedChain } from '../constraints.ts';
import { orNull } from '../tools.ts';
import { saidInAnswer } from './answers.ts';
import type { Asked, Found } from './question.ts';
import { allHold, siblingsOf } from './signers.ts';

/** Clocks of authorities may be ahead by so much. */
export const clockSlackMs = 300_000;

/** Statements on a certificate that its authority has signed, or perhaps has. */
export const findingsOn = async (asked: Asked): Promise<Found[]> => {
  const { ocsps, crls } = asked.question.pool;
  const found: Found[] = [];
  for (const answer of ocsps) {
    for (const said of await inAnswer(answer, asked)) found.push({ source: 'OCSP', said });
  }
  for (const list of crls) {
    const said = await inList(list, asked);
    if (said) found.push({ source: 'CRL', said });
  }
  const latest = asked.question.now.getTime() + clockSlackMs;
  return found.filter(({ said }) => said.from.getTime() <= latest);
};

const inAnswer = async (answer: OcspAnswer, asked: Asked): Promise<readonly Said[]> => {
  const { said, responder } = await saidInAnswer(answer, asked);
  if (!responder || said.length === 0) return said;
  const standing = await standingOf(responder, answer.producedAt, asked);
  if (standing === 'good') return said;
  // Nobody knows whether it could still answer: a revocation is not passed over for that.
  return standing === 'revoked' ? [] : said.flatMap((one) => doubtful(one) ?? []);
};

const doubtful = (said: Said): Said | null => {
  const status = unclear(said.status);
  return status && { ...said, status };
};

/** Tells what the lists of an authority say of whom it has authorised to answer. */
const standingOf = async (
  responder: Certificate,
  producedAt: Date,
  asked: Asked,
): Promise<'good' | 'revoked' | 'unknown'> => {
  const { above, question } = asked;
  const { at, pool } = question;
  if (!isAllowedChain([responder, above], null) || !isAcceptedKey(responder, at)) return 'unknown';
  const lists = { certificates: pool.certificates, ocsps: [], crls: pool.crls };
  const own = await findingsOn({ ...asked, below: responder, question: { ...question, pool: lists, whole: lists } });
  const revoked = own.filter(({ said }) => isRevoked(said, at, 'other'));
  if (revoked.length === 0) return own.some(({ said }) => isOfTime(said, responder, at, 'other')) ? 'good' : 'unknown';
  const isBefore = ({ said: { status } }: Found) =>
    typeof status === 'object' && !status.isOnHold && !status.isUnclear && status.revokedAt <= producedAt;
  return revoked.some(isBefore) ? 'revoked' : 'unknown';
};

const inList = async (list: Crl, asked: Asked): Promise<Said | null> => {
  const { below, above, tools } = asked;
  if (sameName(list.issuer, above.subject) === false) return null;
  const finding = orNull(() => findingInCrl(list, below, above));
  const held = finding ? await allHold(finding.claims, tools) : false;
  if (finding && held) return finding;
  const status = unclear(list.statusOf(below.serial));
  if (!status) return null;
  const said = { status, from: list.thisUpdate, until: list.nextUpdate };
  const mayHaveSigned = async (signer: Certificate) => {
    const claims = orNull(() => anyClaims(signer, list));
    return claims !== null && (await allHold(claims, tools)) !== false;
  };
  if (await mayHaveSigned(above)) return said;
  for (const sibling of await siblingsOf(asked)) if (await mayHaveSigned(sibling)) return said;
  return null;
};
