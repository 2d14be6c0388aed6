import { inTransaction } from '#engines/postgres/database.ts';
import { behind, positionAt, readRows, type RowPosition } from '#engines/postgres/pages.ts';
import { forEachIsolated } from '#engines/concurrency/for-each-isolated.ts';
import type { AppContext } from '#server/app-context.ts';
import { isEveOf } from '../reminder-rules.ts';
import { isLive } from '../rules.ts';
import { lockWebdoc, readContents } from '../store.ts';
import { system } from '../trail.ts';
import { sendReminder, waitingParties } from './remind.ts';
import { readReminding } from './store-lifecycle.ts';

/**
 * Sends the mail and forgets the moment in one transaction with the document locked, so that it is sent once. When the
 * document has ended meanwhile, or was signed, nothing is sent.
 */
const remindOne = (context: AppContext, webdocId: string, partyId: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const webdoc = await lockWebdoc(trx, webdocId);
    const today = context.clock.now();
    const reminding = (await readReminding(trx, webdocId)).find(({ id }) => id === partyId);
    if (!reminding || reminding.snoozedUntil === null || reminding.snoozedUntil > today) return;
    const contents = await readContents(trx, webdocId);
    const party = waitingParties(webdoc, contents).find(({ id }) => id === partyId);
    // On the day before the end this mail names the end, so that no notice of it has to follow.
    const namesEnd = party && webdoc.expiresAt !== null && isEveOf(webdoc.expiresAt, today, party.timeZone);
    await trx
      .updateTable('webdoc_parties')
      .set({ snoozed_until: null, ...(namesEnd && { expiry_told_at: today }) })
      .where('id', '=', partyId)
      .execute();
    if (!party || !isLive(webdoc, today)) return;
    await sendReminder(context, trx, { webdoc, contents, party, reminding, actor: system, kind: 'snoozed' });
  });

/** Mails their link to the signatories who asked for it now. Of a blocked company it waits until it is unblocked. */
export const remindSnoozed = async (context: AppContext): Promise<void> => {
  const today = context.clock.now();
  const due = readRows<RowPosition & { webdocId: string }>((after, limit) =>
    context.db
      .selectFrom('webdoc_parties as party')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
      .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
      .select(['party.id', 'party.webdoc_id as webdocId', positionAt('party.snoozed_until')])
      .where('party.snoozed_until', '<=', today)
      .where('company.status', '<>', 'blocked')
      .where(behind('party.snoozed_until', 'party.id', after))
      .orderBy('party.snoozed_until')
      .orderBy('party.id')
      .limit(limit)
      .execute(),
  );
  await forEachIsolated(due, ({ id, webdocId }) => remindOne(context, webdocId, id), 'remind as asked');
};
