import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { extraMsOf } from '#engines/crm/collections.ts';
import type { Fields } from '#engines/crm/org-api.ts';
import { hasten } from '#engines/jobs/queue.ts';
import { inTransaction, type Connection, type Database } from '#engines/postgres/database.ts';
import { writeRecordJob } from '../job-names.ts';
import { findWebdocs, type Webdoc } from '../store.ts';
import { aloneSeconds, firstLeaseSeconds, leaseFor, uncertainSeconds, type ClaimedRecord } from './record-store.ts';
import { findBusy } from './record-turns.ts';

/** sObject Collections of the REST API take 200 records a call, the one of the attempt included. */
const mostOthers = 199;

/** Seconds for which a change of so many records is leased. */
export const leaseForMany = (records: number): number => leaseFor(0) + Math.ceil(extraMsOf(records) / 1_000);

/** Records that wait for new fields, and that nobody else writes while `lease` holds. */
export interface OtherRecords {
  lease: string;
  others: { webdoc: Webdoc; recordId: string; version: number; writtenFields: string | null }[];
}

/**
 * Claims the records of the same org and object that wait for nothing but fields, for one call that writes them with
 * `record`. Files come before fields, what a press looks up is looked up by its own job, and of several documents for one
 * record the newest counts.
 */
const claimOthers = async (
  db: Connection,
  { environmentId, orgId, recordId }: Pick<ClaimedRecord, 'environmentId' | 'orgId' | 'recordId'>,
  lease: string,
) => {
  const { rows } = await sql<{
    webdocId: string;
    recordId: string;
    version: number;
    writtenFields: string | null;
  }>`
    update webdoc_records set lease_token = ${lease},
      lease_until = now() + make_interval(secs => ${firstLeaseSeconds + leaseForMany(mostOthers + 1)})
    where webdoc_id in (
      select record.webdoc_id from webdoc_records record join webdocs webdoc on webdoc.id = record.webdoc_id
      where record.environment_id = ${environmentId} and record.org_id = ${orgId} and record.state = 'waiting'
        and left(record.record_id, 3) = ${recordId.slice(0, 3)} and record.record_id <> ${recordId}
        and record.fields_version is distinct from record.wanted_version
        and record.asked = record.answered and not record.sending and not record.refused_together
        and (record.alone_until is null or record.alone_until < now()) and record.fault is distinct from 'RecordLocked'
        and (record.lease_until is null or record.lease_until < now())
        and webdoc.purged_at is null and (webdoc.sealed_at is null or record.pdf_version_id is not null)
        and not exists (
          select 1 from webdoc_records newer join webdocs later on later.id = newer.webdoc_id
          where newer.record_id = record.record_id and newer.org_id = record.org_id
            and later.company_id = webdoc.company_id
            and (later.created_at, later.id) > (webdoc.created_at, webdoc.id))
      order by record.webdoc_id limit ${mostOthers} for update of record skip locked
    )
    returning webdoc_id as "webdocId", record_id as "recordId", wanted_version as version, written_fields as "writtenFields"`.execute(
    db,
  );
  return rows;
};

/** Claims them, and reads their documents after it: what changed before the claim is written. */
export const takeOthers = async (db: Connection, record: ClaimedRecord): Promise<OtherRecords> => {
  const lease = randomUUID();
  const all = await claimOthers(db, record, lease);
  if (all.length === 0) return { lease, others: [] };
  const except = all.map(({ webdocId }) => webdocId);
  const busy = await findBusy(db, { orgId: record.orgId, recordIds: all.map(({ recordId }) => recordId), except });
  const isBusy = ({ recordId }: { recordId: string }): boolean => busy.has(recordId);
  await endLeases(db, { lease, ids: all.filter(isBusy).map(({ webdocId }) => webdocId) });
  const claimed = all.filter((one) => !isBusy(one));
  const ids = claimed.map(({ webdocId }) => webdocId);
  // Few are not kept from others for as long as many.
  await sql`update webdoc_records set lease_until = now() + make_interval(secs => ${firstLeaseSeconds + leaseForMany(ids.length + 1)})
    where webdoc_id in (${held(ids, lease)})`.execute(db);
  const webdocs = await findWebdocs(db, ids);
  const others = claimed.flatMap(({ webdocId, ...rest }) => {
    const webdoc = webdocs.find(({ id }) => id === webdocId);
    return webdoc ? [{ webdoc, ...rest }] : [];
  });
  return { lease, others };
};

/** Locks rows in the order in which `writeAgain` does, too. */
const held = (ids: readonly string[], lease: string) =>
  sql`select webdoc_id from webdoc_records where webdoc_id = any(${ids}::uuid[]) and lease_token = ${lease}
    order by webdoc_id for update`;

/** Outcome of the call for one of the other records. */
export interface WrittenOther {
  webdoc: Webdoc;
  version: number;
  fields: Fields;
  /** For good: by itself it may be taken. */
  isRefused: boolean;
}

/**
 * Keeps what one call has written, and lets the jobs of these documents run: they find that nothing is left to write. A
 * refused record is written by its own job, whose call says why, and never again with others.
 */
export const keepOthers = (
  db: Database,
  lease: string,
  written: readonly WrittenOther[],
  { at, hasStatus }: { at: Date; hasStatus: boolean },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const ids = written.map(({ webdoc }) => webdoc.id);
    await sql`with held as (${held(ids, lease)})
      update webdoc_records record set
        refused_together = outcome.is_refused, lease_token = null, lease_until = null,
        fields_version = case when outcome.is_refused then fields_version else outcome.version end,
        written_fields = case when outcome.is_refused then written_fields else outcome.fields end,
        written_at = case when outcome.is_refused then written_at else ${at} end,
        written_status = case when outcome.is_refused or not ${hasStatus} then written_status else outcome.status end
      from unnest(
        ${ids}::uuid[],
        ${written.map(({ version }) => version)}::integer[],
        ${written.map(({ fields }) => JSON.stringify(fields))}::text[],
        ${written.map(({ webdoc }) => webdoc.status)}::text[],
        ${written.map(({ isRefused }) => isRefused)}::boolean[]
      ) as outcome(webdoc_id, version, fields, status, is_refused), held
      where record.webdoc_id = outcome.webdoc_id and record.webdoc_id = held.webdoc_id`.execute(trx);
    const good = written.filter(({ isRefused }) => !isRefused);
    await hasten(
      trx,
      writeRecordJob,
      good.map(({ webdoc }) => webdoc.id),
    );
  });

/** Their records have these fields already, so no other call takes them along. */
export const keepUnchanged = async (
  db: Connection,
  lease: string,
  unchanged: readonly { webdoc: Webdoc; version: number }[],
): Promise<void> => {
  if (unchanged.length === 0) return;
  const ids = unchanged.map(({ webdoc }) => webdoc.id);
  await sql`with held as (${held(ids, lease)})
    update webdoc_records record set fields_version = one.version
    from unnest(${ids}::uuid[], ${unchanged.map(({ version }) => version)}::integer[]) as one(webdoc_id, version), held
    where record.webdoc_id = one.webdoc_id and record.webdoc_id = held.webdoc_id`.execute(db);
};

/** They are written by calls of their own from now on. */
export const keepAlone = async (db: Connection, ids: readonly string[]): Promise<void> => {
  await db.updateTable('webdoc_records').set({ refused_together: true }).where('webdoc_id', 'in', ids).execute();
};

export interface HowLeft {
  /** The org has not answered, and may still be at it. */
  isOpen?: boolean;
  /** The call took too long: for a while, each is written by itself. */
  isAlone?: boolean;
}

const endLeases = async (
  db: Connection,
  { lease, ids, isOpen = false, isAlone = false }: HowLeft & { lease: string; ids: readonly string[] },
): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update webdoc_records set lease_token = null,
      alone_until = case when ${isAlone} then now() + make_interval(secs => ${aloneSeconds}) else alone_until end,
      lease_until = now() + make_interval(secs => ${isOpen ? uncertainSeconds : 0})
    where webdoc_id in (${held(ids, lease)})`.execute(db);
};

/** Ends the claim of these, which no call for many takes along for a while. */
export const leaveAlone = (db: Connection, lease: string, ids: readonly string[]): Promise<void> =>
  endLeases(db, { lease, ids, isAlone: true });

/** Ends the claim of those that were not written, whatever came of the call. */
export const releaseOthers = (db: Connection, { lease, others }: OtherRecords, left: HowLeft): Promise<void> =>
  endLeases(db, { lease, ids: others.map(({ webdoc }) => webdoc.id), ...left });
