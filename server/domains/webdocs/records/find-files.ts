import { documentsOfVersions, documentsOnRecord, putOnRecord } from '#engines/crm/content-versions.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { keepProgress, leaseFor, type ClaimedRecord } from './record-store.ts';

/**
 * Asks the org whether files are still on the record: people delete them there, or take them off. What was taken off is
 * put back. Tells whether something was, or has to be sent anew.
 * @param before the versions that the record had before this attempt
 */
export const findFiles = async (
  db: Connection,
  { org, record }: { org: OrgClient; record: ClaimedRecord },
  before: readonly (string | null)[],
): Promise<boolean> => {
  const { recordId, pdfVersionId, evidenceVersionId } = record;
  const known = [pdfVersionId, evidenceVersionId].filter((id) => id !== null).filter((id) => before.includes(id));
  if (known.length === 0) return false;
  const hold = () => keepProgress(db, record, {}, leaseFor(0));
  await hold();
  const documents = await documentsOfVersions(org, known);
  await hold();
  const there = await documentsOnRecord(org, recordId, [...documents.values()]);
  const off = [...documents.values()].filter((id) => !there.has(id));
  for (const documentId of off) {
    await hold();
    await putOnRecord(org, recordId, documentId);
  }
  const isGone = (id: string | null): boolean => id !== null && known.includes(id) && !documents.has(id);
  const gone = {
    ...(isGone(pdfVersionId) && { pdfVersionId: null, pdfSha256: null }),
    ...(isGone(evidenceVersionId) && { evidenceVersionId: null }),
  };
  await keepProgress(db, record, gone);
  Object.assign(record, gone);
  return off.length > 0 || Object.keys(gone).length > 0;
};
