import type { Client } from 'pg';

/**
 * Ends all temporary access, because it may have been revoked or used after the snapshot. Users log in again and
 * request a new link or code. Signing links and API tokens stay valid.
 */
const statements = [
  `update sessions set ended_at = now(), ended_why = 'the portal was restored from a backup' where ended_at is null`,
  'delete from email_tokens',
  'delete from support_tokens',
  'delete from passkey_challenges',
  'delete from oauth_attempts',
  'delete from signer_codes',
  'delete from signer_proofs',
  'delete from own_documents_links',
];

export const endAccess = async (client: Client): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};
