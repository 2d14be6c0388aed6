import { sql } from 'kysely';
import { recordAudit } from '#domains/audit/record.ts';
import type { Clock } from '#engines/clock.ts';
import { readClosed } from '#engines/crm/provider-tickets.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { Product } from '#http/product.ts';
import { labelOf } from './rules.ts';

/** Ends what "open support access" opened: the links not yet used, and the sessions made with them. */
export const endAccess = async (trx: Trx, clock: Clock, ticketId: string): Promise<void> => {
  const ended = await trx
    .updateTable('tickets')
    .set({ access_ended_at: clock.now() })
    .where('id', '=', ticketId)
    .where('access_support', '=', true)
    .where('access_ended_at', 'is', null)
    .returning(['company_id', 'case_number as caseNumber', 'subject'])
    .executeTakeFirst();
  if (!ended) return;
  await trx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'the ticket of this support session was closed' })
    .where('support_ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .execute();
  await recordAudit(trx, clock, {
    companyId: ended.company_id,
    action: 'ticket.accessEnded',
    actor: { kind: 'system' },
    object: { id: ticketId, name: labelOf(ended) },
  });
};

const atOnce = 200;

/** Support closes tickets too, in its own org. */
export const endAccessOfClosed = async (product: Product): Promise<void> => {
  const open = await product.db
    .selectFrom('tickets')
    .select(['id', 'case_id'])
    .where('access_support', '=', true)
    .where('access_ended_at', 'is', null)
    .where('case_id', 'is not', null)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const ids = open.flatMap(({ case_id }) => case_id ?? []);
  const closed = new Set(await readClosed(product.crm.providerOrg({ within: 'job' }), ids));
  for (const { id, case_id } of open)
    if (case_id !== null && closed.has(case_id))
      await inTransaction(product.db, (trx) => endAccess(trx, product.clock, id));
};
