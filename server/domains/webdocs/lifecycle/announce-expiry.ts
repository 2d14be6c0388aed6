import { inTransaction } from '#engines/postgres/database.ts';
import { behind, positionAt, readRows, type RowPosition } from '#engines/postgres/pages.ts';
import type { AppContext } from '#server/app-context.ts';
import { forEachIsolated } from '#engines/concurrency/for-each-isolated.ts';
import { openToken, signingLink } from '../links.ts';
import { queueMails } from '../mails/notify.ts';
import { waitingParties } from './remind.ts';
import { isDaytime, isEveOf, wasJustAsked } from '../reminder-rules.ts';
import { isLive } from '../rules.ts';
import { lockWebdoc, readContents } from '../store.ts';
import { readReminding } from './store-lifecycle.ts';
import { recordEvent, system } from '../trail.ts';
import { hasToSign, ownerOf } from '../to-view.ts';

/** The day before the end begins at most this long before the end. */
const farthestMs = 48 * 3_600_000;

const announceOne = (context: AppContext, id: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { clock, secrets, settings } = context;
    const today = clock.now();
    const webdoc = await lockWebdoc(trx, id);
    if (!isLive(webdoc, today)) return;
    const { numUpdatedRows } = await trx
      .updateTable('webdocs')
      .set({ expiry_announced_at: today })
      .where('id', '=', id)
      .where('expiry_announced_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    const contents = await readContents(trx, id);
    const told = waitingParties(webdoc, contents).filter(
      ({ notifiedAt }) => notifiedAt !== null && !wasJustAsked(notifiedAt, today),
    );
    if (told.length === 0) return;
    const links = new Map((await readReminding(trx, id)).map((party) => [party.id, party.tokenSealed]));
    await queueMails(
      context,
      trx,
      told.map((to) => ({
        kind: 'expiresSoon',
        to,
        webdoc,
        owner: ownerOf(contents),
        hasToSign: hasToSign(contents, to.id),
        url: signingLink(settings.publicUrl, openToken(secrets, to.id, links.get(to.id) ?? null)),
      })),
    );
    await recordEvent(trx, context, id, {
      event: 'expiry_announced',
      actor: system,
      details: { recipients: told.map(({ recipient }) => recipient) },
    });
  });

/** Mails the signatories whose turn it is, once and in daytime, that the document expires tomorrow. */
export const announceExpiries = async (context: AppContext): Promise<void> => {
  const today = context.clock.now();
  if (!isDaytime(today)) return;
  const soon = readRows<RowPosition & { expiresAt: Date | null }>((after, limit) =>
    context.db
      .selectFrom('webdocs')
      .select(['id', 'expires_at as expiresAt', positionAt('expires_at')])
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
  const announce = async ({ id, expiresAt }: { id: string; expiresAt: Date | null }) => {
    if (expiresAt !== null && isEveOf(expiresAt, today)) await announceOne(context, id);
  };
  await forEachIsolated(soon, announce, 'announce the expiry of');
};
