import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { QueuedMail } from '#engines/mail/mail.ts';
import type { CodeMoment } from '#contract/webdocs/signer-codes.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { isExpired, isLive } from '../rules.ts';
import { isLocked } from '../signer-code-rules.ts';
import { askingKinds } from './mails.ts';

/** Mails that ask a signatory to sign. */
const asking = askingKinds.map((kind) => `webdocs.${kind}`);
const codes = ['webdocs.code'];
/** It says that not all have signed yet. */
const copies = ['webdocs.ownCopy'];

/** The document goes on, and its signatory, still at that address, has this status. */
const whileLive =
  (status: 'pending' | 'signed', { clock }: Pick<AppContext, 'clock'>) =>
  async (db: Connection, { subjectId, address }: QueuedMail): Promise<boolean> => {
    const party = await db
      .selectFrom('webdoc_parties as party')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
      .select(['party.status as partyStatus', 'party.email', 'webdoc.status', 'webdoc.expires_at as expiresAt'])
      .where('party.id', '=', subjectId)
      .executeTakeFirst();
    if (!party) return false;
    const webdoc = { status: party.status as WebdocStatus, expiresAt: party.expiresAt };
    return party.partyStatus === status && party.email === address && isLive(webdoc, clock.now());
  };

/** The code still confirms something, or opens a document that shows nothing without it. */
const whileCodeCounts =
  (context: Pick<AppContext, 'clock'>) =>
  async (db: Connection, mail: QueuedMail): Promise<boolean> => {
    if (await whileLive('pending', context)(db, mail)) return true;
    const party = await db
      .selectFrom('webdoc_parties as party')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
      .select((eb) => [
        eb.ref('party.code_before').$castTo<CodeMoment>().as('codeBefore'),
        eb.ref('webdoc.status').$castTo<WebdocStatus>().as('status'),
        'webdoc.expires_at as expiresAt',
      ])
      .where('party.id', '=', mail.subjectId)
      .where('party.email', '=', mail.address)
      .executeTakeFirst();
    // A purged document has no addresses any more.
    return party !== undefined && isLocked(party) && !isExpired(party, context.clock.now());
  };

const questions = ['webdocs.ownerAsked'];

/** The document goes on, and its owner has a question to answer. */
const whileAsked =
  ({ clock }: Pick<AppContext, 'clock'>) =>
  async (db: Connection, { subjectId }: QueuedMail): Promise<boolean> => {
    const webdoc = await db
      .selectFrom('webdoc_parties as owner')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'owner.webdoc_id')
      .innerJoin('webdoc_questions as asked', 'asked.webdoc_id', 'webdoc.id')
      .select(['webdoc.status', 'webdoc.expires_at as expiresAt'])
      .where('owner.id', '=', subjectId)
      .where('asked.answered_at', 'is', null)
      .executeTakeFirst();
    if (!webdoc) return false;
    return isLive({ status: webdoc.status as WebdocStatus, expiresAt: webdoc.expiresAt }, clock.now());
  };

/**
 * Mails may wait for hours while the mail server is away. One that asks a signatory to sign is sent only as long as
 * they are still to sign; one with a code as long as it is of use; one with a copy of what they signed only as long as others are; one with a question only as
 * long as there is one to answer.
 */
export const dropUnwantedMails = (context: Pick<AppContext, 'outbox' | 'clock'>): void => {
  context.outbox.sendOnlyWhile(asking, whileLive('pending', context));
  context.outbox.sendOnlyWhile(codes, whileCodeCounts(context));
  context.outbox.sendOnlyWhile(copies, whileLive('signed', context));
  context.outbox.sendOnlyWhile(questions, whileAsked(context));
};
