import type { cancelWebdoc } from '#contract/webdocs/lifecycle.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { WebdocMail } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import { ended } from '../to-refusal.ts';
import { isLive } from '../rules.ts';
import { stripInvalidText } from '../strip-invalid-text.ts';
import { readContents, type Contents, type Webdoc } from '../store.ts';
import { lockOwn } from './store-lifecycle.ts';
import { recordEvent, tokenActor } from '../trail.ts';
import { ownerOf, signatoriesOf } from '../to-view.ts';

/** Mails to the owner and to all invited signatories, also to those who have signed. */
const mailsAfterCancelling = (webdoc: Webdoc, contents: Contents, reason: string): WebdocMail[] => {
  const owner = ownerOf(contents);
  const asked = signatoriesOf(contents).filter(({ notifiedAt }) => notifiedAt !== null);
  return [
    { kind: 'ownerCancelled', to: owner, webdoc, owner, reason },
    ...asked.map((to): WebdocMail => ({ kind: 'cancelled', to, webdoc, owner, reason })),
  ];
};

/** Cancels a document that has not ended. Entered values and uploaded files are kept. */
export const cancelDocument = async (context: AppContext, call: Call<typeof cancelWebdoc>) =>
  inTransaction(context.db, async (trx) => {
    const { caller, origin, params } = call;
    const reason = stripInvalidText(call.body?.reason ?? '');
    const webdoc = await lockOwn(trx, params.id, caller);
    if (!webdoc) throw new Refusal('NoWebdocFound');
    const now = context.clock.now();
    if (!isLive(webdoc, now)) throw ended(webdoc, now);
    const { numUpdatedRows } = await trx
      .updateTable('webdocs')
      .set({ status: 'cancelled', cancelled_at: now, cancel_reason: reason || null })
      .where('id', '=', webdoc.id)
      .where('status', 'in', ['pending', 'inProgress'])
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw ended(webdoc, now);
    await recordEvent(trx, context, webdoc.id, {
      event: 'cancelled',
      actor: tokenActor(caller.tokenId),
      details: { reason: reason || null },
      origin,
    });
    const contents = await readContents(trx, webdoc.id);
    await queueMails(context, trx, mailsAfterCancelling(webdoc, contents, reason));
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.cancelled',
      actor: { kind: 'token', id: caller.tokenId },
      object: { id: webdoc.id, name: webdoc.name },
      ...(reason && { details: { reason } }),
      origin,
    });
    const answer = { status: 'cancelled' as const };
    await call.remember(trx, answer);
    return answer;
  });
