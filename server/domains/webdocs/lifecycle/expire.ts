import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { behind, positionAt, readRows, type RowPosition } from '#engines/postgres/pages.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { forEachIsolated } from '#engines/concurrency/for-each-isolated.ts';
import type { WebdocMail } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import { lockWebdoc, readContents, type Contents, type Webdoc } from '../store.ts';
import { recordEvent, system, type TrailEntry } from '../trail.ts';
import { ownerOf, signatoriesOf } from '../to-view.ts';

/** Mails to the owner, and to the signatories who were invited and have not signed. */
const mailsAfterExpiry = (webdoc: Webdoc, contents: Contents): WebdocMail[] => {
  const owner = ownerOf(contents);
  const waiting = signatoriesOf(contents).filter(
    ({ status, notifiedAt }) => status === 'pending' && notifiedAt !== null,
  );
  return [
    { kind: 'ownerExpired', to: owner, webdoc, owner },
    ...waiting.map((to): WebdocMail => ({ kind: 'expired', to, webdoc, owner })),
  ];
};

/** Writes down that a locked document has expired, and mails the people concerned. */
export const recordExpiry = async (
  context: AppContext,
  trx: Trx,
  webdoc: Webdoc,
  by: { actor: TrailEntry['actor']; origin?: Origin },
): Promise<void> => {
  await trx
    .updateTable('webdocs')
    .set({ status: 'expired', expires_at: webdoc.expiresAt })
    .where('id', '=', webdoc.id)
    .execute();
  await recordEvent(trx, context, webdoc.id, { event: 'expired', ...by });
  await queueMails(context, trx, mailsAfterExpiry(webdoc, await readContents(trx, webdoc.id)));
};

const expireOne = async (context: AppContext, id: string): Promise<void> => {
  await inTransaction(context.db, async (trx) => {
    const webdoc = await lockWebdoc(trx, id);
    if (webdoc.status !== 'pending' && webdoc.status !== 'inProgress') return;
    await recordExpiry(context, trx, webdoc, { actor: system });
  });
};

/**
 * Records expired documents and mails the people concerned. A document that fails does not block the others.
 * @throws {AggregateError} at the end, with what went wrong, so that the queue logs it and tries again
 */
export const expireDue = async (context: AppContext, pageSize?: number): Promise<void> => {
  const due = readRows<RowPosition>(
    (after, limit) =>
      context.db
        .selectFrom('webdocs')
        .select(['id', positionAt('expires_at')])
        .where('status', 'in', ['pending', 'inProgress'])
        .where('expires_at', '<=', context.clock.now())
        .where(behind('expires_at', 'id', after))
        .orderBy('expires_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    pageSize,
  );
  await forEachIsolated(due, ({ id }) => expireOne(context, id), 'expire');
};
