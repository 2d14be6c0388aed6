import { sql } from 'kysely';
import type { Sending } from '#contract/ticket-list.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/** A ticket made through the portal. */
export interface TicketRow {
  id: string;
  companyId: string;
  /** 18 characters; null until the CRM has it. */
  caseId: string | null;
  caseNumber: string | null;
  orgId: string | null;
  subject: string;
  product: string;
  priority: string;
  affectedUsers: string;
  description: string;
  html: string;
  authorName: string;
  authorEmail: string;
  accessSupport: boolean;
  sending: Sending;
  createdAt: Date;
}

const columns = [
  'ticket.id',
  'ticket.company_id as companyId',
  'ticket.case_id as caseId',
  'ticket.case_number as caseNumber',
  'ticket.org_id as orgId',
  'ticket.subject',
  'ticket.product',
  'ticket.priority',
  'ticket.affected_users as affectedUsers',
  'ticket.description',
  'ticket.html',
  'ticket.author_name as authorName',
  'ticket.author_email as authorEmail',
  'ticket.access_support as accessSupport',
  sql<Sending>`ticket.sending`.as('sending'),
  'ticket.created_at as createdAt',
] as const;

export interface ConnectedOrg {
  orgId: string;
  isProduction: boolean;
}

/** The caller and the orgs of their company. */
export interface Home {
  author: { name: string; email: string; username: string };
  company: { name: string };
  orgs: ConnectedOrg[];
}

const orgsOf = (companyId: string) => sql<ConnectedOrg[]>`coalesce((
  select json_agg(json_build_object('orgId', external_id, 'isProduction', org_type = 'prod') order by external_id)
  from environments where company_id = ${companyId}), '[]'::json)`;

export const readHome = async (db: Connection, companyId: string, userId: string): Promise<Home> => {
  const row = await db
    .selectFrom('users as person')
    .innerJoin('companies as company', 'company.id', 'person.company_id')
    .select(['person.first_name', 'person.last_name', 'person.email', 'person.username', 'company.name'])
    .select(orgsOf(companyId).as('orgs'))
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow();
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    author: { name, email: row.email, username: row.username },
    company: { name: row.name },
    orgs: row.orgs,
  };
};

/** Fields about the caller in a ticket's CRM record. */
export const readCompany = (db: Connection, companyId: string): Promise<{ name: string; orgs: ConnectedOrg[] }> =>
  db
    .selectFrom('companies')
    .select('name')
    .select(orgsOf(companyId).as('orgs'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

/** The company's orgs, and the tickets, by our id or the CRM's, that it has answered while the CRM did not. */
export const readListing = (
  db: Connection,
  companyId: string,
): Promise<{ orgs: ConnectedOrg[]; answering: string[] }> =>
  db
    .selectFrom('companies')
    .select(orgsOf(companyId).as('orgs'))
    .select(
      sql<string[]>`array(select ticket from ticket_messages
        where company_id = ${companyId} and sending = 'waiting' and not by_support)`.as('answering'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

/** The company's orgs, and its ticket with this id (the CRM's or our own), if any. One statement. */
export const findPlace = async (
  db: Connection,
  companyId: string,
  id: string,
): Promise<{ orgs: ConnectedOrg[]; row: TicketRow | null }> => {
  const found = await db
    .selectFrom('companies as company')
    .leftJoin('tickets as ticket', (join) =>
      join
        .onRef('ticket.company_id', '=', 'company.id')
        .on((on) => on.or([on(sql`ticket.id::text`, '=', id), on('ticket.case_id', '=', id)])),
    )
    .select(columns)
    .select(orgsOf(companyId).as('orgs'))
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { orgs, ...row } = found;
  return { orgs, row: row.id === null ? null : (row as TicketRow) };
};

export const insertTicket = async (
  trx: Trx,
  ticket: Omit<TicketRow, 'id' | 'caseId' | 'caseNumber' | 'sending' | 'createdAt'> & { userId: string },
  now: Date,
): Promise<TicketRow> => {
  const { id } = await trx
    .insertInto('tickets')
    .values({
      company_id: ticket.companyId,
      user_id: ticket.userId,
      org_id: ticket.orgId,
      subject: ticket.subject,
      product: ticket.product,
      priority: ticket.priority,
      affected_users: ticket.affectedUsers,
      description: ticket.description,
      html: ticket.html,
      author_name: ticket.authorName,
      author_email: ticket.authorEmail,
      access_support: ticket.accessSupport,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...ticket, id, caseId: null, caseNumber: null, sending: 'waiting', createdAt: now };
};

export const findTicket = (db: Connection, id: string): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets as ticket').select(columns).where('ticket.id', '=', id).executeTakeFirst();

/** Tickets of the company that are not in the CRM yet, the newest first. */
export const listUnsentTickets = (db: Connection, companyId: string): Promise<TicketRow[]> =>
  db
    .selectFrom('tickets as ticket')
    .select(columns)
    .where('ticket.company_id', '=', companyId)
    .where('ticket.sending', '<>', sql.lit('sent'))
    .orderBy('ticket.created_at', 'desc')
    .execute();

export const markTicketSent = async (
  trx: Trx,
  id: string,
  written: { id: string; number: string | null },
): Promise<void> => {
  await trx
    .updateTable('tickets')
    // The CRM has the text now.
    .set({ sending: 'sent', case_id: written.id, case_number: written.number, html: '', description: '' })
    .where('id', '=', id)
    .where('sending', '=', 'waiting')
    .execute();
};

/** Storage of outgoing tickets, comments and files. */
export type OutgoingTable = 'tickets' | 'ticket_messages' | 'ticket_files';

/** @returns false when it is no longer waiting */
export const markFailed = async (trx: Trx, table: OutgoingTable, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set sending = 'failed'
    where id = ${id} and sending = 'waiting'`.execute(trx);
  return numAffectedRows === 1n;
};

/** @returns false when it is no longer waiting */
export const removeWaiting = async (trx: Trx, table: OutgoingTable, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where id = ${id} and sending = 'waiting'`.execute(trx);
  return numAffectedRows === 1n;
};

/** @returns false when this closing was logged before */
export const noteClosing = async (trx: Trx, caseId: string, seen: string): Promise<boolean> => {
  const row = await trx
    .insertInto('ticket_closings')
    .values({ case_id: caseId, seen })
    .onConflict((conflict) => conflict.columns(['case_id', 'seen']).doNothing())
    .returning('case_id')
    .executeTakeFirst();
  return row !== undefined;
};
