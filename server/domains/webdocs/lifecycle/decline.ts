import type { declineWebdoc } from '#contract/webdocs/webdocs.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { WebdocMail } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import { requireVerifiedCode } from '../signer-codes/require-verified-code.ts';
import { toRefusal } from '../to-refusal.ts';
import { mayDecline } from '../rules.ts';
import { lockPartyAccess, authorizeSignatory } from '../party-access.ts';
import { stripInvalidText } from '../strip-invalid-text.ts';
import { readContents, type Contents, type Webdoc } from '../store.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { ownerOf, partyOf, signatoriesOf, toSigningState } from '../to-view.ts';

/** Mails the reason to the owner, and the end of the document to the other signatories who were invited. */
const mailsAfterDeclining = (webdoc: Webdoc, contents: Contents, partyId: string, reason: string): WebdocMail[] => {
  const owner = ownerOf(contents);
  const who = partyOf(contents, partyId);
  const others = signatoriesOf(contents).filter(({ id, notifiedAt }) => id !== partyId && notifiedAt !== null);
  return [
    { kind: 'declined', to: owner, webdoc, owner, who, reason },
    ...others.map((to): WebdocMail => ({ kind: 'ended', to, webdoc, owner })),
  ];
};

/** Declines with a reason; the document ends for everybody. */
export const declineDocument = async (context: AppContext, call: Call<typeof declineWebdoc>) => {
  const { webdocToken, stakeholderId } = call.body;
  const reason = stripInvalidText(call.body.reason);
  const seat = await authorizeSignatory(context, webdocToken, call.origin, 'webdocSign');
  if (stakeholderId !== seat.partyId) throw new Refusal('NoStakeholdersFound');
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockPartyAccess(trx, seat);
    const contents = await readContents(trx, webdoc.id);
    const verdict = mayDecline(toSigningState(webdoc, contents, seat.partyId), context.clock.now());
    if (!verdict.may) throw toRefusal(verdict);
    const party = partyOf(contents, seat.partyId);
    const identified = await requireVerifiedCode(context, trx, party, {
      token: webdocToken,
      request: call.request,
    });
    const now = context.clock.now();
    await trx
      .updateTable('webdoc_parties')
      .set({ status: 'declined', declined_at: now, decline_reason: reason })
      .where('id', '=', seat.partyId)
      .execute();
    await trx.updateTable('webdocs').set({ status: 'declined' }).where('id', '=', webdoc.id).execute();
    const actor = partyActor(party);
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.declined',
      actor,
      details: { reason, secondFactor: identified && { ...identified } },
      origin: call.origin,
    });
    await queueMails(context, trx, mailsAfterDeclining(webdoc, contents, seat.partyId, reason));
    const answer = { status: 'declined' as const };
    await call.remember(trx, answer);
    return answer;
  });
};
