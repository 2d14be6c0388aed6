import type { ClientBase } from 'pg';
import { filesOfQueuedMails } from '#engines/mail/mail.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';

/** Every column that references a file of the store; `where` selects the rows that still need the file. */
export const fileColumns = [
  { table: 'webdocs', column: 'final_key', where: 'final_key is not null' },
  { table: 'webdoc_files', column: 'file_key', where: 'file_key is not null' },
  { table: 'template_documents', column: 'file_key', where: 'true' },
  { table: 'ticket_files', column: 'file_key', where: `sending <> 'sent'` },
] as const;

/** File keys in the rows of this snapshot. */
const referredFiles = async (client: ClientBase): Promise<string[]> => {
  const selects = fileColumns.map(({ table, column, where }) => `select ${column} as key from ${table} where ${where}`);
  const { rows } = await client.query<{ key: string }>(`${selects.join(' union ')} order by key`);
  return rows.map(({ key }) => key);
};

/** Files that a restored portal needs: those of rows, and the attachments of queued mails. */
export const neededFiles = async (client: ClientBase, secrets: Secrets): Promise<string[]> => [
  ...new Set([...(await referredFiles(client)), ...(await filesOfQueuedMails(client, secrets))]),
];
