import type { Killable } from '../support/killable.ts';

type Query = Killable['query'];

/** Their dates are hashed: the database refuses to change them. */
const hashed = "'chain_entries', 'chain_heads', 'published_heads'";

/**
 * Moves every stored date back, as if the portal had rested that long: what is due by then is due now, for the portal's
 * clock and for the database's alike. The readers' sessions are opened anew; all others grow older.
 */
export const letTimePass = async (query: Query, hours: number): Promise<void> => {
  const columns = await query(
    `select table_name as name, array_agg(format('%I = %I - interval ''${hours} hours''', column_name, column_name)) as moved
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' and table_name not in (${hashed}) group by 1`,
  );
  const moves = columns.map(({ name, moved }) => `update "${name}" set ${(moved as string[]).join(', ')}`);
  await query(
    [
      ...moves,
      `update rate_limits set expire = expire - ${hours * 3_600_000}`,
      `update session_bearers set expires_at = now() + interval '1 day' from sessions join users on users.id = user_id
        where session_id = sessions.id and support_staff is null and username not like 'leaver%'`,
    ].join(';\n'),
  );
};

/** Moves documents that have ended back by another month, so that they are due to be purged. */
export const letRetentionEnd = (query: Query): Promise<unknown> =>
  query(`update webdocs set created_at = created_at - interval '31 days', sealed_at = sealed_at - interval '31 days',
      cancelled_at = cancelled_at - interval '31 days'
      where purged_at is null and completed_at < now() - interval '2 hours' and sealed_at > now() - interval '30 days';
    update webdoc_parties set declined_at = declined_at - interval '31 days'
      where declined_at between now() - interval '30 days' and now() - interval '2 hours'`);

/** Tables whose rows serve for a time and are then removed. */
const passing = [
  'api_requests',
  'email_tokens',
  'idempotency_keys',
  'oauth_attempts',
  'own_documents_links',
  'passkey_challenges',
  'previews',
  'provider_answers',
  'rate_limits',
  'session_bearers',
  'sessions',
  'signer_codes',
  'signer_proofs',
  'sms_messages',
  'support_grants',
  'support_tokens',
  'webdoc_drafts',
  'webdoc_events',
  'webhook_attempts',
  'webhook_deliveries',
];

export type Rows = Record<string, number>;

export const countPassing = async (query: Query): Promise<Rows> => {
  const counted = passing.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  // Jobs of schedules come and go at any time.
  counted.push(
    `select 'jobs ' || name || ' ' || state, count(*)::int from jobs where created_at < now() - interval '30 hours'
      group by name, state`,
  );
  const rows = await query(counted.join(' union all '));
  return Object.fromEntries(rows.map((row) => [String(row['name']), Number(row['rows'])]));
};
