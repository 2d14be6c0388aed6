import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { OrgType } from '#contract/environments/environments.ts';
import type { Template, VersionFacts } from '#engines/crm/template-files.ts';
import { copyCloudFile } from '#domains/documents/copy.ts';
import { contentTypeOf, isTemplateExtension } from '#domains/documents/file-kinds.ts';
import { saveFile, newFileKey } from '#domains/documents/save-file.ts';
import { findByExternalId, findDocument } from '#domains/documents/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { TemplateFacts } from './template-facts.ts';
import { baseNameOf, isInPlace } from './rules.ts';
import { findRunOfJob } from './store.ts';
import type { Replaced } from './template-store.ts';
import type { OpenRun } from './run-types.ts';

/**
 * Copies the template's cloud file and returns the cloud id of the copy. A cloud id of another cloud stays unchanged (the
 * package sends that file later): the target's own id, else the source's. One of ours that is no file of the source's
 * type is not taken along: production would generate documents from a file of its own that nobody was shown.
 * @param approved what somebody has approved, see `contentOf`; null when nobody was asked
 * @throws {Refusal} SourceChanged when the cloud file is another one by now
 */
export const copyToCloud = async (
  context: AppContext,
  { run, signal }: OpenRun,
  source: Template,
  before: Template | null,
  approved: string | null,
): Promise<string | null> => {
  if (source.cloudId === null) return before?.cloudId ?? null;
  const copied = await copyCloudFile(context, {
    companyId: run.companyId,
    externalId: source.externalId,
    cloudId: source.cloudId,
    from: run.source.typeOrg,
    to: run.target.typeOrg,
    actor: run.actor,
    ...(isOurCloudId(source.cloudId) && { sha256: approved?.split(' ').at(-1) }),
    signal,
  });
  return copied ?? before?.cloudId ?? (isOurCloudId(source.cloudId) ? null : source.cloudId);
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** False for ids of the package's former cloud. */
export const isOurCloudId = (cloudId: string | null): cloudId is string => cloudId !== null && uuid.test(cloudId);

/** Company of the templates, and the types of source and target environment. */
export interface Way {
  companyId: string;
  source: { typeOrg: OrgType };
  target: { typeOrg: OrgType };
}

/**
 * Names the files that a template is sent with, in the org and in the cloud. It changes with either of them, and with the
 * name of the second, under which production has it afterwards.
 */
export const contentOf = async (
  { db }: Pick<AppContext, 'db'>,
  { companyId, source }: Pick<Way, 'companyId' | 'source'>,
  { record: { cloudId }, version }: TemplateFacts,
): Promise<string> => {
  const sent = isOurCloudId(cloudId)
    ? await findDocument(db, { companyId, orgType: source.typeOrg, id: cloudId })
    : null;
  const named = isOurCloudId(cloudId) ? sent?.sha256 : cloudId;
  const name = sent && encodeURIComponent(`${sent.name}.${sent.extension}`);
  return [version?.id, version?.checksum, name, named].map((part) => part ?? '').join(' ');
};

/** Tells whether the files are those that somebody was asked for. Releases before December 2026 asked without the name. */
export const isSameContent = (asked: string, present: string): boolean => {
  const parts = present.split(' ');
  return asked === present || asked === parts.toSpliced(2, 1).join(' ');
};

/** The target's record with the SHA-256 of its cloud file. */
export const withCloudFile = async (
  { db }: Pick<AppContext, 'db'>,
  { companyId, target }: Pick<Way, 'companyId' | 'target'>,
  record: Template,
): Promise<Replaced> => {
  const { cloudId } = record;
  const document = isOurCloudId(cloudId)
    ? await findDocument(db, { companyId, orgType: target.typeOrg, id: cloudId })
    : null;
  return { ...record, cloudSha256: document?.sha256 ?? null };
};

/** True when the target's cloud file equals the source's, or when the cloud id is not ours. */
const isCloudInPlace = async (
  { db }: AppContext,
  { companyId, source, target }: Way,
  { cloudId, externalId }: Template,
  there: Template,
): Promise<boolean> => {
  if (!isOurCloudId(cloudId)) return true;
  const sent = await findDocument(db, { companyId, orgType: source.typeOrg, id: cloudId });
  if (!sent) return true;
  const arrived = await findByExternalId(db, { companyId, orgType: target.typeOrg, externalId });
  return arrived !== null && arrived.id === there.cloudId && arrived.sha256 === sent.sha256;
};

/** True when a deployment would change neither the org nor the cloud. */
export const isThereAlready = async (
  context: AppContext,
  way: Way,
  source: TemplateFacts,
  there: TemplateFacts | undefined,
): Promise<boolean> =>
  there !== undefined && isInPlace(source, there) && (await isCloudInPlace(context, way, source.record, there.record));

/** Sandboxes share their cloud files, so a deployment between two of them has changed none. */
const hasChangedCloud = async (context: AppContext, { run }: OpenRun): Promise<boolean> => {
  const taken = run.relatedId === null ? undefined : await findRunOfJob(context.db, run.relatedId);
  return taken !== undefined && taken.source.typeOrg !== taken.target.typeOrg;
};

/** The cloud file that the target's record names and that the deployment may have replaced. */
const findReplaced = async (context: AppContext, open: OpenRun, { externalId, cloudId }: Template) => {
  if (!(await hasChangedCloud(context, open))) return null;
  const { companyId, target } = open.run;
  const document = await findByExternalId(context.db, { companyId, orgType: target.typeOrg, externalId });
  return document?.id === cloudId ? document : null;
};

/**
 * Restores the cloud file of the target's former version, whose bytes are still in the target. Where the cloud had another
 * file than the org, which nobody has approved for it, the former one is lost.
 * @param version that file; null when the record had none, so that the former cloud file is lost
 * @throws {Refusal} NoContentDocument
 */
export const restoreInCloud = async (
  context: AppContext,
  open: OpenRun,
  replaced: Replaced,
  version: VersionFacts | null,
): Promise<void> => {
  const { run, target, signal } = open;
  const document = await findReplaced(context, open, replaced);
  if (!document) return;
  if (version === null) throw new Refusal('NoContentDocument');
  const { extension } = version;
  if (!isTemplateExtension(extension)) return;
  const fileKey = await newFileKey(context, run.companyId);
  const { stream } = await target.downloadVersion(version.id, version.bytes);
  const content = Readable.fromWeb(stream as ReadableStream);
  const stored = await context.files.put(fileKey, content, { contentType: contentTypeOf(extension), signal });
  if (replaced.cloudSha256 && replaced.cloudSha256 !== stored.sha256) {
    await context.files.remove(fileKey);
    throw new Refusal('NoContentDocument');
  }
  await saveFile(
    context,
    document,
    { name: baseNameOf(version.title), extension, fileKey, ...stored },
    { actor: run.actor },
  );
};
