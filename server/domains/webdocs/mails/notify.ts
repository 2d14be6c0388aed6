import { sql } from 'kysely';
import { holdsWebAddress } from '#contract/fields.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { readMailBranding, type MailBranding } from '../branding.ts';
import { openToken, paperLink, signingLink } from '../links.ts';
import { readStrangers } from '../unverified-limit.ts';
import { senderLanguage } from './sender-language.ts';
import { webdocMail, type Reader, type Sender, type WebdocMail } from './mails.ts';
import type { Party, Webdoc } from '../store.ts';
import { nextReminder } from '../reminder-rules.ts';
import { reportLink } from '../report-link.ts';
import { isLocked } from '../signer-code-rules.ts';
import { recordEvent, system } from '../trail.ts';
import { fullName } from '#contract/text.ts';

/**
 * Anyone can register a company and name strangers: until it is verified, mails repeat no text of theirs to strangers,
 * and no link of theirs to anybody. Every stranger can report a mail; of a verified company, all but the sender count
 * as strangers.
 */
const discreet = async (
  context: AppContext,
  trx: Trx,
  mails: WebdocMail[],
  { isVerified }: Pick<MailBranding, 'isVerified'>,
): Promise<WebdocMail[]> => {
  const [first] = mails;
  if (!first) return mails;
  const reportable = (mail: WebdocMail) => ({ ...mail, reportUrl: reportLink(context, mail.to.id) });
  if (isVerified) return mails.map((mail) => (mail.to.id === mail.owner.id ? mail : reportable(mail)));
  const isStranger = await readStrangers(trx, first.webdoc.companyId);
  const isLinking = mails.some(({ reason = '' }) => holdsWebAddress(reason));
  return mails
    .map((mail) => ({ ...mail, ...(isLinking && { isReasonWithheld: true }) }))
    .map((mail) => (isStranger(mail.to.email) ? { ...reportable(mail), saysLittle: true } : mail));
};

/** Tells the sender how far the document is, and where it can be seen. */
const withProgress = async (
  { secrets, settings }: AppContext,
  trx: Trx,
  mails: WebdocMail[],
): Promise<WebdocMail[]> => {
  const toSender = mails.find(({ to, owner }) => to.id === owner.id);
  if (!toSender) return mails;
  const parties = await trx
    .selectFrom('webdoc_parties')
    .select(['id', 'kind', 'first_name as firstName', 'last_name as lastName', 'status', 'token_sealed as tokenSealed'])
    .where('webdoc_id', '=', toSender.webdoc.id)
    .orderBy('position')
    .execute();
  const namesOf = (status: string) =>
    parties.filter((party) => party.kind === 'signatory' && party.status === status).map(fullName);
  const progress = { done: namesOf('signed'), waiting: namesOf('pending') };
  const sealed = parties.find(({ id }) => id === toSender.owner.id)?.tokenSealed ?? null;
  const url = sealed && paperLink(settings.publicUrl, openToken(secrets, toSender.owner.id, sealed));
  return mails.map((mail) =>
    mail.to.id === mail.owner.id ? { ...(url !== null && { url }), ...mail, progress } : mail,
  );
};

/** Mails to staff name the sender as their reader, with another address. */
const isToSender = ({ to, owner }: WebdocMail): boolean => to.id === owner.id && to.email === owner.email;

const inSendersLanguage = async (trx: Trx, mails: WebdocMail[]): Promise<WebdocMail[]> => {
  const toSender = mails.find(isToSender);
  if (!toSender) return mails;
  const language = await senderLanguage(trx, toSender.webdoc.companyId, toSender.to);
  return mails.map((mail) => (isToSender(mail) ? { ...mail, to: { ...mail.to, language } } : mail));
};

/** Queues mails about one document, in the transaction of the change that they report. */
export const queueMails = async (context: AppContext, trx: Trx, mails: WebdocMail[]): Promise<void> => {
  const [first] = mails;
  if (!first) return;
  const dress = await readMailBranding(trx, first.webdoc);
  const around = { ...context.settings, now: context.clock.now() };
  const read = await inSendersLanguage(trx, await discreet(context, trx, mails, dress));
  for (const mail of await withProgress(context, trx, read))
    await context.outbox.queue(trx, webdocMail(mail, around, dress));
};

export interface Invitation {
  webdoc: Pick<Webdoc, 'id' | 'companyId' | 'brandingId' | 'name' | 'expiresAt' | 'remindEveryDays'>;
  owner: Sender;
  signatory: Reader & Pick<Party, 'recipient'>;
  token: string;
  hasToSign: boolean;
  /** Previous signatory in a sequence. */
  after?: Pick<Party, 'firstName' | 'lastName'>;
  /** Signatory who delegated the document to them. */
  from?: Pick<Party, 'firstName' | 'lastName'>;
}

/** Mails a signatory their link and records it in the trail. */
export const invite = async (context: AppContext, trx: Trx, invitation: Invitation): Promise<void> => {
  const { webdoc, owner, signatory, token, hasToSign, from } = invitation;
  // The names of other signatories are in the document, too.
  const after = isLocked(signatory) ? undefined : invitation.after;
  const who = after ?? from;
  const url = signingLink(context.settings.publicUrl, token);
  await queueMails(context, trx, [
    {
      kind: from ? 'handedOver' : after ? 'turn' : 'invitation',
      to: signatory,
      webdoc,
      owner,
      hasToSign,
      url,
      ...(who && { who }),
    },
  ]);
  await trx
    .updateTable('webdoc_parties')
    .set({ notified_at: sql`now()`, remind_at: nextReminder(webdoc.remindEveryDays, context.clock.now()) })
    .where('id', '=', signatory.id)
    .execute();
  await recordEvent(trx, context, webdoc.id, {
    event: 'signer.notified',
    actor: system,
    details: { recipient: signatory.recipient, email: signatory.email, language: signatory.language },
  });
};

/** For the next in turn of a blocked company, which writes to nobody anew: `remind-due.ts` invites them afterwards. */
export const inviteOnceUnblocked = async ({ clock }: AppContext, trx: Trx, partyId: string): Promise<void> => {
  await trx.updateTable('webdoc_parties').set({ remind_at: clock.now() }).where('id', '=', partyId).execute();
};
