import { sql } from 'kysely';
import type { ChainBody } from '#engines/hash-chain/hash-chain.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { behind, positionAt, readRows, type RowPosition } from '#engines/postgres/pages.ts';

const endedAt = sql`case webdoc.status
  when 'completed' then webdoc.sealed_at
  when 'cancelled' then webdoc.cancelled_at
  when 'expired' then webdoc.expires_at
  when 'declined' then (select max(party.declined_at) from webdoc_parties party where party.webdoc_id = webdoc.id)
end`;

/**
 * Documents that ended before a time and are not purged yet, oldest first. A signed document that is not sealed yet
 * does not count as ended.
 */
export const endedBefore = (db: Connection, moment: Date, pageSize?: number): AsyncGenerator<{ id: string }> =>
  readRows<RowPosition>(async (after, limit) => {
    const { rows } = await sql<RowPosition>`
      select webdoc.id, ${positionAt('webdoc.created_at')} from webdocs webdoc
      where webdoc.purged_at is null and webdoc.status in ('completed', 'declined', 'expired', 'cancelled')
        and webdoc.created_at <= ${moment} and ${endedAt} <= ${moment}
        and ${behind('webdoc.created_at', 'webdoc.id', after)}
      order by webdoc.created_at, webdoc.id limit ${limit}`.execute(db);
    return rows;
  }, pageSize);

/** Tells whether a locked document still is among those of `endedBefore`: a declined one may have been opened again. */
export const isEndedBefore = async (trx: Trx, webdocId: string, moment: Date): Promise<boolean> => {
  const { rows } = await sql`select 1 from webdocs webdoc where webdoc.id = ${webdocId}
    and webdoc.purged_at is null and webdoc.status in ('completed', 'declined', 'expired', 'cancelled')
    and ${endedAt} <= ${moment}`.execute(trx);
  return rows.length > 0;
};

/** The company's audit entries about a document that are not redacted yet. */
export const auditEntriesOf = async (db: Connection, chain: string, webdocId: string) => {
  const { rows } = await sql<{ seq: number; hash: Buffer; body: ChainBody }>`
    select seq, hash, body from chain_entries
    where chain = ${chain} and body #>> '{object,id}' = ${webdocId}
      and starts_with(body ->> 'action', 'webdoc.') and redacted_at is null order by seq`.execute(db);
  return rows.map(({ hash, ...row }) => ({ ...row, hash: hash.toString('hex') }));
};

/** Audit entry of the purge of a document. */
export const purgeRecord = async (db: Connection, chain: string, webdocId: string): Promise<ChainBody | null> => {
  const { rows } = await sql<{ details: ChainBody }>`select body -> 'details' as details from chain_entries
    where chain = ${chain} and body #>> '{object,id}' = ${webdocId}
      and starts_with(body ->> 'action', 'webdoc.') and body ->> 'action' = 'webdoc.purged'
    order by seq limit 1`.execute(db);
  return rows[0]?.details ?? null;
};

const ofParties = (webdocId: string) =>
  sql`(select party.id from webdoc_parties party where party.webdoc_id = ${webdocId})`;

/**
 * Removes all personal data, and all texts and files that were sent, entered or uploaded. The rows of the document and
 * its parties stay.
 */
export const removePersonal = async (trx: Trx, webdocId: string, now: Date): Promise<void> => {
  for (const table of ['mails', 'sms_messages'] as const)
    await sql`delete from ${sql.table(table)} where subject_id in ${ofParties(webdocId)}`.execute(trx);
  for (const table of ['signer_codes', 'signer_proofs', 'webdoc_drafts'] as const)
    await sql`delete from ${sql.table(table)} where party_id in ${ofParties(webdocId)}`.execute(trx);
  for (const table of [
    'webdoc_interactions',
    'webdoc_files',
    'webdoc_documents',
    'webdoc_papers',
    'webdoc_questions',
  ] as const)
    await trx.deleteFrom(table).where('webdoc_id', '=', webdocId).execute();
  await trx
    .updateTable('webdoc_parties')
    .set({
      first_name: '',
      last_name: '',
      email: '',
      phone: null,
      time_zone: null,
      authentication: 'none',
      decline_reason: null,
      token_sealed: null,
      remind_at: null,
      snoozed_until: null,
    })
    .where('webdoc_id', '=', webdocId)
    .execute();
  await trx
    .updateTable('webdocs')
    .set({
      purged_at: now,
      name: '',
      metadata: null,
      cancel_reason: null,
      seal_error: null,
      final_key: null,
      timestamp_pending: false,
      renew_at: null,
    })
    .where('id', '=', webdocId)
    .execute();
};

/** Deletes jobs that were given up, because their error text may contain names. */
export const forgetDeadJobs = async (db: Connection): Promise<void> => {
  await sql`delete from jobs where state = 'dead' and (
    (name = 'mail.send' and not exists (select from mails where mails.id = (jobs.payload ->> 'mailId')::uuid))
    or (name in ('webdoc.seal', 'webdoc.timestamp', 'webdoc.raise', 'webdoc.archive', 'webdoc.ownCopy') and exists (select from webdocs webdoc
      where webdoc.id = (jobs.payload ->> 'webdocId')::uuid and webdoc.purged_at is not null)))`.execute(db);
};
