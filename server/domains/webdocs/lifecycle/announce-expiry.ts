import { sql } from 'kysely';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { behind, positionAt, readRows, type RowPosition } from '#engines/postgres/pages.ts';
import type { AppContext } from '#server/app-context.ts';
import { forEachIsolated } from '#engines/concurrency/for-each-isolated.ts';
import { openToken, signingLink } from '../links.ts';
import { queueMails } from '../mails/notify.ts';
import { waitingParties } from './remind.ts';
import { isDaytime, isEveOf, wasJustAsked } from '../reminder-rules.ts';
import { isLive } from '../rules.ts';
import { lockWebdoc, readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { readReminding, type Reminding } from './store-lifecycle.ts';
import { recordEvent, system } from '../trail.ts';
import { hasToSign, ownerOf } from '../to-view.ts';

/** The day before the end begins at most this long before the end. */
const farthestMs = 48 * 3_600_000;

/** Tells whether a person with this zone may be told now of the end. */
const isDue = (expiresAt: Date, today: Date, zone: string | null): boolean =>
  isDaytime(today, zone) && isEveOf(expiresAt, today, zone);

interface Announcing {
  webdoc: Webdoc;
  contents: Contents;
  told: Party[];
  reminding: ReadonlyMap<string, Reminding>;
}

const tell = async (
  context: AppContext,
  trx: Trx,
  { webdoc, contents, told, reminding }: Announcing,
): Promise<void> => {
  const { secrets, settings } = context;
  await queueMails(
    context,
    trx,
    told.map((to) => ({
      kind: 'expiresSoon',
      to,
      webdoc,
      owner: ownerOf(contents),
      hasToSign: hasToSign(contents, to.id),
      url: signingLink(settings.publicUrl, openToken(secrets, to.id, reminding.get(to.id)?.tokenSealed ?? null)),
    })),
  );
  await recordEvent(trx, context, webdoc.id, {
    event: 'expiry_announced',
    actor: system,
    details: { recipients: told.map(({ recipient }) => recipient) },
  });
};

/** Tells those for whom it is time. The document is done when nobody is left whose time is still to come. */
const announceOne = (context: AppContext, id: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const today = context.clock.now();
    const webdoc = await lockWebdoc(trx, id);
    const { expiresAt } = webdoc;
    if (!isLive(webdoc, today) || expiresAt === null) return;
    const contents = await readContents(trx, id);
    const reminding = new Map((await readReminding(trx, id)).map((party) => [party.id, party]));
    const untold = waitingParties(webdoc, contents).filter((party) => !reminding.get(party.id)?.expiryToldAt);
    // Whoever has put the document off is told by the mail of that moment, or after it.
    const isPutOff = ({ id: partyId }: Party) => (reminding.get(partyId)?.snoozedUntil ?? null) !== null;
    const due = untold.filter((party) => !isPutOff(party) && isDue(expiresAt, today, party.timeZone));
    for (const party of due)
      await trx.updateTable('webdoc_parties').set({ expiry_told_at: today }).where('id', '=', party.id).execute();
    if (due.length === untold.length)
      await trx.updateTable('webdocs').set({ expiry_announced_at: today }).where('id', '=', id).execute();
    const told = due.filter(({ notifiedAt }) => notifiedAt !== null && !wasJustAsked(notifiedAt, today));
    if (told.length > 0) await tell(context, trx, { webdoc, contents, told, reminding });
  });

/** Zones of those who wait and were not told yet. */
const zonesOf = sql<(string | null)[] | null>`(select array_agg(distinct party.time_zone) from webdoc_parties party
  where party.webdoc_id = webdocs.id and party.kind = 'signatory' and party.status = 'pending'
    and party.notified_at is not null and party.expiry_told_at is null)`;

/** Mails the signatories whose turn it is, once and in their daytime, that the document expires tomorrow. */
export const announceExpiries = async (context: AppContext): Promise<void> => {
  const today = context.clock.now();
  const soon = readRows<RowPosition & { expiresAt: Date | null; zones: (string | null)[] | null }>((after, limit) =>
    context.db
      .selectFrom('webdocs')
      .select(['id', 'expires_at as expiresAt', zonesOf.as('zones'), positionAt('expires_at')])
      .where('status', 'in', ['pending', 'inProgress'])
      .where('expires_at', '>', today)
      .where('expires_at', '<=', new Date(today.getTime() + farthestMs))
      .where('expiry_announced_at', 'is', null)
      .where(behind('expires_at', 'id', after))
      .orderBy('expires_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  const announce = async ({
    id,
    expiresAt,
    zones,
  }: {
    id: string;
    expiresAt: Date | null;
    zones: (string | null)[] | null;
  }) => {
    if (expiresAt !== null && (zones ?? [null]).some((zone) => isDue(expiresAt, today, zone)))
      await announceOne(context, id);
  };
  await forEachIsolated(soon, announce, 'announce the expiry of');
};
