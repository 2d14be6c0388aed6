import type { RefusalCode } from '#contract/errors.ts';
import { findMarked, linkFile, type VersionFacts } from '#engines/crm/template-files.ts';
import { upsertTemplate } from '#engines/crm/template-records.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { contentOf, copyToCloud, isSameContent, isThereAlready, withCloudFile } from './cloud-files.ts';
import type { Targets, TemplateFacts } from './template-facts.ts';
import { fileNameOf, fileProblem, isUnaddressable } from './rules.ts';
import { noteBegun, noteOtherFile, noteUploaded, type ClaimedTemplate } from './template-store.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';
import type { OpenRun } from './run-types.ts';

export interface SliceFacts {
  sources: Map<string, TemplateFacts>;
  targets: Targets;
}

/** The clocks of an org and of this machine may differ by this much. */
const clocksApartMs = 3_600_000;

const markOf = ({ marker }: ClaimedTemplate): string => `Paraphe ${marker}`;

/** Record that an earlier, killed attempt sent but did not note. If two attempts raced, one record is kept. */
const findUploaded = async (
  { target }: OpenRun,
  template: ClaimedTemplate,
  title: string,
): Promise<{ id: string; documentId: string } | null> => {
  if (template.begunAt === null) return null;
  const since = new Date(template.begunAt.getTime() - clocksApartMs);
  const [first, ...others] = await findMarked(target, { title, since, marker: markOf(template) });
  for (const { documentId } of others) await target.remove('ContentDocument', documentId);
  return first ?? null;
};

/** From org to org as a stream: the file is never whole on this machine. */
const upload = (
  { source, target }: OpenRun,
  template: ClaimedTemplate,
  version: VersionFacts,
  recordId: string | null,
): Promise<string> =>
  target.uploadVersion({
    name: fileNameOf(version),
    fields: {
      Title: version.title,
      Description: markOf(template),
      ...(recordId !== null && { FirstPublishLocationId: recordId }),
    },
    content: {
      bytes: version.bytes,
      open: async () => (await source.downloadVersion(version.id, version.bytes)).stream,
    },
  });

/**
 * Makes sure that the file is in the target. When the target has the template's record already, the same call shows a new
 * file on it.
 */
const ensureUploaded = async (
  context: AppContext,
  open: OpenRun,
  template: ClaimedTemplate,
  { version, recordId }: { version: VersionFacts; recordId: string | null },
): Promise<{ id: string; isShownOn: string | null }> => {
  if (template.contentVersionId !== null) return { id: template.contentVersionId, isShownOn: null };
  const found = await findUploaded(open, template, version.title);
  const id = found?.id ?? (await upload(open, template, version, recordId));
  await noteUploaded(context.db, template, id);
  return { id, isShownOn: found ? null : recordId };
};

const checked = (facts: TemplateFacts | undefined, externalId: string) => {
  const refuse = (code: RefusalCode): never => {
    throw new Refusal(code);
  };
  if (!facts) return refuse('NotFound');
  if (facts.version === null) return refuse('NoContentDocument');
  if (isUnaddressable(externalId)) return refuse('InvalidRequest');
  const problem = fileProblem(facts.version);
  return problem === null ? { record: facts.record, version: facts.version } : refuse(problem);
};

/** Somebody has approved these files; others may have taken their place since. @throws {Refusal} SourceChanged */
const requireApproved = async (
  context: AppContext,
  { run }: OpenRun,
  { approvedContent }: ClaimedTemplate,
  source: TemplateFacts,
): Promise<void> => {
  if (approvedContent !== null && !isSameContent(approvedContent, await contentOf(context, run, source)))
    throw new Refusal('SourceChanged');
};

/** Somebody who approved the files has read the names of the request beside them. */
const nameToSend = ({ name, approvedContent }: ClaimedTemplate, record: TemplateFacts['record']): string =>
  approvedContent === null ? (record.name ?? name) : name;

/** An earlier upload is used only while the source has the same file, because the present one was approved. */
const asPresent = (context: AppContext, template: ClaimedTemplate, { id, bytes }: VersionFacts) =>
  template.begunAt === null || template.sourceVersionId === id
    ? template
    : noteOtherFile(context.db, template, { bytes, sourceVersionId: id });

/**
 * Writes one template to the target: first the file, then the record that references it, in one write. Each step can be
 * repeated, so the next attempt completes the work of a killed process.
 * @throws {Refusal}, CrmError, ClaimLost
 */
export const sendTemplate = async (
  context: AppContext,
  open: OpenRun,
  template: ClaimedTemplate,
  { sources, targets }: SliceFacts,
): Promise<'done' | 'identical'> => {
  const source = checked(sources.get(template.externalId), template.externalId);
  const { record, version } = source;
  await requireApproved(context, open, template, source);
  const before = targets.get(template.externalId);
  // If an earlier attempt has begun, the record in the target may be our own.
  if (template.begunAt === null) {
    if (await isThereAlready(context, open.run, source, before)) return 'identical';
    await noteBegun(context.db, template, {
      replaced: before ? await withCloudFile(context, open.run, before.record) : null,
      bytes: version.bytes,
      sourceVersionId: version.id,
    });
  }
  const present = await asPresent(context, template, version);
  const recordBefore = before?.record ?? null;
  const uploaded = await ensureUploaded(context, open, present, { version, recordId: recordBefore?.id ?? null });
  const cloudId = await copyToCloud(context, open, record, recordBefore, template.approvedContent);
  const recordId = await upsertTemplate(open.target, {
    externalId: template.externalId,
    name: nameToSend(template, record),
    cloudId,
    contentVersionId: uploaded.id,
    sentAt: context.clock.now(),
  });
  if (uploaded.isShownOn !== recordId) await linkUploaded(open.target, uploaded.id, recordId);
  return 'done';
};

const linkUploaded = async (target: OrgClient, versionId: string, recordId: string): Promise<void> => {
  const version = await target.retrieve<{ ContentDocumentId?: string }>('ContentVersion', versionId, [
    'ContentDocumentId',
  ]);
  if (version?.ContentDocumentId !== undefined) await linkFile(target, version.ContentDocumentId, recordId);
};
