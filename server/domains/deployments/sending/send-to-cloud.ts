import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { sendTemplateToCloud } from '#contract/environments/send-to-cloud.ts';
import { isOneLine } from '#contract/fields.ts';
import { startDeadline } from '#engines/crm/deadline.ts';
import { CrmError, isMissing, isPassing } from '#engines/crm/errors.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';
import { findTemplate, recordOf, type Template, type VersionFacts } from '#engines/crm/template-files.ts';
import { noteSent } from '#engines/crm/template-records.ts';
import { openOrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import { actorOf, companyChain } from '#domains/audit/record.ts';
import { hasEntryAbout } from '#domains/audit/store.ts';
import { isTemplateExtension, kindOf, type TemplateExtension } from '#domains/documents/file-kinds.ts';
import { isFull } from '#domains/documents/rules.ts';
import { forgetDocument, newFileKey, saveFile } from '#domains/documents/save-file.ts';
import {
  findByExternalId,
  isCloudIdOf,
  usageBeside,
  type Document,
  type DocumentKey,
} from '#domains/documents/store.ts';
import { openTransferTurns, type TransferLimits } from '#domains/documents/transfer-turns.ts';
import { spendOnTemplate } from '#domains/documents/unverified-limit.ts';
import { refuseProductionFiles } from '#domains/tokens/production-files.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { storePart } from '#http/upload.ts';
import type { AppContext } from '#server/app-context.ts';
import { baseNameOf, fileNameOf, isUnaddressable, refuseSupportInProduction } from '../rules.ts';
import { openOwn } from '../source-and-target.ts';
import { orPackageMissing } from '../template-facts.ts';
import { findNewerVersion, isSameVersion, readFirstVersion } from './attached-version.ts';

type Send = Call<typeof sendTemplateToCloud>;

/** A transfer takes a place in the org, too, where others read lists meanwhile. */
const limits: TransferLimits = {
  verified: { perOrg: 3, inAll: 24 },
  others: { perOrg: 1, inAll: 6 },
  waitMs: 300_000,
};
/** The longest time that another press of the same template takes. */
const sameTemplateMs = 900_000;

/** A template that is to be sent. */
interface Wanted {
  record: Template;
  place: DocumentKey;
  version: VersionFacts;
}

interface StoredFile {
  name: string;
  extension: TemplateExtension;
  fileKey: string;
  bytes: number;
  sha256: string;
}

const isSent = ({ cloudId }: Template): boolean => (cloudId ?? '').trim() !== '';

/** @throws {Refusal} NotFound */
const readRecord = async (org: OrgClient, id: string): Promise<Template> => {
  const record = await orPackageMissing(findTemplate(org, id));
  if (!record) throw new Refusal('NotFound');
  return record;
};

/** @throws {Refusal} InvalidRequest */
const externalIdOf = ({ externalId }: Template): string => {
  if (externalId.trim() !== '' && !isUnaddressable(externalId) && isOneLine(externalId)) return externalId;
  throw new Refusal('InvalidRequest', { errors: [{ path: 'templateId', code: 'WithoutExternalId' }] });
};

/**
 * From the org to the store as a stream: the file is never whole in memory, and one that was cut or is no template is
 * not kept.
 */
const storeFile = async (context: AppContext, org: OrgClient, { place, version }: Wanted): Promise<StoredFile> => {
  const { extension } = version;
  if (!isTemplateExtension(extension)) throw new Refusal('FileTypeRefused');
  const fileKey = await newFileKey(context, place.companyId);
  const { stream } = await org.downloadVersion(version.id, version.bytes);
  const file = Readable.fromWeb(stream as ReadableStream);
  try {
    const part = { file, filename: fileNameOf(version), readOn: () => Promise.resolve() };
    const stored = await storePart(context.files, part, fileKey, kindOf);
    return { name: baseNameOf(version.title), extension, fileKey, ...stored };
  } finally {
    file.destroy();
  }
};

/** Another send has ended since this one began: of the package, or of a colleague. */
const isSentMeanwhile = (before: Template, now: Template): boolean =>
  isSent(now) && (now.cloudId !== before.cloudId || !isSameVersion(now.versionId, before.versionId));

/**
 * The template as it is after the transfer, which takes minutes: somebody may have sent, changed or deleted it.
 */
const readAfter = async (org: OrgClient, { record, place }: Wanted) => {
  const now = await readRecord(org, record.id);
  const sentMeanwhile = isSentMeanwhile(record, now);
  if (!sentMeanwhile && now.externalId !== place.externalId) throw new Refusal('SourceChanged');
  return { now, sentMeanwhile };
};

const isSameFile = (one: Document, { sha256, name, extension }: StoredFile): boolean =>
  one.sha256 === sha256 && one.name === name && one.extension === extension;

const byOf = ({ caller, origin }: Send) => ({ actor: actorOf(caller), origin });

/** An earlier attempt may have ended between the document and the template's record: then the document is there. */
const keepInCloud = async (
  context: AppContext,
  call: Send,
  { place }: Wanted,
  file: StoredFile,
): Promise<Document & { isNew: boolean }> => {
  const there = await findByExternalId(context.db, place);
  if (!there || !isSameFile(there, file)) return saveFile(context, place, file, byOf(call));
  await context.files.remove(file.fileKey).catch(() => {});
  return { ...there, isNew: false };
};

/** The org has surely not written the record, and will not: it is gone, locked, read-only, or against a rule. */
const refusalOf = (error: unknown): Refusal | null => {
  if (!(error instanceof CrmError) || isPassing(error)) return null;
  if (isMissing(error)) return new Refusal('NotFound');
  if (error.code === 'NO_ACCESS') return new Refusal('NO_ACCESS');
  return error.raw.status === 400 ? new Refusal('TemplateNotAccepted') : null;
};

/** Writes on the record what was sent. A document that no record can name is taken back. */
const note = async (
  context: AppContext,
  call: Send,
  org: OrgClient,
  record: Template,
  { document, version }: { document: Document & { isNew: boolean }; version: VersionFacts },
): Promise<Template> => {
  const sentAt = context.clock.now();
  const sending = { cloudId: document.id, contentVersionId: version.id, sentAt };
  try {
    await noteSent(org, record.id, sending);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && document.isNew) await forgetDocument(context, document, byOf(call));
    throw refusal ?? error;
  }
  return { ...record, cloudId: document.id, versionId: version.id, sentAt: sentAt.toISOString() };
};

const transfer = async (context: AppContext, call: Send, org: OrgClient, wanted: Wanted): Promise<Template> => {
  const file = await storeFile(context, org, wanted);
  const discard = () => context.files.remove(file.fileKey).catch(() => {});
  const settle = async () => {
    if (call.caller.companyStatus !== 'verified') await spendOnTemplate(context, call.origin.address, file.bytes);
    return readAfter(org, wanted);
  };
  const { now, sentMeanwhile } = await settle().catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  if (sentMeanwhile) {
    await discard();
    return now;
  }
  const document = await keepInCloud(context, call, wanted, file);
  return note(context, call, org, now, { document, version: wanted.version });
};

const wasDeleted = (db: AppContext['db'], companyId: string, cloudId: string): Promise<boolean> =>
  hasEntryAbout(db, companyChain(companyId), { action: 'template.deleted', id: cloudId.trim().toLowerCase() });

/**
 * The version to send; null when there is none, and the record stays as it is. A cloud id that is not of the company's
 * files, in production or sandboxes, names a file in the package's former cloud: the record is all that names it, so it
 * stays, and the package sends that template. One that the company has deleted from its cloud is sent anew. A sandbox that was made from production has the cloud ids of production:
 * it gets a file of its own, as by the package, and the one of production stays.
 * @throws {Refusal} CloudFileUnknown, NoContentDocument, FileTypeRefused, FileTooBig
 */
const versionToSend = async (
  { db }: AppContext,
  org: OrgClient,
  companyId: string,
  record: Template,
): Promise<VersionFacts | null> => {
  if (!isSent(record)) return readFirstVersion(org, record);
  const cloudId = record.cloudId ?? '';
  const isThere = await isCloudIdOf(db, companyId, cloudId);
  if (!isThere && (await wasDeleted(db, companyId, cloudId))) return readFirstVersion(org, record);
  const newer = await findNewerVersion(org, record);
  if (newer && !isThere) throw new Refusal('CloudFileUnknown');
  return newer;
};

/**
 * Sends the file of a template to the cloud in place of the package's Apex, whose memory holds no file of more than 6 or
 * 12 MB: the first one, or the newer version of one that was sent. Each step can be repeated, so another press completes
 * the work of a killed process; two presses at once are one document and one transfer. When the org surely refuses to
 * note a newer version, the cloud has it already, as after the package's own send; another press notes it.
 */
export const openSending = (context: AppContext) => {
  const inTurn = openTransferTurns(limits);
  const oneByOne = openOrgConcurrency({ perOrg: 1, inAll: Infinity });

  const send = async (call: Send, orgType: DocumentKey['orgType'], org: OrgClient): Promise<Template> => {
    const { companyId, companyStatus } = call.caller;
    const record = await readRecord(org, call.params.templateId);
    const version = await versionToSend(context, org, companyId, record);
    if (!version) return record;
    const place = { companyId, orgType, externalId: externalIdOf(record) };
    const wanted = { record, place, version };
    await context.budgets.spend('templatePut', companyId);
    if (isFull(await usageBeside(context.db, place))) throw new Refusal('StorageFull');
    const company = { companyId, isVerified: companyStatus === 'verified' };
    return inTurn(company, () => transfer(context, call, org, wanted));
  };

  return async (call: Send): Promise<AnswerOf<typeof sendTemplateToCloud>> => {
    const { caller, params } = call;
    const { environment, org } = await openOwn(context, caller, params.externalId);
    refuseSupportInProduction(caller, environment.orgType);
    await refuseProductionFiles(context.db, caller, environment.orgType);
    const key = `${environment.id} ${params.templateId.slice(0, 15)}`;
    const leave = await oneByOne.enter(key, startDeadline(sameTemplateMs));
    try {
      return recordOf(await send(call, environment.orgType, org));
    } finally {
      leave();
    }
  };
};
