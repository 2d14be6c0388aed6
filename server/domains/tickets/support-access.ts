import { sql } from 'kysely';
import { recordAudit } from '#domains/audit/record.ts';
import type { Clock } from '#engines/clock.ts';
import { readClosed } from '#engines/crm/provider/provider-tickets.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { noId, readPages } from '#engines/postgres/pages.ts';
import type { Engines } from '#engines/engine-types.ts';
import type { AppContext } from '#server/app-context.ts';
import { labelOf } from './label.ts';

/** Ends the support access of a ticket: links that are not used yet, and sessions opened with them. */
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

/** Tickets that allow support access, in pages, because many stay open. */
const lettingIn = ({ db }: AppContext, pageSize?: number) =>
  readPages<{ id: string; case_id: string | null }>(
    (after, limit) =>
      db
        .selectFrom('tickets')
        .select(['id', 'case_id'])
        .where('access_support', '=', true)
        .where('access_ended_at', 'is', null)
        .where('case_id', 'is not', null)
        .where('id', '>', after?.id ?? noId)
        .orderBy('id')
        .limit(limit)
        .execute(),
    pageSize,
  );

/** Ends the access of tickets that support has closed in its own org. */
export const endAccessOfClosed = async (context: AppContext, pageSize?: number): Promise<void> => {
  for await (const open of lettingIn(context, pageSize)) {
    const ids = open.flatMap(({ case_id }) => case_id ?? []);
    const closed = new Set(await readClosed(context.crm.providerOrg({ within: 'job' }), ids));
    for (const { id, case_id } of open)
      if (case_id !== null && closed.has(case_id))
        await inTransaction(context.db, (trx) => endAccess(trx, context.clock, id));
  }
};

/**
 * The ticket with this number, if this user's company has allowed support access with it and it is still open in the
 * CRM.
 * @throws {CrmError} when the CRM does not answer
 */
export const findTicketLettingIn = async (
  { db, crm, clock }: Pick<Engines, 'db' | 'crm' | 'clock'>,
  { username, number }: { username: string; number: string },
): Promise<{ id: string; caseNumber: string } | null> => {
  const found = await db
    .selectFrom('tickets as ticket')
    .innerJoin('users as person', 'person.company_id', 'ticket.company_id')
    .select(['ticket.id', 'ticket.case_id as caseId', 'ticket.case_number as caseNumber'])
    .where(sql`lower(person.username)`, '=', username.toLowerCase())
    .where(sql`ltrim(ticket.case_number, '0')`, '=', number.replace(/^0+/, ''))
    .where('ticket.access_support', '=', true)
    .where('ticket.access_ended_at', 'is', null)
    .executeTakeFirst();
  if (!found?.caseId || found.caseNumber === null) return null;
  const closed = await readClosed(crm.providerOrg(), [found.caseId]);
  if (closed.length === 0) return { id: found.id, caseNumber: found.caseNumber };
  await inTransaction(db, (trx) => endAccess(trx, clock, found.id));
  return null;
};
