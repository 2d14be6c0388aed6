import { inForce } from '../../certificate.ts';
import type { Certificate } from '../../certificate.ts';
import { sameBytes } from '../../der.ts';
import { signatureClaim } from '../../long-term/claims.ts';
import { anyClaims, linkClaim, linkParts, mostOfOne, nameClaims, signedBy } from '../../long-term/finding.ts';
import type { Said } from '../../long-term/finding.ts';
import { unclear, whollyUnclear } from '../../long-term/ocsp.ts';
import type { OcspAnswer, OcspStatus } from '../../long-term/ocsp.ts';
import { latin } from '../../pdf-objects.ts';
import { sameName } from '../../same-name.ts';
import { orNull } from '../tools.ts';
import type { Asked } from './question.ts';
import { allHold, besideOf, delegatesBeside, delegatesOf, hasMoreBeside, isResponder, siblingsOf } from './signers.ts';

/** The signer of an answer, as far as it is known. */
interface Signing {
  /** Null: somebody of whom the file has no certificate. */
  signer: Certificate | null;
  /** The authority, or whom it has authorised, with an algorithm and in a form that is accepted. */
  isSure: boolean;
  /** The authority has signed it with another key of its own, so that the answer may name that. */
  isOfSibling: boolean;
}

/** The statements of an answer about a certificate, and the responder whose own status has to be good for them. */
export interface Answered {
  said: Said[];
  responder: Certificate | null;
}

const none: Answered = { said: [], responder: null };

const indexes = new WeakMap<OcspAnswer, Map<string, OcspStatus[]>>();

const keyOf = (serial: Uint8Array): string => latin(serial, 0, serial.length);

const statusesOn = (answer: OcspAnswer, serial: Uint8Array): readonly OcspStatus[] => {
  const known = indexes.get(answer);
  if (known) return known.get(keyOf(serial)) ?? [];
  const index = new Map<string, OcspStatus[]>();
  for (const one of answer.statuses) {
    const name = keyOf(one.serial);
    const others = index.get(name);
    if (others) others.push(one);
    else index.set(name, [one]);
  }
  indexes.set(answer, index);
  return index.get(keyOf(serial)) ?? [];
};

const isRevocation = ({ status }: OcspStatus): boolean => typeof status === 'object';

/**
 * Reads what an answer says of a certificate. What is good counts where everything fits. What is revoked makes the
 * certificate unknown wherever it may hold: it is never passed over.
 */
export const saidInAnswer = async (answer: OcspAnswer, asked: Asked): Promise<Answered> => {
  const about = statusesOn(answer, asked.below.serial);
  if (about.length === 0) return none;
  const signing = await signingOf(answer, asked, about.some(isRevocation));
  if (!signing) return none;
  const { signer, isSure } = signing;
  const responder = signer && isSure ? signedBy(signer, asked.above).responder : null;
  if (about.length > mostOfOne) {
    return { said: [{ status: whollyUnclear, from: answer.producedAt, until: null }], responder };
  }
  const said: Said[] = [];
  for (const one of about) {
    const { thisUpdate: from, nextUpdate: until } = one;
    // An answer about a later moment was made then, whatever it states.
    if ((signer && from > signer.notAfter) || !asked.tools.mayRead()) continue;
    const status = await statusIn(one, signing, asked);
    if (status) said.push({ status, from, until });
  }
  return { said, responder };
};

const statusIn = async (
  one: OcspStatus,
  { isSure, isOfSibling }: Signing,
  { above, tools }: Asked,
): Promise<Said['status'] | null> => {
  const names = orNull(() => nameClaims(one, above));
  if (isSure && names && (await allHold(names, tools)) === true) {
    return one.isConditional ? unclear(one.status) : one.status;
  }
  const status = unclear(one.status);
  if (status === null || isOfSibling) return status;
  // It may be named by another spelling of its name, of which a digest shows nothing.
  const ofKey = names?.slice(1) ?? [];
  return (await allHold(ofKey, tools)) === false ? null : status;
};

/** Null: none that counts. Whoever may have signed it is looked for where it revokes alone. */
const signingOf = async (answer: OcspAnswer, asked: Asked, isRevoking: boolean): Promise<Signing | null> => {
  const { above, tools } = asked;
  const beside = delegatesBeside(answer);
  let doubtful: Certificate | null = null;
  let isNamed = await isResponder(answer, above, tools);
  for (const signer of [...beside, above]) {
    const held = await hasSigned(answer, signer, above, asked);
    if (held === 'surely') return { signer, isSure: true, isOfSibling: false };
    if (held === 'perhaps') doubtful ??= signer;
  }
  for (const signer of await delegatesOf(asked)) {
    if (!(await isResponder(answer, signer, tools))) continue;
    isNamed = true;
    const held = await hasSigned(answer, signer, above, asked);
    if (held === 'surely') return { signer, isSure: true, isOfSibling: false };
    if (held === 'perhaps') doubtful ??= signer;
  }
  if (doubtful) return { signer: doubtful, isSure: false, isOfSibling: false };
  if (!isRevoking) return null;
  for (const sibling of await siblingsOf(asked)) {
    for (const signer of [sibling, ...beside]) {
      if ((await hasSigned(answer, signer, sibling, asked)) !== 'no')
        return { signer, isSure: false, isOfSibling: true };
    }
  }
  const isKnown = (isNamed || (await isByStranger(answer, asked))) && !hasMoreBeside(answer);
  return isKnown ? null : { signer: null, isSure: false, isOfSibling: false };
};

/** The certificate of who has signed it stands beside it, and is of nobody who may. */
const isByStranger = async (answer: OcspAnswer, { tools }: Asked): Promise<boolean> => {
  for (const signer of besideOf(answer)) {
    if (!(await isResponder(answer, signer, tools))) continue;
    const claims = orNull(() => anyClaims(signer, answer));
    if (claims?.length && (await allHold(claims, tools)) === true) return true;
  }
  return false;
};

const hasSigned = async (
  answer: OcspAnswer,
  signer: Certificate,
  authority: Certificate,
  { tools }: Asked,
): Promise<'surely' | 'perhaps' | 'no'> => {
  const isDelegated = !sameBytes(signer.raw, authority.raw);
  if (!inForce(signer, answer.producedAt)) return 'no';
  if (isDelegated && sameName(signer.issuer, authority.subject) === false) return 'no';
  const claims = orNull(() => [
    ...(isDelegated ? anyClaims(authority, linkParts(signer)) : []),
    ...anyClaims(signer, answer),
  ]);
  const held = claims ? await allHold(claims, tools) : false;
  if (held === false) return 'no';
  const isExact =
    !isDelegated || (sameBytes(signer.issuer, authority.subject) && linkClaim(signer, authority) !== null);
  const isAccepted = signatureClaim(signer, { ...answer, bytes: answer.signed }) !== null;
  return held && isExact && isAccepted ? 'surely' : 'perhaps';
};
