import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { signaturesLength, webdocSize } from '#contract/limits.ts';
import { consentKind, consentSentence } from '#contract/webdocs/consent.ts';
import type { Language } from '#contract/roles.ts';
import type { signWebdoc } from '#contract/webdocs/webdocs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { isGiven } from '../field-values.ts';
import { openToken } from '../links.ts';
import { readReceipt, type ConfirmedPages } from '../pages-receipt.ts';
import { invite, inviteOnceUnblocked, queueMails } from '../mails/notify.ts';
import { isBlocked } from '../unverified-limit.ts';
import { refuseUnprintable, takesPrint } from './refuse-unprintable.ts';
import { anyPicture, decodeSignatures } from './signature-images.ts';
import { lettersAtPlaces, placesIn, readCopyingDocuments } from '../field-values.ts';
import { requireVerifiedCode, type Identified } from '../signer-codes/require-verified-code.ts';
import { toRefusal } from '../to-refusal.ts';
import { mayFinish, mayReview, nextAfter, statusAfterSigning, type PictureFault, type SigningState } from '../rules.ts';
import { lockPartyAccess, authorizeSignatory, type PartyAccess } from '../party-access.ts';
import { stripInvalidText } from '../strip-invalid-text.ts';
import { readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { partyActor, recordEvent, system, type TrailEntry } from '../trail.ts';
import { hasToSign, ownerOf, partyOf, toSigningState } from '../to-view.ts';
import { ownCopyJob, sealJob } from '../job-names.ts';

type SignCall = Call<typeof signWebdoc>;

/** The input that finishes a signatory’s part, from their page or, in a sandbox, from a system. */
export interface Finishing extends Pick<SignCall, 'origin' | 'remember'> {
  seat: PartyAccess;
  body: Omit<SignCall['body'], 'webdocToken'>;
  /** The system that acts in place of the signatory; absent on their page. */
  actor?: TrailEntry['actor'];
  /** The proof of the code that the signatory needs. @throws {Refusal} CodeRequired */
  identify(trx: Trx, party: Party): Promise<Identified | null>;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

interface Signing {
  webdoc: Webdoc;
  contents: Contents;
  state: SigningState;
  values: ReadonlyMap<string, string>;
  identified: Identified | null;
  /** The pages that the consent names; null when the caller asked for none. */
  pages: ConfirmedPages | null;
}

/** @throws {Refusal} PagesChanged */
const confirmedPages = (
  { secrets }: AppContext,
  partyId: string,
  { body: { pagesReceipt } }: Finishing,
  values: ReadonlyMap<string, string>,
): ConfirmedPages | null => {
  if (pagesReceipt === undefined) return null;
  const pages = readReceipt(secrets, partyId, pagesReceipt, values);
  if (!pages) throw new Refusal('PagesChanged');
  return pages;
};

/**
 * Refuses answers that make the document too long to be printed and sealed in time: nobody would have what the others
 * have signed. @throws {Refusal} FieldInvalid for the longest
 */
const refuseEndless = async (
  trx: Trx,
  webdocId: string,
  { fields }: Contents,
  values: ReadonlyMap<string, string>,
): Promise<void> => {
  const places = placesIn(await readCopyingDocuments(trx, webdocId));
  const ofType = (wanted: 'text' | 'signature') =>
    fields
      .filter((field) => field.type === wanted && !isGiven(field))
      .map(({ tag, value }) => ({ tag, value: values.get(tag) ?? value }));
  const [texts, signatures] = [ofType('text'), ofType('signature')];
  const areTextsLong = lettersAtPlaces(texts, places) > webdocSize.answersLength;
  if (!areTextsLong && lettersAtPlaces(signatures, places) <= signaturesLength) return;
  const tooLong = areTextsLong ? texts : signatures;
  const own = tooLong
    .filter(({ tag }) => values.has(tag))
    .toSorted((one, other) => lettersAtPlaces([other], places) - lettersAtPlaces([one], places));
  throw new Refusal('FieldInvalid', {
    errors: own.slice(0, 1).map(({ tag }) => ({ path: `actions.${tag}`, code: 'TooLong' })),
  });
};

/** Makes all checks while the document is locked, so that of parallel calls only one signs. @throws {Refusal} */
const checkSignature = async (
  context: AppContext,
  trx: Trx,
  finishing: Finishing,
  pictureFault: PictureFault,
): Promise<Signing> => {
  const { seat, body } = finishing;
  const webdoc = await lockPartyAccess(trx, seat);
  const contents = await readContents(trx, webdoc.id);
  const state = toSigningState(webdoc, contents, seat.partyId);
  const verdict = mayFinish(state, body, context.clock.now(), pictureFault);
  if (!verdict.may) throw toRefusal(verdict);
  await refuseEndless(trx, webdoc.id, contents, verdict.values);
  const identified = await finishing.identify(trx, partyOf(contents, seat.partyId));
  const pages = confirmedPages(context, seat.partyId, finishing, verdict.values);
  return { webdoc, contents, state, values: verdict.values, identified, pages };
};

/** A picture takes long to decode, so its field and the state of the document are looked at first. @throws {Refusal} */
const checkBeforeDecoding = async ({ db, clock }: AppContext, { seat, body }: Finishing): Promise<void> => {
  const state = toSigningState(seat.webdoc, await readContents(db, seat.webdoc.id), seat.partyId);
  const verdict = mayReview(state, body.actions, clock.now(), anyPicture);
  if (!verdict.may) throw toRefusal(verdict);
};

/**
 * Makes the checks that need no lock before anything is printed: a print takes seconds. They are made again under the
 * lock. @throws {Refusal}
 */
const checkBeforePrint = async (
  { db, clock }: AppContext,
  { seat, body }: Finishing,
  pictureFault: PictureFault,
): Promise<void> => {
  const contents = await readContents(db, seat.webdoc.id);
  const state = toSigningState(seat.webdoc, contents, seat.partyId);
  const verdict = mayFinish(state, body, clock.now(), pictureFault);
  if (!verdict.may) throw toRefusal(verdict);
};

const saveValues = async (
  trx: Trx,
  { webdoc, state, values }: Signing,
  strokes: Record<string, string>,
): Promise<void> => {
  const tags = [...values.keys()];
  const texts = [...values.values()];
  const evidence = tags.map((tag) => (Object.hasOwn(strokes, tag) ? stripInvalidText(strokes[tag] ?? '') : null));
  await sql`
    update webdoc_interactions as field set value = nullif(given.value, ''), evidence = to_jsonb(given.evidence)
    from unnest(${tags}::text[], ${texts}::text[], ${evidence}::text[]) as given (tag, value, evidence)
    where field.webdoc_id = ${webdoc.id} and field.party_id = ${state.party.id} and field.tag = given.tag`.execute(trx);
};

const markSigned = async (
  context: AppContext,
  trx: Trx,
  { webdoc, state }: Signing,
): Promise<'inProgress' | 'completed'> => {
  const now = context.clock.now();
  const { numUpdatedRows } = await trx
    .updateTable('webdoc_parties')
    .set({ status: 'signed', signed_at: now })
    .where('id', '=', state.party.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('AlreadySign');
  const status = statusAfterSigning(state);
  await trx
    .updateTable('webdocs')
    .set({ status, completed_at: status === 'completed' ? now : null })
    .where('id', '=', webdoc.id)
    .execute();
  return status;
};

/** The consent sentence is the server's own, not the text that the caller sent. */
const consentTo = ({ webdoc, state }: Signing, language: Language) => {
  const text = consentSentence(consentKind(state.fields), language, webdoc.name);
  return { text, language, sha256: sha256(text) };
};

const recordSigning = async (context: AppContext, trx: Trx, signing: Signing, finishing: Finishing): Promise<void> => {
  const { webdoc, contents, state, values, identified, pages } = signing;
  const { body, actor, origin } = finishing;
  const { consent, pagesReached, strokes = {} } = body;
  const party = partyOf(contents, state.party.id);
  const types = new Map(state.fields.map(({ tag, type }) => [tag, type]));
  await recordEvent(trx, context, webdoc.id, {
    event: 'signer.done',
    actor: actor ?? partyActor(party),
    details: {
      ...(actor && { recipient: party.recipient }),
      documents: contents.documents.map(({ id, sha256: hash }) => ({ id, sha256: hash })),
      values: [...values].map(([tag, value]) => ({
        tag,
        type: types.get(tag) ?? '',
        sha256: sha256(value),
        strokesSha256: Object.hasOwn(strokes, tag) ? sha256(stripInvalidText(strokes[tag] ?? '')) : null,
      })),
      consent: consent ? consentTo(signing, consent.language) : null,
      pagesReached: pagesReached ?? null,
      pages: pages && { ...pages },
      authentication: identified?.channel ?? 'none',
      secondFactor: identified && { ...identified },
    },
    origin,
  });
};

const passOn = async (context: AppContext, trx: Trx, { webdoc, contents, state }: Signing): Promise<void> => {
  const owner = ownerOf(contents);
  const who = partyOf(contents, state.party.id);
  await queueMails(context, trx, [
    { kind: 'signed', to: owner, webdoc, owner, who, hasToSign: hasToSign(contents, who.id) },
  ]);
  const next = nextAfter(state);
  if (next === null) return;
  if (await isBlocked(trx, webdoc.companyId)) return inviteOnceUnblocked(context, trx, next);
  const signatory = partyOf(contents, next);
  const { token_sealed: sealed } = await trx
    .selectFrom('webdoc_parties')
    .select('token_sealed')
    .where('id', '=', next)
    .executeTakeFirstOrThrow();
  const token = openToken(context.secrets, next, sealed);
  await invite(context, trx, {
    webdoc,
    owner,
    signatory,
    token,
    hasToSign: hasToSign(contents, next),
    after: who,
  });
};

/**
 * Signs or validates, once: values, trail, status, mails and, with the last signature, the job that makes the final
 * document, with an earlier one the job that mails its copy – all in one transaction (REQ-2.4.10).
 */
export const finishSigning = async (context: AppContext, finishing: Finishing) => {
  const { seat, body } = finishing;
  const { webdoc } = seat;
  if (body.actions.some(({ type }) => type === 'signature')) await checkBeforeDecoding(context, finishing);
  const pictureFault = await decodeSignatures(context.pictures, webdoc.companyId, body.actions);
  if (takesPrint(body.actions)) await checkBeforePrint(context, finishing, pictureFault);
  await refuseUnprintable(context, webdoc.companyId, body.actions);
  return inTransaction(context.db, async (trx) => {
    const signing = await checkSignature(context, trx, finishing, pictureFault);
    await saveValues(trx, signing, body.strokes ?? {});
    const status = await markSigned(context, trx, signing);
    await recordSigning(context, trx, signing, finishing);
    await passOn(context, trx, signing);
    if (status === 'completed') {
      await recordEvent(trx, context, webdoc.id, { event: 'completed', actor: system });
      await context.jobs.enqueue(trx, sealJob, { webdocId: webdoc.id }, { key: webdoc.id });
    } else {
      const { partyId } = seat;
      await context.jobs.enqueue(trx, ownCopyJob, { webdocId: webdoc.id, partyId }, { key: partyId, maxAttempts: 5 });
    }
    const answer = { status, signatoryStatus: 'signed' as const };
    await finishing.remember(trx, answer);
    return answer;
  });
};

/** Signs on the page of a link. */
export const signDocument = async (context: AppContext, call: SignCall) => {
  const { body, request } = call;
  const { webdocToken: token } = body;
  const seat = await authorizeSignatory(context, token, call, 'webdocSign');
  return finishSigning(context, {
    ...call,
    seat,
    identify: (trx, party) => requireVerifiedCode(context, trx, party, { token, request }),
  });
};
