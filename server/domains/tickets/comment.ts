import type { addTicketMessage, TicketMessage } from '#contract/tickets.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { Call } from '#http/route.ts';
import { sendNow } from './send-policy.ts';
import { findTicket, type TicketParts } from './find-ticket.ts';
import { planSending } from './queue.ts';
import { acceptedHtml, authorOf, messageOfRow } from './rules.ts';
import { readHome } from './store.ts';
import { insertMessage } from './thread-store.ts';
import { spendOnWriting } from './unverified-limit.ts';

const patienceMs = 8_000;
const jobAfterMs = 20_000;

/** Stores the comment, then sends it to the CRM. */
export const addMessage = async (parts: TicketParts, call: Call<typeof addTicketMessage>): Promise<TicketMessage> => {
  const { context, reads } = parts;
  const { caller, params, body, origin } = call;
  const { companyId, userId } = caller;
  const place = await findTicket(parts, caller, params);
  await context.budgets.spend('ticket', userId);
  const html = acceptedHtml(body.content, 'content');
  await spendOnWriting(context, call, 'ticketUnverifiedMessage');
  const author = authorOf(await readHome(context.db, companyId, userId), caller);
  const row = await inTransaction(context.db, async (trx) => {
    const kept = await insertMessage(
      trx,
      {
        companyId,
        userId,
        ticket: place.key,
        subject: body.subject,
        html,
        authorName: author.name,
        authorEmail: author.email,
        bySupport: caller.support !== null,
      },
      context.clock.now(),
    );
    await recordAudit(trx, context.clock, {
      companyId,
      action: 'ticket.commented',
      actor: actorOf(caller),
      object: { id: place.key, name: place.label },
      origin,
    });
    await planSending(trx, context, { kind: 'message', id: kept.id }, jobAfterMs);
    await call.remember(trx, messageOfRow(kept));
    return kept;
  });
  const isSent = await sendNow(context, { kind: 'message', id: row.id }, patienceMs, (trx) => call.forget(trx));
  reads.changed(place.asker, place.caseId);
  return messageOfRow(row, isSent ? 'sent' : 'waiting');
};
