import type { declineWebdoc } from '#contract/webdocs/webdocs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { WebdocMail } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import { requireVerifiedCode, type Identified } from '../signer-codes/require-verified-code.ts';
import { toRefusal } from '../to-refusal.ts';
import { mayDecline } from '../rules.ts';
import { lockPartyAccess, authorizeSignatory, type PartyAccess } from '../party-access.ts';
import { stripInvalidText } from '../strip-invalid-text.ts';
import { readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { partyActor, recordEvent, type TrailEntry } from '../trail.ts';
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

type DeclineCall = Call<typeof declineWebdoc>;

/** The input that declines for a signatory, from their page or, in a sandbox, from a system. */
interface Declining extends Pick<DeclineCall, 'origin' | 'remember'> {
  seat: PartyAccess;
  reason: string;
  /** The system that acts in place of the signatory; absent on their page. */
  actor?: TrailEntry['actor'];
  /** The proof of the code that the signatory needs. @throws {Refusal} CodeRequired */
  identify(trx: Trx, party: Party): Promise<Identified | null>;
}

/** Declines with a reason; the document ends for everybody. */
export const finishDeclining = async (context: AppContext, declining: Declining) => {
  const { seat, origin } = declining;
  const reason = stripInvalidText(declining.reason);
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockPartyAccess(trx, seat);
    const contents = await readContents(trx, webdoc.id);
    const verdict = mayDecline(toSigningState(webdoc, contents, seat.partyId), context.clock.now());
    if (!verdict.may) throw toRefusal(verdict);
    const party = partyOf(contents, seat.partyId);
    const identified = await declining.identify(trx, party);
    const now = context.clock.now();
    await trx
      .updateTable('webdoc_parties')
      .set({ status: 'declined', declined_at: now, decline_reason: reason })
      .where('id', '=', seat.partyId)
      .execute();
    await trx.updateTable('webdocs').set({ status: 'declined' }).where('id', '=', webdoc.id).execute();
    const secondFactor = identified && { ...identified };
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.declined',
      actor: declining.actor ?? partyActor(party),
      details: { reason, secondFactor, ...(declining.actor && { recipient: party.recipient }) },
      origin,
    });
    await queueMails(context, trx, mailsAfterDeclining(webdoc, contents, seat.partyId, reason));
    const answer = { status: 'declined' as const };
    await declining.remember(trx, answer);
    return answer;
  });
};

/** Declines on the page of a link. */
export const declineDocument = async (context: AppContext, call: DeclineCall) => {
  const { body, request } = call;
  const { webdocToken: token, stakeholderId, reason } = body;
  const seat = await authorizeSignatory(context, token, call, 'webdocSign');
  if (stakeholderId !== seat.partyId) throw new Refusal('NoStakeholdersFound');
  return finishDeclining(context, {
    ...call,
    seat,
    reason,
    identify: (trx, party) => requireVerifiedCode(context, trx, party, { token, request }),
  });
};
