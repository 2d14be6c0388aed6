import { createHash } from 'node:crypto';
import type { Connection, Trx } from '../postgres/database.ts';
import { canonicalJson, type Json } from './canonical.ts';
import { link } from './entry.ts';

interface Body {
  [name: string]: Json;
}

/** A redacted entry: its position, and the rest of its content. */
export interface Redacted {
  chain: string;
  seq: number;
  /** Lower-case hex; stays. */
  hash: string;
  /** In place of what was hashed. */
  body: Body;
}

const inOrder = (one: Redacted, other: Redacted): number =>
  one.chain === other.chain ? one.seq - other.seq : one.chain < other.chain ? -1 : 1;

/**
 * Value of `details.redacted` in the entry that records a redaction. It fixes which entries were redacted and what is
 * left of each, so that neither can be changed later without notice.
 */
export const describeRedaction = (entries: Redacted[]) => {
  const all = entries.toSorted(inOrder).map(({ chain, seq, hash, body }) => ({ chain, seq, hash, body }));
  return { entries: all.length, sha256: createHash('sha256').update(canonicalJson(all)).digest('hex') };
};

/** Place of the entry that records the redaction; it must exist before. */
interface RecordedAt {
  chain: string;
  seq: number;
}

/** Removes the content. The database refuses this for entries that the record does not list (0045_retention.sql). */
export const redact = async (trx: Trx, entries: Redacted[], recorded: RecordedAt, at: Date): Promise<void> => {
  for (const { chain, seq, body } of entries)
    await trx
      .updateTable('chain_entries')
      .set({
        body: JSON.stringify(body),
        redacted_at: at,
        redacted_chain: recorded.chain,
        redacted_seq: recorded.seq,
      })
      .where('chain', '=', chain)
      .where('seq', '=', seq)
      .execute();
};

/** Tells whether an unredacted entry lists exactly the redactions that refer to it. */
export const isRecorded = async (db: Connection, { chain, seq }: RecordedAt): Promise<boolean> => {
  const record = await db
    .selectFrom('chain_entries')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (!record || record.redacted_at !== null) return false;
  const body = record.body as Body;
  if (!link(record.prev_hash, { seq, at: record.at, body }).equals(record.hash)) return false;
  const entries = await db
    .selectFrom('chain_entries')
    .select(['chain', 'seq', 'hash', 'body'])
    .where('redacted_chain', '=', chain)
    .where('redacted_seq', '=', seq)
    .execute();
  const found = describeRedaction(
    entries.map((entry) => ({ ...entry, hash: entry.hash.toString('hex'), body: entry.body as Body })),
  );
  const said = (body['details'] as Body | null)?.['redacted'] ?? null;
  return canonicalJson(said) === canonicalJson(found);
};
