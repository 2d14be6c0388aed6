import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentRecord, RecordFault } from '#contract/webdocs/records.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { insertCrowd } from '#engines/jobs/queue.ts';
import type { Jobs } from '#engines/jobs/jobs.ts';
import { inTransaction, type Connection, type Database, type Trx } from '#engines/postgres/database.ts';
import { isOfOrg, type OrgOfCompany } from './mapping-store.ts';
import { writeRecordJob } from '../job-names.ts';
import { findBusy, lockRecord } from './record-turns.ts';

/** With a back-off to an hour, this means three days of attempts. */
export const writeAttempts = 82;

/** Keyed by the document: while a job waits, the changes that it will write come together. */
export const queueWriting = (jobs: Pick<Jobs, 'enqueue'>, trx: Trx, webdocId: string): Promise<void> =>
  jobs.enqueue(trx, writeRecordJob, { webdocId }, { key: webdocId, maxAttempts: writeAttempts });

export const insertRecord = async (
  trx: Trx,
  record: { webdocId: string; environmentId: string; orgId: string; recordId: string },
): Promise<void> => {
  await trx
    .insertInto('webdoc_records')
    .values({
      webdoc_id: record.webdocId,
      environment_id: record.environmentId,
      org_id: record.orgId,
      record_id: record.recordId,
    })
    .execute();
};

/** Time limit of a request without its bytes, in seconds; the CRM client adds that of the bytes. */
export const requestSeconds = 20;
const slowestBytesPerSecond = 250_000;
/** A request that was sent just before its process was killed has ended when the lease has. */
const marginSeconds = 10;

export const leaseFor = (bytes: number): number =>
  requestSeconds + Math.ceil(bytes / slowestBytesPerSecond) + marginSeconds;

/** The row of a document as a process has it that may write. */
export interface ClaimedRecord {
  webdocId: string;
  environmentId: string | null;
  orgId: string;
  recordId: string;
  /** The trail entry up to which the record will have the state. */
  version: number;
  /** How often people have asked for it to be written. */
  asked: number;
  /** How many of these presses an attempt has answered. */
  answered: number;
  /** Zero until an attempt has succeeded. */
  writtenVersion: number;
  fault: RecordFault | null;
  writtenFields: string | null;
  pdfVersionId: string | null;
  pdfSha256: string | null;
  evidenceVersionId: string | null;
  sending: boolean;
  /** MD5 of the file that is being sent, as hex. Null: sent by an older version of the program. */
  sendingMd5: string | null;
  userId: string | null;
  /** It is written by calls of its own. */
  isAlone: boolean;
  lease: string;
  /** The org did not answer a change of fields, and may still be at it. */
  isUnanswered: boolean;
  /** Documents of which a call has written the fields: of this one, or of others too. */
  together: number;
}

/** Longer than the work that is done without a request. */
export const firstLeaseSeconds = 30;

/**
 * Null when another process writes the document, or another document to its record, or when a request of one that was
 * killed may still run.
 */
export const claimRecord = (db: Database, webdocId: string): Promise<ClaimedRecord | null> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('webdoc_records')
      .select(['org_id as orgId', 'record_id as recordId'])
      .where('webdoc_id', '=', webdocId)
      .executeTakeFirst();
    if (!row) return null;
    // Of several documents of one record that come at once, one gets it; without this each would see the others and go.
    await lockRecord(trx, row);
    const busy = await findBusy(trx, { orgId: row.orgId, recordIds: [row.recordId], except: [webdocId] });
    return busy.size > 0 ? null : takeLease(trx, webdocId);
  });

const takeLease = async (trx: Trx, webdocId: string): Promise<ClaimedRecord | null> => {
  const lease = randomUUID();
  const row = await trx
    .updateTable('webdoc_records')
    .set({ lease_token: lease, lease_until: sql`now() + make_interval(secs => ${firstLeaseSeconds})` })
    .where('webdoc_id', '=', webdocId)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .returning((eb) => [
      'webdoc_id as webdocId',
      'environment_id as environmentId',
      'org_id as orgId',
      'record_id as recordId',
      'wanted_version as version',
      'asked',
      'answered',
      'written_version as writtenVersion',
      eb.ref('fault').$castTo<RecordFault | null>().as('fault'),
      'written_fields as writtenFields',
      'pdf_version_id as pdfVersionId',
      'pdf_sha256 as pdfSha256',
      'evidence_version_id as evidenceVersionId',
      'sending',
      'sending_md5 as sendingMd5',
      'user_id as userId',
      sql<boolean>`refused_together or coalesce(alone_until > now(), false)`.as('isAlone'),
    ])
    .executeTakeFirst();
  return row ? { ...row, lease, isUnanswered: false, together: 1 } : null;
};

/** Somebody has asked for what the record has to be looked at, and put right. */
export const isAsked = ({ asked, answered }: Pick<ClaimedRecord, 'asked' | 'answered'>): boolean => asked > answered;

/** After a request whose answer did not come: the org may still be at it, and does not show it yet. */
export const uncertainSeconds = 30;

/** After a call for many that was not answered. Later, a call for many saves calls again. */
export const aloneSeconds = 600;

export class RecordLeaseLost extends Error {
  override readonly name = 'RecordLeaseLost';
}

interface Progress {
  writtenFields?: string;
  writtenStatus?: WebdocStatus | null;
  writtenAt?: Date;
  pdfVersionId?: string | null;
  pdfSha256?: string | null;
  evidenceVersionId?: string | null;
  sending?: boolean;
  sendingMd5?: string;
  userId?: string;
  /** The call for many was not answered. */
  isAlone?: boolean;
}

/**
 * Keeps what has been done, and the lease for so many seconds more.
 * @throws {RecordLeaseLost} when another process has taken the document over
 */
export const keepProgress = async (
  db: Connection,
  { webdocId, lease }: Pick<ClaimedRecord, 'webdocId' | 'lease'>,
  progress: Progress,
  leaseSeconds = firstLeaseSeconds,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('webdoc_records')
    .set({
      lease_until: sql`now() + make_interval(secs => ${leaseSeconds})`,
      ...(progress.writtenFields !== undefined && { written_fields: progress.writtenFields }),
      ...(progress.writtenStatus !== undefined && { written_status: progress.writtenStatus }),
      ...(progress.writtenAt !== undefined && { written_at: progress.writtenAt }),
      ...(progress.pdfVersionId !== undefined && { pdf_version_id: progress.pdfVersionId }),
      ...(progress.pdfSha256 !== undefined && { pdf_sha256: progress.pdfSha256 }),
      ...(progress.evidenceVersionId !== undefined && { evidence_version_id: progress.evidenceVersionId }),
      ...(progress.sending !== undefined && { sending: progress.sending }),
      ...(progress.sendingMd5 !== undefined && { sending_md5: progress.sendingMd5 }),
      ...(progress.userId !== undefined && { user_id: progress.userId }),
      ...(progress.isAlone && { alone_until: sql<Date>`now() + make_interval(secs => ${aloneSeconds})` }),
    })
    .where('webdoc_id', '=', webdocId)
    .where('lease_token', '=', lease)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new RecordLeaseLost('another process writes the document to its record');
};

/**
 * Ends the lease, or nearly, with what came of the attempt. Tells whether another is due: the document has a newer state,
 * or somebody has asked for it meanwhile.
 * @throws {RecordLeaseLost}
 */
export const endAttempt = async (
  trx: Trx,
  { webdocId, lease, version, asked, sending, isUnanswered }: ClaimedRecord,
  failure?: { fault: RecordFault; isFinal: boolean },
): Promise<boolean> => {
  const orWaiting = (state: DocumentRecord['state']) =>
    sql<string>`case when wanted_version > ${version} or asked > ${asked} then 'waiting' else ${state} end`;
  const row = await trx
    .updateTable('webdoc_records')
    .set({
      lease_token: null,
      lease_until: sending || isUnanswered ? sql`now() + make_interval(secs => ${uncertainSeconds})` : null,
      ...(failure
        ? { fault: failure.fault, state: orWaiting(failure.isFinal ? 'failed' : 'waiting') }
        : {
            fault: null,
            state: orWaiting('written'),
            written_version: version,
            answered: sql`greatest(answered, ${asked})`,
          }),
    })
    .where('webdoc_id', '=', webdocId)
    .where('lease_token', '=', lease)
    .returning((eb) => eb.or([eb('wanted_version', '>', version), eb('asked', '>', asked)]).as('isDue'))
    .executeTakeFirst();
  if (!row) throw new RecordLeaseLost('another process writes the document to its record');
  return Boolean(row.isDue);
};

/** Another document that was created later for the same record: its state is the one that the record has. */
export const findNewerDocument = async (
  db: Connection,
  { webdocId, orgId, recordId }: Pick<ClaimedRecord, 'webdocId' | 'orgId' | 'recordId'>,
): Promise<{ isWritten: boolean } | null> => {
  const newer = await db
    .selectFrom('webdoc_records as other')
    .innerJoin('webdocs as later', 'later.id', 'other.webdoc_id')
    .innerJoin('webdocs as own', (join) =>
      join.onRef('own.company_id', '=', 'later.company_id').on('own.id', '=', webdocId),
    )
    .select((eb) => eb('other.written_version', '>', 0).as('isWritten'))
    .where('other.record_id', '=', recordId)
    .where('other.org_id', '=', orgId)
    .where((eb) => eb(eb.refTuple('later.created_at', 'later.id'), '>', eb.refTuple('own.created_at', 'own.id')))
    .orderBy('isWritten', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newer ? { isWritten: Boolean(newer.isWritten) } : null;
};

/** After the last attempt. Tells whether it was not known yet. */
export const giveUpWriting = async (trx: Trx, webdocId: string): Promise<RecordFault | null> => {
  const row = await trx
    .updateTable('webdoc_records')
    .set({ state: 'failed', fault: sql<string>`coalesce(fault, 'OrgUnreachable')` })
    .where('webdoc_id', '=', webdocId)
    .where('state', '=', 'waiting')
    .returning((eb) => eb.ref('fault').$castTo<RecordFault>().as('fault'))
    .executeTakeFirst();
  return row?.fault ?? null;
};

const ofRunning = sql<number>`coalesce((lease_until > now())::int, 0)`;

/**
 * Lets documents be written now, and returns their number. Of one document the fields are written whole, and files looked
 * up. Those of an environment that are not on their record are only tried again, since they may be thousands: together,
 * and with the calls that are left to jobs.
 */
export const writeAgain = async (
  trx: Trx,
  which: { webdocId: string } | { environment: OrgOfCompany },
): Promise<number> => {
  // Locked in the order in which a call for several records locks them, so that neither waits for the other.
  const chosen = trx
    .selectFrom('webdoc_records')
    .select('webdoc_id')
    .where((eb) =>
      'webdocId' in which
        ? eb('webdoc_id', '=', which.webdocId)
        : eb.and([isOfOrg(which.environment), eb('state', '<>', 'written')]),
    )
    .orderBy('webdoc_id')
    .forUpdate();
  const rows = await trx
    .updateTable('webdoc_records')
    .set({
      state: 'waiting',
      // An attempt that runs began before what made somebody press. Another follows it, but that is no person's call.
      ...('webdocId' in which
        ? { asked: sql`asked + 1` }
        : { asked: sql`asked + ${ofRunning}`, answered: sql`answered + ${ofRunning}` }),
    })
    .where('webdoc_id', 'in', chosen)
    .returning('webdoc_id as webdocId')
    .execute();
  const wanted = rows.map(({ webdocId }) => ({ key: webdocId, payload: { webdocId } }));
  await insertCrowd(trx, writeRecordJob, wanted, writeAttempts);
  return rows.length;
};
