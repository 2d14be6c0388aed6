import { sql } from 'kysely';
import { inTransaction } from '#engines/postgres/database.ts';
import { behind, positionAt, readRows, type RowPosition } from '#engines/postgres/pages.ts';
import type { AppContext } from '#server/app-context.ts';
import { forEachIsolated } from '#engines/concurrency/for-each-isolated.ts';
import { sendReminder } from './remind.ts';
import { isWorkingTime } from '../reminder-rules.ts';
import { openToken } from '../links.ts';
import { invite } from '../mails/notify.ts';
import { isLive, isTurn } from '../rules.ts';
import { lockWebdoc, readContents } from '../store.ts';
import { readReminding } from './store-lifecycle.ts';
import { hasToSign, ownerOf, signatoriesOf } from '../to-view.ts';
import { system } from '../trail.ts';

/** Drops reminders of signatories who have answered and of documents that have ended. */
const forgetEnded = async ({ db, clock }: AppContext): Promise<void> => {
  await sql`update webdoc_parties as party set remind_at = null from webdocs as webdoc
    where webdoc.id = party.webdoc_id and party.remind_at <= ${clock.now()}
      and (party.status <> 'pending' or webdoc.status not in ('pending', 'inProgress'))`.execute(db);
};

/**
 * Sends the reminder, or the invitation that a blocked company did not send, and moves its date in one transaction with the document locked, so that only one of two processes
 * sends it, and a killed one has sent nothing.
 */
const remindOne = (context: AppContext, webdocId: string, partyId: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const webdoc = await lockWebdoc(trx, webdocId);
    const today = context.clock.now();
    const contents = await readContents(trx, webdocId);
    const signatories = signatoriesOf(contents);
    const party = signatories.find((one) => one.id === partyId && isTurn({ webdoc, party: one, signatories }));
    const reminding = (await readReminding(trx, webdocId)).find(({ id }) => id === partyId);
    if (!party || !reminding || !isLive(webdoc, today)) return;
    if (reminding.remindAt === null || reminding.remindAt > today || reminding.snoozedUntil !== null) return;
    if (party.notifiedAt === null) {
      const token = openToken(context.secrets, party.id, reminding.tokenSealed);
      const [owner, signs] = [ownerOf(contents), hasToSign(contents, party.id)];
      return invite(context, trx, { webdoc, owner, signatory: party, token, hasToSign: signs });
    }
    await sendReminder(context, trx, { webdoc, contents, party, reminding, actor: system });
  });

/** The zones, of those who are to be reminded, where it is working time; an empty text is the unknown zone. */
const zonesAtWork = async ({ db }: AppContext, today: Date): Promise<string[]> => {
  const zones = await db
    .selectFrom('webdoc_parties')
    .select('time_zone as zone')
    .distinct()
    .where('remind_at', '<=', today)
    .execute();
  return zones.flatMap(({ zone }) => (isWorkingTime(today, zone) ? [zone ?? ''] : []));
};

/** Sends automatic reminders in the reader's working hours. One that is due at night is sent in the morning. */
export const remindDue = async (context: AppContext): Promise<void> => {
  const today = context.clock.now();
  await forgetEnded(context);
  const zones = await zonesAtWork(context, today);
  if (zones.length === 0) return;
  const due = readRows<RowPosition & { webdocId: string }>((after, limit) =>
    context.db
      .selectFrom('webdoc_parties as party')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
      .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
      .select(['party.id', 'party.webdoc_id as webdocId', positionAt('party.remind_at')])
      .where('party.remind_at', '<=', today)
      // Put off by the signatory: `remind-snoozed.ts` reminds them.
      .where('party.snoozed_until', 'is', null)
      .where(sql<boolean>`coalesce(party.time_zone, '') = any(${zones}::text[])`)
      .where('company.status', '<>', 'blocked')
      .where((eb) => eb.or([eb('webdoc.expires_at', 'is', null), eb('webdoc.expires_at', '>', today)]))
      .where(behind('party.remind_at', 'party.id', after))
      .orderBy('party.remind_at')
      .orderBy('party.id')
      .limit(limit)
      .execute(),
  );
  await forEachIsolated(due, ({ id, webdocId }) => remindOne(context, webdocId, id), 'remind');
};
