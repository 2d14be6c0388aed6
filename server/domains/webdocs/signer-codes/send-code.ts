import type { SentSignerCode, sendSignerCode } from '#contract/webdocs/signer-codes.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { mailboxKey } from '#http/rate-limits/mailbox-key.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readMailBranding } from '../branding.ts';
import { reportLink } from '../report-link.ts';
import { codeMail, codeSms, type CodeMessage } from './code-message.ts';
import { toRefusal } from '../to-refusal.ts';
import { endOf, isExpired } from '../rules.ts';
import { findSignatory, lockPartyAccess, type PartyAccess } from '../party-access.ts';
import { codeEnd, codeRoute, isLocked, newCode } from '../signer-code-rules.ts';
import { storeCode } from './signer-code-store.ts';
import { readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { ownerOf, partyOf, toSigningState } from '../to-view.ts';
import { spendOnCode } from '../unverified-limit.ts';

type SendCall = Call<typeof sendSignerCode>;

/** Signatory who gets a code, if they may still act, or read what only the code shows. @throws {Refusal} */
export const takeCoded = (webdoc: Webdoc, contents: Contents, partyId: string, today: Date) => {
  const party = partyOf(contents, partyId);
  const end = endOf(toSigningState(webdoc, contents, partyId), today);
  // Before the code nothing tells how the document has ended.
  if (isLocked(party) && (webdoc.purgedAt || isExpired(webdoc, today))) throw new Refusal('WebdocExpired');
  if (!isLocked(party) && end) throw toRefusal(end);
  const route = codeRoute(party);
  if (!route) throw new Refusal('CodeNotAsked');
  return { party, route };
};

/**
 * Key of what a signatory may spend on codes: at another address it is somebody else's, so that whoever got the link by
 * mistake uses up none of the right person's. A new link to the same address is no way to more tries.
 */
export const codeBudgetOf = ({ secrets }: AppContext, { party, route }: ReturnType<typeof takeCoded>): string =>
  `${party.id} ${mailboxKey(secrets, route.to)}`;

const spendForCode = async ({ budgets }: AppContext, { origin }: SendCall, key: string): Promise<void> => {
  await budgets.spend('signerCode', key);
  await budgets.spend('signerCodeHour', key);
  await budgets.spend('signerCodeAddress', addressKey(origin.address));
};

/** Queues the message. @returns the id of an SMS, which can be tried at once */
const dispatch = async (
  context: AppContext,
  trx: Trx,
  message: CodeMessage,
  { channel, to, uselessAfter }: { channel: 'email' | 'sms'; to: string; uselessAfter: Date },
): Promise<string | null> => {
  const { outbox, sms, settings } = context;
  if (channel === 'sms')
    return sms.queue(trx, {
      template: 'webdocs.code',
      subjectId: message.to.id,
      to,
      text: codeSms(message, settings),
      uselessAfter,
    });
  const around = { productName: settings.productName, reportUrl: reportLink(context, message.to.id) };
  await outbox.queue(trx, codeMail(message, around, await readMailBranding(trx, message.webdoc)));
  return null;
};

interface Made {
  answer: SentSignerCode;
  smsId: string | null;
}

const makeCode = (context: AppContext, call: SendCall, seat: PartyAccess): Promise<Made> =>
  inTransaction(context.db, async (trx) => {
    const today = context.clock.now();
    const webdoc = await lockPartyAccess(trx, seat);
    const contents = await readContents(trx, webdoc.id);
    const { party, route } = takeCoded(webdoc, contents, seat.partyId, today);
    const { channel, to, destination } = route;
    const [code, expiresAt] = [newCode(), codeEnd(today)];
    const holder = { partyId: party.id, tokenHash: context.secrets.hashToken(call.body.webdocToken) };
    await storeCode(trx, context.secrets, holder, { code, channel, destination, expiresAt });
    const message = { code, to: party satisfies Party, webdoc, owner: ownerOf(contents) };
    const smsId = await dispatch(context, trx, message, { channel, to, uselessAfter: expiresAt });
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.code_sent',
      actor: partyActor(party),
      details: { channel, destination },
      origin: call.origin,
    });
    const answer: SentSignerCode = {
      channel,
      destination,
      expiresDate: expiresAt.toISOString(),
      nextAfterSeconds: context.budgets.secondsOf('signerCode'),
      sending: 'underway',
    };
    await call.remember(trx, answer);
    return { answer, smsId };
  });

const sendingOf = { sent: 'underway', queued: 'delayed', refused: 'refused' } as const;

/**
 * Creates a code that replaces the former one. An SMS is tried at once, so that the signatory learns when it cannot be
 * sent.
 */
export const sendCode = async (context: AppContext, call: SendCall): Promise<SentSignerCode> => {
  const seat = await findSignatory(context, call.body.webdocToken, call.origin, 'webdocSign');
  const contents = await readContents(context.db, seat.webdoc.id);
  const coded = takeCoded(seat.webdoc, contents, seat.partyId, context.clock.now());
  const { route } = coded;
  if (route.channel === 'sms' && !context.sms.isOpen) throw new Refusal('Unavailable');
  await spendForCode(context, call, codeBudgetOf(context, coded));
  await spendOnCode(context, seat.webdoc.companyId, route);
  const { answer, smsId } = await makeCode(context, call, seat);
  return smsId === null ? answer : { ...answer, sending: sendingOf[await context.sms.sendNow(smsId)] };
};
