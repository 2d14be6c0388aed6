import type { AnswerOf } from '#contract/endpoint.ts';
import type { correctSignatory } from '#contract/webdocs/lifecycle.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
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
import { recordEvent, tokenActor } from '../trail.ts';
import { signatoriesOf } from '../to-view.ts';
import { requireOwnWebdoc } from '../own-webdoc.ts';

type CorrectCall = Call<typeof correctSignatory>;

/** Locks the document, checks that the signatory can be corrected, and replaces them. @throws {Refusal} */
const takePlace = async (
  context: AppContext,
  trx: Trx,
  { params, caller, body }: CorrectCall,
): Promise<ReplacedSignatory> => {
  const webdoc = await lockOwn(trx, params.id, caller);
  if (!webdoc) throw new Refusal('NoWebdocFound');
  const contents = await readContents(trx, webdoc.id);
  const before = signatoriesOf(contents).find(({ id }) => id === params.signatoryId);
  if (!before) throw new Refusal('NoStakeholdersFound');
  const today = context.clock.now();
  if (!isLive(webdoc, today)) throw ended(webdoc, today);
  if (before.status !== 'pending') throw new Refusal('AlreadySign');
  const after = {
    firstName: body.firstName ?? before.firstName,
    lastName: body.lastName ?? before.lastName,
    email: body.email ?? before.email,
    language: body.language ?? before.language,
    authentication: before.authentication,
    phone: body.phone ?? before.phone,
  };
  if (signatoriesOf(contents).some((other) => other.id !== before.id && samePerson(other, after)))
    throw new Refusal('WebdocInvalid', { errors: [{ path: 'email', code: 'Duplicate' }] });
  return { webdoc, contents, before, after };
};

/** Sends a signatory's document to a corrected address with a new link. The old link becomes invalid at once. */
export const correctParty = async (
  context: AppContext,
  call: CorrectCall,
): Promise<AnswerOf<typeof correctSignatory>> => {
  const { caller, origin, params, body } = call;
  await requireOwnWebdoc(context, params.id, caller);
  await context.budgets.spend('webdocCorrect', params.signatoryId);
  await refuseUnprintable(context.pdf, [
    ['firstName', body.firstName ?? ''],
    ['lastName', body.lastName ?? ''],
  ]);
  return inTransaction(context.db, async (trx) => {
    const place = await takePlace(context, trx, call);
    const { webdoc, before, after } = place;
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.corrected',
      actor: tokenActor(caller.tokenId),
      details: { recipient: before.recipient, from: namedInTrail(before), to: namedInTrail(after) },
      origin,
    });
    const token = await replaceSignatory(context, trx, place);
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.signatoryCorrected',
      actor: { kind: 'token', id: caller.tokenId },
      object: { id: webdoc.id, name: webdoc.name },
      details: { from: namedInTrail(before).email, to: namedInTrail(after).email },
      origin,
    });
    const answer = {
      id: before.id,
      recipient: before.recipient,
      token,
      url: signingLink(context.settings.publicUrl, token),
    };
    await call.remember(trx, answer);
    return answer;
  });
};
