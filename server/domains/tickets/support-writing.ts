import { sql } from 'kysely';
import { supportWritingLife } from '#contract/accounts/account-limits.ts';
import type { setTicketSupportWriting, Ticket } from '#contract/tickets.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { findTicket, type TicketParts } from './find-ticket.ts';

/** Rights of support with this ticket; null when it lets no support in, or no longer. */
export const findSupportWriting = async (db: Connection, ticketId: string): Promise<Ticket['supportWriting']> => {
  const row = await db
    .selectFrom('tickets as ticket')
    .leftJoin('support_grants as grant', (join) =>
      join.onRef('grant.ticket_id', '=', 'ticket.id').on('grant.allowed_until', '>', sql<Date>`now()`),
    )
    .select('grant.allowed_until as until')
    .where('ticket.id', '=', ticketId)
    .where('ticket.access_support', '=', true)
    .where('ticket.access_ended_at', 'is', null)
    .executeTakeFirst();
  return row ? { until: row.until?.toISOString() ?? null } : null;
};

const store = async (trx: Trx, ticketId: string, allowed: boolean): Promise<void> => {
  const answer = {
    answered_at: sql<Date>`now()`,
    allowed_until: allowed ? sql<Date>`now() + make_interval(hours => ${supportWritingLife.ticketHours})` : null,
  };
  await trx
    .insertInto('support_grants')
    .values({ ticket_id: ticketId, ...answer })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(answer))
    .execute();
};

/** The same permission as a session's, for all sessions that support opens with the ticket (REQ-1.4.72). */
export const setSupportWriting = async (
  parts: TicketParts,
  { caller, params, body, origin }: Call<typeof setTicketSupportWriting>,
): Promise<{ until: string | null }> => {
  const { db, clock } = parts.context;
  const { row, label } = await findTicket(parts, caller, params);
  if (row === null) throw new Refusal('SupportAccessNotOpen');
  return inTransaction(db, async (trx) => {
    await store(trx, row.id, body.allowed);
    const now = await findSupportWriting(trx, row.id);
    if (now === null) throw new Refusal('SupportAccessNotOpen');
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: body.allowed ? 'ticket.writingAllowed' : 'ticket.writingEnded',
      actor: actorOf(caller),
      object: { id: row.id, name: label },
      origin,
    });
    return now;
  });
};
