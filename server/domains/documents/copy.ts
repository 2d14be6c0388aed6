import type { OrgType } from '#contract/environments/environments.ts';
import type { AuditActor } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { contentTypeOf } from './file-kinds.ts';
import { saveFile, newFileKey } from './save-file.ts';
import { openDocument } from './open-file.ts';
import { findByExternalId, findDocument, type Document } from './store.ts';

export interface CloudCopy {
  companyId: string;
  /** Of the template, under which the copy is kept: records may name the file of another one, as clones do. */
  externalId: string;
  /** Cloud id in the source's record. It may come from another installation; then it is not ours. */
  cloudId: string;
  from: OrgType;
  to: OrgType;
  actor: AuditActor;
  /** Of the one file that may be copied, empty for none; any when absent. */
  sha256?: string | undefined;
  signal?: AbortSignal;
}

const cloudIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isSameFile = (one: Document, other: Document): boolean =>
  one.sha256 === other.sha256 && one.name === other.name && one.extension === other.extension;

/** @throws {Refusal} SourceChanged */
const requireSame = ({ sha256 }: CloudCopy, source: Document | null): void => {
  if (sha256 !== undefined && sha256 !== (source?.sha256 ?? '')) throw new Refusal('SourceChanged');
};

const copyFile = async (context: AppContext, source: Document, copy: CloudCopy): Promise<string | null> => {
  const { to, actor, signal, externalId } = copy;
  const opened = await openDocument(context, source);
  if (!opened) return null;
  const { document, file } = opened;
  const { companyId, name, extension } = document;
  const begin = async (): Promise<string> => {
    requireSame(copy, document);
    return newFileKey(context, companyId);
  };
  const fileKey = await begin().catch((error: unknown) => {
    file.stream.destroy();
    throw error;
  });
  const contentType = contentTypeOf(extension);
  const stored = await context.files.put(fileKey, file.stream, { contentType, ...(signal && { signal }) });
  if (stored.sha256 !== document.sha256) throw new Error(`the file of ${document.id} was changed on its way`);
  const place = { companyId, orgType: to, externalId };
  const copied = await saveFile(context, place, { name, extension, fileKey, ...stored }, { actor });
  return copied.id;
};

/**
 * Copies the cloud file of a template from one org type to the other, with the external id of the template. A repeat does nothing,
 * and a kill leaves the target unchanged. Sandboxes share their files, so between two sandboxes nothing is copied.
 * @returns the cloud id in the target; null when `cloudId` does not belong to this company
 * @throws {Refusal} SourceChanged when the file is not the one of `sha256`
 */
export const copyCloudFile = async (context: AppContext, copy: CloudCopy): Promise<string | null> => {
  const { companyId, cloudId, from, to } = copy;
  if (!cloudIdPattern.test(cloudId)) return null;
  const source = await findDocument(context.db, { companyId, orgType: from, id: cloudId });
  requireSame(copy, source);
  if (!source || from === to) return source?.id ?? null;
  const place = { companyId, orgType: to, externalId: copy.externalId };
  const target = await findByExternalId(context.db, place);
  return target && isSameFile(source, target) ? target.id : copyFile(context, source, copy);
};
