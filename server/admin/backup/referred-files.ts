import type { ClientBase } from 'pg';
import { filesOfQueuedMails } from '#engines/mail/mail.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';

/** Every column that names a file of the store, and the rows in which the file is still needed. */
export const fileColumns = [
  { table: 'webdocs', column: 'final_key', where: 'final_key is not null' },
  { table: 'webdoc_files', column: 'file_key', where: 'file_key is not null' },
  { table: 'template_documents', column: 'file_key', where: 'true' },
  { table: 'ticket_files', column: 'file_key', where: `sending <> 'sent'` },
] as const;

/** The files that the rows of this snapshot name. */
const referredFiles = async (client: ClientBase): Promise<string[]> => {
  const selects = fileColumns.map(
    ({ table, column, where }) => `select ${column} as key from ${table} where ${where}`,
  );
  const { rows } = await client.query<{ key: string }>(`${selects.join(' union ')} order by key`);
  return rows.map(({ key }) => key);
};

/** All that a place must have to go on: what rows name, and what mails that wait will carry. */
export const neededFiles = async (client: ClientBase, secrets: Secrets): Promise<string[]> => [
  ...new Set([...(await referredFiles(client)), ...(await filesOfQueuedMails(client, secrets))]),
];
