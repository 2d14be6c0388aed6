import { randomUUID } from 'node:crypto';
import { inTransaction } from '#engines/postgres/database.ts';
import { recordAudit, type AuditActor } from '#domains/audit/record.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { fileNameOf } from './rules.ts';
import { removeDocument, upsertDocument, type Document, type FileFacts, type DocumentKey } from './store.ts';
import { forgetFileJob } from './job-names.ts';

/** This is longer than any upload or copy takes. */
const longestTransferMs = 3_600_000;

/**
 * Returns a key for a file that is about to be stored. A job, queued before the first byte, removes the file again if
 * the process ends before a document names it.
 */
export const newFileKey = async (
  { db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>,
  companyId: string,
): Promise<string> => {
  const key = `templates/${companyId}/${randomUUID()}`;
  const runAt = new Date(clock.now().getTime() + longestTransferMs);
  await jobs.enqueue(db, forgetFileJob, { key }, { key, runAt });
  return key;
};

interface By {
  actor: AuditActor;
  origin?: Origin;
}

/** Assigns a stored file to its template; the former file is deleted after the commit. `isNew`: there was none. */
export const saveFile = async (
  { db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>,
  place: DocumentKey,
  file: Omit<FileFacts, 'modifiedAt'>,
  by: By,
): Promise<Document & { isNew: boolean }> =>
  inTransaction(db, async (trx) => {
    const { document, replacedKey } = await upsertDocument(trx, place, { ...file, modifiedAt: clock.now() });
    await recordAudit(trx, clock, {
      companyId: place.companyId,
      action: replacedKey === null ? 'template.stored' : 'template.replaced',
      object: { id: document.id, name: fileNameOf(file) },
      details: {
        orgType: place.orgType,
        externalId: place.externalId,
        bytes: file.bytes,
        sha256: file.sha256,
      },
      ...by,
    });
    if (replacedKey !== null) await jobs.enqueue(trx, forgetFileJob, { key: replacedKey });
    return { ...document, isNew: replacedKey === null };
  });

/**
 * Removes a document; a job deletes its file after the commit.
 * @param wanted with a file key: only while the document has this file
 * @returns false when there is no such document
 */
export const forgetDocument = async (
  { db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>,
  wanted: Pick<Document, 'companyId' | 'orgType' | 'id'> & { fileKey?: string },
  by: By,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const document = await removeDocument(trx, wanted);
    if (!document) return false;
    await recordAudit(trx, clock, {
      companyId: document.companyId,
      action: 'template.deleted',
      object: { id: document.id, name: fileNameOf(document) },
      details: { orgType: document.orgType, externalId: document.externalId, sha256: document.sha256 },
      ...by,
    });
    await jobs.enqueue(trx, forgetFileJob, { key: document.fileKey });
    return true;
  });
