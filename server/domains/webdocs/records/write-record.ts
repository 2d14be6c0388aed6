import { randomInt } from 'node:crypto';
import type { RecordFault } from '#contract/webdocs/records.ts';
import type { Worked } from '#engines/jobs/in-turns.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { grantKeeper, validGrants } from '#domains/environments/grants.ts';
import { findOwnByOrgId } from '#domains/environments/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { adoptRecords } from './mapping-store.ts';
import { findWebdoc, type Webdoc } from '../store.ts';
import { recordEvent, system } from '../trail.ts';
import { faultOf, isOfOneAccess, isOfOneRequest, isPassing, isSilence, RecordNotWritten } from './record-faults.ts';
import type { PagesForMany } from './pages-for-many.ts';
import { writeFiles } from './record-files.ts';
import {
  claimRecord,
  endAttempt,
  giveUpWriting,
  isAsked,
  keepProgress,
  queueWriting,
  RecordLeaseLost,
  requestSeconds,
  type ClaimedRecord,
} from './record-store.ts';
import { wakeNext } from './record-turns.ts';
import { findRecord, writeFields, type Attempt } from './write-fields.ts';

export interface RecordPayload {
  webdocId: string;
}

/**
 * Writes the fields of a record whose file the org has refused, and throws the reason. The org answers a file for a
 * record that is gone as it answers one for a record that takes none, so the record is asked for.
 */
const writeFieldsAlone = async (context: AppContext, attempt: Attempt, refusal: unknown): Promise<never> => {
  const fault = faultOf(refusal);
  try {
    await writeFields(context, attempt);
    if (fault === 'RecordGone') await findRecord(context, attempt);
  } catch (error) {
    const ofFields = faultOf(error);
    // Another access may send the file, whatever the fields are refused for.
    if (isOfOneAccess(fault) && !isPassing(ofFields) && !isOfOneAccess(ofFields)) throw refusal;
    throw error;
  }
  throw fault === 'RecordGone' ? new RecordNotWritten('NoPermission', refusal) : refusal;
};

/** A field that the org refuses does not keep the files from the record, and a file does not keep the state from it. */
const writeAll = async (context: AppContext, attempt: Attempt): Promise<boolean> => {
  let hasNewFiles: boolean;
  try {
    hasNewFiles = await writeFiles(context, attempt, attempt.webdoc);
  } catch (error) {
    if (!isOfOneRequest(error)) throw error;
    return writeFieldsAlone(context, attempt, error);
  }
  await writeFields(context, attempt);
  return hasNewFiles;
};

/** Until a job looks again at a record that is being written. It varies, so that those that wait do not all come at once. */
const busyMs = { least: 1_000, most: 3_000 };

/** `validGrants` compares with it; nobody has it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Writes with the access that the org took last, else with any that works. Done steps are not repeated. When the process
 * stops, a request is not cut off: nobody would know whether the org has carried it out.
 */
const writeWithSomeAccess = async (
  context: AppContext,
  { record, webdoc, environment, pages }: Omit<Attempt, 'org'>,
): Promise<boolean> => {
  let refusal: unknown = new RecordNotWritten('EnvironmentDisconnected');
  const asked = new Set<string>();
  for (;;) {
    // Read again after a refusal: somebody may have connected the org while it was being asked.
    const places = await validGrants(context.db, environment.id, record.userId ?? nobody);
    const place = places.find(({ userId }) => !asked.has(userId));
    if (!place) throw refusal;
    asked.add(place.userId);
    const org = context.crm.openOrg(grantKeeper(context, { ...place, orgId: record.orgId }), {
      within: requestSeconds * 1_000,
      // A press is somebody's call, and may use what jobs leave to people.
      background: !isAsked(record),
      askedAt: environment.recordsAskedAt,
    });
    try {
      const hasNewFiles = await writeAll(context, { record, webdoc, environment, org, pages });
      if (record.userId !== place.userId) await keepProgress(context.db, record, { userId: place.userId });
      return hasNewFiles;
    } catch (error) {
      if (!isOfOneAccess(faultOf(error))) throw error;
      // An answer of the org says more than that another person's access is gone.
      if (faultOf(refusal) === 'EnvironmentDisconnected') refusal = error;
    }
  }
};

const tryToWrite = async (
  context: AppContext,
  { record, webdoc, pages }: Omit<Attempt, 'org' | 'environment'>,
): Promise<boolean> => {
  if (webdoc.purgedAt !== null) throw new RecordNotWritten('Purged');
  const environment = await findOwnByOrgId(context.db, webdoc.companyId, record.orgId);
  if (!environment) throw new RecordNotWritten('EnvironmentDisconnected');
  if (record.environmentId === null) {
    await adoptRecords(context.db, environment);
    record.environmentId = environment.id;
  }
  return writeWithSomeAccess(context, { record, webdoc, environment, pages });
};

const noteWritten = async (
  context: AppContext,
  job: Job<RecordPayload>,
  { record, webdoc, hasNewFiles }: { record: ClaimedRecord; webdoc: Webdoc; hasNewFiles: boolean },
): Promise<void> => {
  await inTransaction(context.db, async (trx) => {
    // A failure stands in the trail; its end must, too.
    if (hasNewFiles || (record.fault !== null && !isPassing(record.fault)))
      await recordEvent(trx, context, webdoc.id, {
        event: 'record.written',
        actor: system,
        details: {
          orgId: record.orgId,
          recordId: record.recordId,
          status: webdoc.status,
          sha256: record.pdfSha256,
          contentVersionId: record.pdfVersionId,
          evidenceVersionId: record.evidenceVersionId,
        },
      });
    const isDue = await endAttempt(trx, record);
    await wakeNext(trx, record);
    await job.settle(trx);
    if (isDue) await queueWriting(context.jobs, trx, webdoc.id);
  });
};

const failedEntry = (fault: RecordFault, record?: ClaimedRecord) => ({
  event: 'record.failed' as const,
  actor: system,
  details: { reason: fault, ...(record && { orgId: record.orgId, recordId: record.recordId }) },
});

/** The trail tells of each reason once, not of each state that met it. */
const noteFailed = async (
  context: AppContext,
  job: Job<RecordPayload>,
  record: ClaimedRecord,
  fault: RecordFault,
): Promise<void> => {
  await inTransaction(context.db, async (trx) => {
    if (record.fault !== fault) await recordEvent(trx, context, record.webdocId, failedEntry(fault, record));
    const isDue = await endAttempt(trx, record, { fault, isFinal: true });
    await wakeNext(trx, record);
    await job.settle(trx);
    if (isDue) await queueWriting(context.jobs, trx, record.webdocId);
  });
};

/** Tells whether another attempt follows at once, since the document has changed or somebody has asked meanwhile. */
const noteWaiting = (
  context: AppContext,
  job: Job<RecordPayload>,
  record: ClaimedRecord,
  fault: RecordFault,
): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    const isDue = await endAttempt(trx, record, { fault, isFinal: false });
    if (!isDue) return false;
    await job.settle(trx);
    await queueWriting(context.jobs, trx, record.webdocId);
    return true;
  });

/**
 * Writes the newest state of a document to its CRM record: one attempt. Throws when a later one may succeed; what never
 * will is noted as failed at once. Nobody else writes the document meanwhile, so an older state never follows a newer.
 */
export const writeRecord = async (
  context: AppContext,
  job: Job<RecordPayload>,
  pages: PagesForMany,
  tell: (worked: Worked) => void,
): Promise<void> => {
  const webdoc = await findWebdoc(context.db, job.payload.webdocId);
  if (!webdoc) return;
  const record = await claimRecord(context.db, webdoc.id);
  // Another process writes it or its record, a call for several does, or a request of a killed process may still run.
  if (!record) return job.postpone(randomInt(busyMs.least, busyMs.most));
  // Read again: what changed before the claim is part of the version that was claimed.
  const current = (await findWebdoc(context.db, webdoc.id)) ?? webdoc;
  let isUnanswered = false;
  try {
    const hasNewFiles = await tryToWrite(context, { record, webdoc: current, pages });
    await noteWritten(context, job, { record, webdoc: current, hasNewFiles });
  } catch (error) {
    const fault = faultOf(error);
    isUnanswered = isSilence(error);
    if (error instanceof RecordLeaseLost) throw error;
    if (!isPassing(fault)) return noteFailed(context, job, record, fault);
    if (!(await noteWaiting(context, job, record, fault))) throw error;
  } finally {
    tell({ jobs: record.together, isUnanswered });
  }
};

/** After days of attempts: shown, and repaired by one press. */
export const giveUpRecord = (context: AppContext, { webdocId }: RecordPayload): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    // The trail is locked before the row, as by every change of a document.
    const { fault } = (await trx
      .selectFrom('webdoc_records')
      .select((eb) => eb.ref('fault').$castTo<RecordFault | null>().as('fault'))
      .where('webdoc_id', '=', webdocId)
      .executeTakeFirst()) ?? { fault: null };
    await recordEvent(trx, context, webdocId, failedEntry(fault ?? 'OrgUnreachable'));
    await giveUpWriting(trx, webdocId);
  });
