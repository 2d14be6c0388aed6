import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import type { correctSignatory as correctByToken } from '#contract/webdocs/lifecycle.ts';
import { recordAudit, type AuditActor } from '#domains/audit/record.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Origin } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { refuseUnprintable } from '../creation/clean-documents.ts';
import { samePerson } from '../creation/create-rules.ts';
import { signingLink } from '../links.ts';
import { replaceSignatory, namedInTrail, type ReplacedSignatory } from './replace-signatory.ts';
import { ended } from '../to-refusal.ts';
import { isLive } from '../rules.ts';
import { readContents } from '../store.ts';
import { lockOwn } from './store-lifecycle.ts';
import { recordEvent, tokenActor, type TrailEntry } from '../trail.ts';
import { signatoriesOf } from '../to-view.ts';
import { spendOnParties, spendUnlessVerified } from '../unverified-limit.ts';
import { requireOwnWebdoc } from '../own-webdoc.ts';

/** A correction by whoever may make it. */
export interface Correction {
  webdocId: string;
  signatoryId: string;
  /** The document must be of this company and, where one is given, of this org type. */
  owner: { companyId: string; orgType?: string };
  changes: BodyOf<typeof correctByToken>;
  trailActor: TrailEntry['actor'];
  auditActor: AuditActor;
  origin: Origin;
}

type Link = AnswerOf<typeof correctByToken>;

/** Locks the document, checks that the signatory can be corrected, and replaces them. @throws {Refusal} */
const takePlace = async (
  context: AppContext,
  trx: Trx,
  { webdocId, signatoryId, owner, changes }: Correction,
): Promise<ReplacedSignatory> => {
  const webdoc = await lockOwn(trx, webdocId, owner);
  if (!webdoc) throw new Refusal('NoWebdocFound');
  const contents = await readContents(trx, webdoc.id);
  const before = signatoriesOf(contents).find(({ id }) => id === signatoryId);
  if (!before) throw new Refusal('NoStakeholdersFound');
  const today = context.clock.now();
  if (!isLive(webdoc, today)) throw ended(webdoc, today);
  if (before.status !== 'pending') throw new Refusal('AlreadySign');
  const after = {
    firstName: changes.firstName ?? before.firstName,
    lastName: changes.lastName ?? before.lastName,
    email: changes.email ?? before.email,
    language: changes.language ?? before.language,
    authentication: before.authentication,
    phone: changes.phone ?? before.phone,
  };
  if (signatoriesOf(contents).some((other) => other.id !== before.id && samePerson(other, after)))
    throw new Refusal('WebdocInvalid', { errors: [{ path: 'email', code: 'Duplicate' }] });
  return { webdoc, contents, before, after };
};

/** Sends a signatory's document to a corrected address with a new link. The old link becomes invalid at once. */
export const correctSignatory = async (
  context: AppContext,
  correction: Correction,
  remember: (trx: Trx, link: Link) => Promise<void>,
): Promise<Link> => {
  const { changes, trailActor, auditActor, origin } = correction;
  await context.budgets.spend('webdocCorrect', correction.signatoryId);
  // Another name is mailed too, to somebody who may not know the sender.
  const place = { id: correction.webdocId, companyId: correction.owner.companyId, origin };
  if (changes.email !== undefined) await spendUnlessVerified(context, place, [changes.email]);
  else await spendOnParties(context, place, ({ id }) => id === correction.signatoryId);
  await refuseUnprintable({ pdf: context.pdf, company: place.companyId }, [
    ['firstName', changes.firstName ?? ''],
    ['lastName', changes.lastName ?? ''],
  ]);
  return inTransaction(context.db, async (trx) => {
    const place = await takePlace(context, trx, correction);
    const { webdoc, before, after } = place;
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.corrected',
      actor: trailActor,
      details: { recipient: before.recipient, from: namedInTrail(before), to: namedInTrail(after) },
      origin,
    });
    const token = await replaceSignatory(context, trx, place);
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.signatoryCorrected',
      actor: auditActor,
      object: { id: webdoc.id, name: webdoc.name },
      details: { from: namedInTrail(before).email, to: namedInTrail(after).email },
      origin,
    });
    const link = {
      id: before.id,
      recipient: before.recipient,
      token,
      url: signingLink(context.settings.publicUrl, token),
    };
    await remember(trx, link);
    return link;
  });
};

/** The correction by the sender's systems. */
export const correctParty = async (context: AppContext, call: Call<typeof correctByToken>): Promise<Link> => {
  const { caller, origin, params, body } = call;
  await requireOwnWebdoc(context, params.id, caller);
  return correctSignatory(
    context,
    {
      webdocId: params.id,
      signatoryId: params.signatoryId,
      owner: caller,
      changes: body,
      trailActor: tokenActor(caller.tokenId),
      auditActor: { kind: 'token', id: caller.tokenId },
      origin,
    },
    (trx, link) => call.remember(trx, link),
  );
};
