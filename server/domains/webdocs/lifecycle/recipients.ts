import type { AnswerOf } from '#contract/endpoint.ts';
import type { correctAddress, listRecipients } from '#contract/webdocs/recipients.ts';
import { actorOf } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readRecipients } from '../deliveries.ts';
import { isLive } from '../rules.ts';
import { findWebdoc, type Webdoc } from '../store.ts';
import { reopeningFault } from './reopen.ts';
import { correctSignatory } from './correct.ts';

/** A document of another company is refused like an unknown one. */
const requireCompanyWebdoc = async (context: AppContext, id: string, caller: SessionCaller): Promise<Webdoc> => {
  const webdoc = await findWebdoc(context.db, id);
  if (webdoc?.companyId !== caller.companyId) throw new Refusal('NotFound');
  return webdoc;
};

/** The same refusals in the words of the portal. */
const toPortalRefusal = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  if (error.code === 'NoStakeholdersFound') return new Refusal('NotFound');
  if (error.code === 'WebdocEnded' || error.code === 'AlreadySign') return new Refusal('AddressNotCorrectable');
  // Another signatory of this document has this name and address.
  if (error.code === 'WebdocInvalid')
    return new Refusal('InvalidRequest', { errors: [{ path: 'email', code: 'Duplicate' }] });
  return error;
};

const latestRefusal = (recipients: Awaited<ReturnType<typeof readRecipients>>): Date | null =>
  recipients
    .filter(({ status }) => status === 'declined')
    .reduce<Date | null>(
      (latest, { declinedAt: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
      null,
    );

/** Everybody whom a document is mailed to, for users of the portal. */
export const showRecipients = async (
  context: AppContext,
  { caller, params }: Call<typeof listRecipients>,
): Promise<AnswerOf<typeof listRecipients>> => {
  const webdoc = await requireCompanyWebdoc(context, params.id, caller);
  const now = context.clock.now();
  const isOpen = isLive(webdoc, now);
  const recipients = await readRecipients(context.db, webdoc.id);
  const canBeReopened = reopeningFault(webdoc, latestRefusal(recipients), now) === null;
  return recipients.map(({ id, kind, firstName, lastName, email, status, delivery }) => ({
    id,
    kind,
    firstName,
    lastName,
    email,
    status: kind === 'signatory' ? status : null,
    delivery,
    canBeCorrected: isOpen && kind === 'signatory' && status === 'pending',
    canBeReopened: canBeReopened && status === 'declined',
  }));
};

/** Corrects an address in the portal. The answer has no link, because only the signatory is to have it. */
export const correctByUser = async (context: AppContext, call: Call<typeof correctAddress>): Promise<undefined> => {
  const { caller, params, body, origin } = call;
  const webdoc = await requireCompanyWebdoc(context, params.id, caller);
  await correctSignatory(
    context,
    {
      webdocId: webdoc.id,
      signatoryId: params.signatoryId,
      owner: { companyId: caller.companyId },
      changes: body,
      trailActor: { kind: 'user', id: caller.userId, name: caller.username },
      auditActor: actorOf(caller),
      origin,
    },
    (trx) => call.remember(trx, undefined),
  ).catch((error: unknown) => {
    throw toPortalRefusal(error);
  });
};
