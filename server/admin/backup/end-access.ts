import type { Client } from 'pg';

/**
 * What let somebody in for a while does so no more: it may have been ended, or used up, after the snapshot. Who was
 * logged in logs in again; who waited for a link or a code asks for another. Links to sign stay, as do API tokens.
 */
const statements = [
  `update sessions set ended_at = now(), ended_why = 'the portal was restored from a backup' where ended_at is null`,
  'delete from email_tokens',
  'delete from support_tokens',
  'delete from oauth_attempts',
  'delete from signer_codes',
  'delete from signer_proofs',
];

export const endAccess = async (client: Client): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};
