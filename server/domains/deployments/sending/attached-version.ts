import type { OrgClient } from '#engines/crm/org-api.ts';
import { readVersionFacts, type Template, type VersionFacts } from '#engines/crm/template-files.ts';
import { readAttachedFiles, readAttachedVersion } from '#engines/crm/template-records.ts';
import { Refusal } from '#http/refusal.ts';
import { fileProblem } from '../rules.ts';

/** Ids of 15 or 18 characters; they may differ by case alone. */
export const isSameVersion = (one: string | null, other: string | null): boolean =>
  one?.trim().slice(0, 15) === other?.trim().slice(0, 15);

/** @throws {Refusal} NoContentDocument, FileTypeRefused, FileTooBig */
const checked = (version: VersionFacts | undefined): VersionFacts => {
  if (!version) throw new Refusal('NoContentDocument');
  const problem = fileProblem(version);
  if (problem !== null) throw new Refusal(problem);
  return version;
};

/**
 * The newest version of the file of a template that was never sent.
 * @throws {Refusal} NoContentDocument, FileTypeRefused, FileTooBig
 */
export const readFirstVersion = async (org: OrgClient, record: Template): Promise<VersionFacts> => {
  const attached = await readAttachedVersion(org, record.id);
  const id = attached?.id ?? record.versionId;
  const [version] = id === null ? [] : await readVersionFacts(org, [id]);
  return checked(version);
};

/**
 * The newest version of the file of a template that was sent; null when it is the one that was sent, or no file is
 * attached. Each deployment attaches one more file, also one that was rolled back since: the file in question is the one
 * whose version was sent. When that one is no longer attached, it is the one that was changed last. One call of the CRM
 * when there is nothing newer, else two.
 * @throws {Refusal} NoContentDocument, FileTypeRefused, FileTooBig
 */
export const findNewerVersion = async (
  org: OrgClient,
  { id, versionId: sentId }: Template,
): Promise<VersionFacts | null> => {
  const attached = await readAttachedFiles(org, id);
  const [last] = attached;
  if (!last || attached.some(({ versionId }) => isSameVersion(versionId, sentId))) return null;
  const ids = attached.map(({ versionId }) => versionId);
  const versions = await readVersionFacts(org, sentId === null ? ids : [...ids, sentId]);
  const sent = versions.find((version) => isSameVersion(version.id, sentId));
  const file = attached.find(({ documentId }) => documentId === sent?.documentId) ?? last;
  return checked(versions.find((version) => isSameVersion(version.id, file.versionId)));
};
