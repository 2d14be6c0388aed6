import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { QueuedMail } from '#engines/mail/mail.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { isLive } from '../rules.ts';

/** Mails that ask a signatory to sign or to enter a code. */
const asking = ['invitation', 'turn', 'reminder', 'expiresSoon', 'handedOver', 'code'].map((kind) => `webdocs.${kind}`);

/**
 * Such a mail may wait for hours while the mail server is down. It is sent only if the signatory still has the same
 * address and still has to sign.
 */
export const dropAnsweredMails = ({ outbox, clock }: Pick<AppContext, 'outbox' | 'clock'>): void =>
  outbox.sendOnlyWhile(asking, async (db: Connection, { subjectId, address }: QueuedMail) => {
    const party = await db
      .selectFrom('webdoc_parties as party')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
      .select(['party.status as partyStatus', 'party.email', 'webdoc.status', 'webdoc.expires_at as expiresAt'])
      .where('party.id', '=', subjectId)
      .executeTakeFirst();
    if (!party) return false;
    const webdoc = { status: party.status as WebdocStatus, expiresAt: party.expiresAt };
    return party.partyStatus === 'pending' && party.email === address && isLive(webdoc, clock.now());
  });
