import { sql } from 'kysely';
import type { Sending } from '#contract/ticket-list.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

export interface MessageRow {
  id: string;
  companyId: string;
  /** Our id, or the CRM's id if we did not create it. */
  ticket: string;
  subject: string;
  html: string;
  authorName: string;
  authorEmail: string;
  /** Written by staff in a support session, who are the author then. */
  bySupport: boolean;
  sending: Sending;
  createdAt: Date;
}

const messageColumns = [
  'id',
  'company_id as companyId',
  'ticket',
  'subject',
  'html',
  'author_name as authorName',
  'author_email as authorEmail',
  'by_support as bySupport',
  sql<Sending>`sending`.as('sending'),
  'created_at as createdAt',
] as const;

export interface FileRow {
  id: string;
  companyId: string;
  ticket: string;
  name: string;
  bytes: number;
  fileKey: string;
  sending: Sending;
  createdAt: Date;
}

const fileColumns = [
  'id',
  'company_id as companyId',
  'ticket',
  'name',
  'bytes',
  'file_key as fileKey',
  sql<Sending>`sending`.as('sending'),
  'created_at as createdAt',
] as const;

type New<Row> = Omit<Row, 'id' | 'sending' | 'createdAt'> & { userId: string };

export const insertMessage = async (trx: Trx, message: New<MessageRow>, now: Date): Promise<MessageRow> => {
  const { id } = await trx
    .insertInto('ticket_messages')
    .values({
      company_id: message.companyId,
      user_id: message.userId,
      ticket: message.ticket,
      subject: message.subject,
      html: message.html,
      author_name: message.authorName,
      author_email: message.authorEmail,
      by_support: message.bySupport,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...message, id, sending: 'waiting', createdAt: now };
};

export const insertFile = async (trx: Trx, file: New<FileRow>, now: Date): Promise<FileRow> => {
  const { id } = await trx
    .insertInto('ticket_files')
    .values({
      company_id: file.companyId,
      user_id: file.userId,
      ticket: file.ticket,
      name: file.name,
      bytes: file.bytes,
      file_key: file.fileKey,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...file, id, sending: 'waiting', createdAt: now };
};

export const findMessage = (db: Connection, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('ticket_messages').select(messageColumns).where('id', '=', id).executeTakeFirst();

export const findFile = (db: Connection, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('ticket_files').select(fileColumns).where('id', '=', id).executeTakeFirst();

export type UnsentMessage = Pick<
  MessageRow,
  'id' | 'html' | 'authorName' | 'authorEmail' | 'bySupport' | 'sending' | 'createdAt'
>;
export type UnsentFile = Pick<FileRow, 'id' | 'name' | 'bytes' | 'sending' | 'createdAt'>;

/** Comments and files of a ticket that are not in the CRM yet. One statement. */
export const listUnsent = async (
  db: Connection,
  ticket: string,
): Promise<{ messages: UnsentMessage[]; files: UnsentFile[] }> => {
  const { rows } = await sql<UnsentMessage & UnsentFile & { isMessage: boolean }>`
    select true as "isMessage", id, html, author_name as "authorName", author_email as "authorEmail",
      by_support as "bySupport", null as name, 0::bigint as bytes, sending, created_at as "createdAt"
      from ticket_messages where ticket = ${ticket} and sending <> 'sent'
    union all
    select false, id, null, null, null, null, name, bytes, sending, created_at
      from ticket_files where ticket = ${ticket} and sending <> 'sent'`.execute(db);
  return {
    messages: rows.filter(({ isMessage }) => isMessage),
    files: rows.filter(({ isMessage }) => !isMessage),
  };
};

/** The CRM has the text now. */
export const markMessageSent = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('ticket_messages')
    .set({ sending: 'sent', html: '' })
    .where('id', '=', id)
    .where('sending', '=', 'waiting')
    .execute();
};

export const markFileSent = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('ticket_files')
    .set({ sending: 'sent' })
    .where('id', '=', id)
    .where('sending', '=', 'waiting')
    .execute();
};

/** Locks this person's files of this ticket for counting, until the transaction ends. */
export const lockFilesOf = async (trx: Trx, ticket: string, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket files ${ticket} ${userId}`}, 0))`.execute(trx);
};

/** Number of files the person attached since their last comment on the ticket, or since its creation. */
export const countFilesOf = async (db: Connection, ticket: string, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ticket_files
    where ticket = ${ticket} and user_id = ${userId} and created_at > coalesce((
      select max(created_at) from ticket_messages where ticket = ${ticket} and user_id = ${userId}), '-infinity')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Tells whether a stored file is still to be sent. */
export const isFileAwaited = async (db: Connection, fileKey: string): Promise<boolean> => {
  const row = await db
    .selectFrom('ticket_files')
    .select('id')
    .where('file_key', '=', fileKey)
    .where('sending', '=', sql.lit('waiting'))
    .executeTakeFirst();
  return row !== undefined;
};

/** Sent items are deleted after a while, since nobody asks for them any more. */
export const forgetSent = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('ticket_messages').where('sending', '=', 'sent').where('created_at', '<', before).execute();
  await db.deleteFrom('ticket_files').where('sending', '=', 'sent').where('created_at', '<', before).execute();
};
