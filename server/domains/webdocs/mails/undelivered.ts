import { randomUUID } from 'node:crypto';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { QueuedMail } from '#engines/mail/mail.ts';
import type { MailOutcome } from '#engines/mail/mail-outcomes.ts';
import type { AppContext } from '#server/app-context.ts';
import { plainDress, readMailBranding } from '../branding.ts';
import { logLink } from '../links.ts';
import { isLive } from '../rules.ts';
import { findWebdoc, readContents, type Party, type Webdoc } from '../store.ts';
import { ownerOf, signatoriesOf } from '../to-view.ts';
import { documentNumber } from '../sender-sentences.ts';
import { recordEvent, system } from '../trail.ts';
import { readStrangers } from '../unverified-limit.ts';
import { senderLanguage } from './sender-language.ts';
import { undeliveredMail, undeliveredTemplate } from './undelivered-mail.ts';

const events = {
  delayed: 'signer.notification_delayed',
  bounced: 'signer.notification_delivery_failed',
  complaint: 'signer.complained',
} as const;

/** Whether another mail to this address came back before: the owner was told then. */
const wasTold = async (trx: Trx, { subjectId, address, mailId }: MailOutcome): Promise<boolean> =>
  (await trx
    .selectFrom('mails')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('to_address', '=', address)
    .where('outcome', 'in', ['bounced', 'complaint'])
    .where('id', '<>', mailId)
    .executeTakeFirst()) !== undefined;

interface Concerned {
  webdoc: Webdoc;
  owner: Party;
  signatory: Party;
}

/** The signatory whom the mail was for, if that is still their address. */
const findConcerned = async (trx: Trx, { subjectId, address }: MailOutcome): Promise<Concerned | null> => {
  if (subjectId === null) return null;
  const party = await trx
    .selectFrom('webdoc_parties')
    .select('webdoc_id as webdocId')
    .where('id', '=', subjectId)
    .where('kind', '=', 'signatory')
    .where('email', '=', address)
    .executeTakeFirst();
  const webdoc = party && (await findWebdoc(trx, party.webdocId));
  if (!webdoc || webdoc.purgedAt) return null;
  const contents = await readContents(trx, webdoc.id);
  const signatory = signatoriesOf(contents).find(({ id }) => id === subjectId);
  return signatory ? { webdoc, owner: ownerOf(contents), signatory } : null;
};

/**
 * Records in the trail that a signatory's mail did not arrive, so that webhooks and the sign log tell it, and mails the
 * owner once for each address, as long as it can be corrected.
 */
export const noteUndelivered = async (context: AppContext, trx: Trx, outcome: MailOutcome): Promise<void> => {
  if (!outcome.template.startsWith('webdocs.') || outcome.template === undeliveredTemplate) return;
  const concerned = await findConcerned(trx, outcome);
  if (!concerned) return;
  const { webdoc, owner, signatory } = concerned;
  const logId = randomUUID();
  await recordEvent(trx, context, webdoc.id, {
    event: events[outcome.outcome],
    actor: system,
    details: {
      recipient: signatory.recipient,
      email: signatory.email,
      class: outcome.class,
      code: outcome.code,
    },
    logId,
  });
  const canBeCorrected = signatory.status === 'pending' && isLive(webdoc, context.clock.now());
  if (outcome.outcome === 'delayed' || !canBeCorrected || (await wasTold(trx, outcome))) return;
  const { publicUrl, productName } = context.settings;
  const dress = await readMailBranding(trx, webdoc);
  const saysLittle = !dress.isVerified && (await readStrangers(trx, webdoc.companyId))(owner.email);
  const language = await senderLanguage(trx, webdoc.companyId, owner);
  const document = saysLittle ? documentNumber(webdoc.id, language) : webdoc.name;
  const told = { owner: { ...owner, language }, signatory, document, ...outcome, url: logLink(publicUrl, logId) };
  await context.outbox.queue(trx, undeliveredMail(told, productName, saysLittle ? plainDress : dress));
};

/** The signatory is still to sign, and mails to their present address still come back. */
const isStillUndelivered =
  ({ clock }: Pick<AppContext, 'clock'>) =>
  async (db: Connection, { subjectId }: QueuedMail): Promise<boolean> => {
    const found = await db
      .selectFrom('webdoc_parties as party')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
      .innerJoin('mails as mail', (join) =>
        join.onRef('mail.subject_id', '=', 'party.id').onRef('mail.to_address', '=', 'party.email'),
      )
      .select(['webdoc.status', 'webdoc.expires_at as expiresAt'])
      .where('party.id', '=', subjectId)
      .where('party.status', '=', 'pending')
      .where('mail.outcome', 'in', ['bounced', 'complaint'])
      .executeTakeFirst();
    return found !== undefined && isLive({ ...found, status: found.status as Webdoc['status'] }, clock.now());
  };

/** Listens to what becomes of mails. */
export const watchDeliveries = (context: AppContext): void => {
  context.outbox.onOutcome((trx, outcome) => noteUndelivered(context, trx, outcome));
  context.outbox.sendOnlyWhile([undeliveredTemplate], isStillUndelivered(context));
};
