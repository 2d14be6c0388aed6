import { sql } from 'kysely';
import { wakeFirst } from '#engines/jobs/queue.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { writeRecordJob } from '../job-names.ts';

/*
 * Several documents may be for one record. One of them at a time writes to it, so that an older state never follows a
 * newer one.
 */

interface RecordOfOrg {
  orgId: string;
  recordId: string;
}

/** Until the transaction ends. */
export const lockRecord = async (trx: Trx, { orgId, recordId }: RecordOfOrg): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webdoc_records ${orgId} ${recordId}`}, 0))`.execute(trx);
};

/**
 * Tells which of these records another document writes to, or may still. Whoever has taken a lease asks after it, so that
 * of two that take one for the same record at once at least one sees the other.
 */
export const findBusy = async (
  db: Connection,
  { orgId, recordIds, except }: { orgId: string; recordIds: readonly string[]; except: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('webdoc_records')
    .select('record_id as recordId')
    .where('org_id', '=', orgId)
    .where('record_id', 'in', recordIds)
    .where('webdoc_id', 'not in', except)
    .where('lease_until', '>', sql<Date>`now()`)
    .execute();
  return new Set(rows.map(({ recordId }) => recordId));
};

/** Longer than a job is postponed for. */
const soonMs = 5_000;
/** Among so many, one waits whose job does not sleep after a failure. */
const mostWaiting = 100;

/**
 * Lets the newest document that waits for this record be written now, since its state is the one that counts. One whose
 * job sleeps after a failure is passed over.
 */
export const wakeNext = async (
  trx: Trx,
  { webdocId, orgId, recordId }: RecordOfOrg & { webdocId: string },
): Promise<void> => {
  const waiting = await trx
    .selectFrom('webdoc_records as record')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'record.webdoc_id')
    .select('webdoc.id')
    .where('record.org_id', '=', orgId)
    .where('record.record_id', '=', recordId)
    .where('record.state', '=', 'waiting')
    .where('webdoc.id', '<>', webdocId)
    .orderBy('webdoc.created_at', 'desc')
    .orderBy('webdoc.id', 'desc')
    .limit(mostWaiting)
    .execute();
  const keys = waiting.map(({ id }) => id);
  if (keys.length > 0) await wakeFirst(trx, writeRecordJob, keys, soonMs);
};
