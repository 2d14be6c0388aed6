import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Content } from '#engines/crm/multipart.ts';
import type { Fields, OrgClient } from '#engines/crm/org-api.ts';
import { documentOfVersion, findFileOnRecord, findVersionOfDocument } from '#engines/crm/content-versions.ts';
import type { AppContext } from '#server/app-context.ts';
import { finalFileName } from '../file-names.ts';
import type { Webdoc } from '../store.ts';
import { evidenceFile } from './record-evidence.ts';
import { isRefusal } from './record-faults.ts';
import { findFiles } from './find-files.ts';
import { isAsked, keepProgress, leaseFor, type ClaimedRecord } from './record-store.ts';

interface SentFile {
  name: string;
  bytes: number;
  md5: string;
  content: Content;
}

const md5Of = async (stream: Readable): Promise<string> => {
  const hash = createHash('md5');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const openFinal = async ({ files }: AppContext, key: string) => {
  const file = await files.get(key);
  if (!file) throw new Error('the sealed PDF is not in the store');
  return file;
};

const finalOf = async (context: AppContext, webdoc: Webdoc): Promise<SentFile> => {
  const key = webdoc.finalKey ?? '';
  const { bytes, stream } = await openFinal(context, key);
  const content: Content = {
    bytes,
    open: async () => Readable.toWeb((await openFinal(context, key)).stream) as ReadableStream<Uint8Array>,
  };
  return { name: finalFileName(webdoc.name), bytes, md5: await md5Of(stream), content };
};

const evidenceName = ({ name, language }: Webdoc): string =>
  finalFileName(name).replace(/\.pdf$/, language === 'fr' ? ' - preuve.json' : ' - evidence.json');

const evidenceOfSeal = async ({ db }: AppContext, webdoc: Webdoc): Promise<SentFile> => {
  const content = await evidenceFile(db, webdoc);
  const md5 = createHash('md5').update(content).digest('hex');
  return { name: evidenceName(webdoc), bytes: content.length, md5, content };
};

interface Sending {
  db: AppContext['db'];
  now: () => Date;
  org: OrgClient;
  record: ClaimedRecord;
}

/**
 * Sends a file once. If an earlier attempt may have sent it, the org is asked first.
 * @param find the version with these bytes that an earlier attempt may have made
 */
const sendOnce = async (
  { db, org, record }: Sending,
  file: SentFile,
  place: Fields,
  find: (md5: string) => Promise<string | null>,
): Promise<string> => {
  if (record.sending) {
    await keepProgress(db, record, {});
    const found = await find(file.md5);
    if (found !== null) return found;
  }
  await keepProgress(db, record, { sending: true, sendingMd5: file.md5 }, leaseFor(file.bytes));
  Object.assign(record, { sending: true, sendingMd5: file.md5 });
  try {
    return await org.uploadVersion({ name: file.name, fields: { ...place }, content: file.content });
  } catch (error) {
    if (isRefusal(error)) {
      record.sending = false;
      await keepProgress(db, record, { sending: false });
    }
    throw error;
  }
};

const sendToRecord = (sending: Sending, file: SentFile): Promise<string> => {
  const { org, record } = sending;
  return sendOnce(sending, file, { FirstPublishLocationId: record.recordId }, (md5) =>
    findFileOnRecord(org, record.recordId, md5),
  );
};

/** A PDF whose seal was raised becomes a newer version of the file that the record has. */
const sendNewer = async (sending: Sending, file: SentFile, pdfVersionId: string): Promise<string> => {
  const { org } = sending;
  const documentId = await documentOfVersion(org, pdfVersionId);
  if (documentId === null) return sendToRecord(sending, file);
  return sendOnce(sending, file, { ContentDocumentId: documentId }, (md5) =>
    findVersionOfDocument(org, documentId, md5),
  );
};

const keepPdf = async (
  { db, now, record }: Sending,
  pdf: { pdfVersionId: string; pdfSha256: string },
): Promise<void> => {
  await keepProgress(db, record, { ...pdf, sending: false, writtenAt: now() });
  Object.assign(record, { ...pdf, sending: false });
};

/** Of a PDF that was sent before its seal was raised. It is replaced at once. */
const unknownSha256 = '';

/** The first PDF of a record may have come before its seal was raised, without an answer. */
const findEarlierPdf = async (sending: Sending, current: SentFile): Promise<void> => {
  const { db, org, record } = sending;
  const { sendingMd5 } = record;
  if (!record.sending || sendingMd5 === null || sendingMd5 === current.md5) return;
  await keepProgress(db, record, {});
  const pdfVersionId = await findFileOnRecord(org, record.recordId, sendingMd5);
  if (pdfVersionId !== null) await keepPdf(sending, { pdfVersionId, pdfSha256: unknownSha256 });
};

const sendPdf = async (sending: Sending, pdf: SentFile, pdfSha256: string): Promise<void> => {
  const { pdfVersionId: before } = sending.record;
  const pdfVersionId = await (before === null ? sendToRecord(sending, pdf) : sendNewer(sending, pdf, before));
  await keepPdf(sending, { pdfVersionId, pdfSha256 });
};

const sendEvidence = async (context: AppContext, sending: Sending, webdoc: Webdoc): Promise<void> => {
  const evidenceVersionId = await sendToRecord(sending, await evidenceOfSeal(context, webdoc));
  await keepProgress(context.db, sending.record, { evidenceVersionId, sending: false, writtenAt: sending.now() });
  Object.assign(sending.record, { evidenceVersionId, sending: false });
};

/**
 * Sends what the record does not have. The order is always that of the first PDF, the evidence and newer PDFs: it says
 * which of them an unanswered request has sent.
 */
const sendMissing = async (context: AppContext, sending: Sending, webdoc: Webdoc): Promise<boolean> => {
  const { record } = sending;
  const sha256 = webdoc.finalSha256?.toString('hex') ?? '';
  const isWritten = record.pdfSha256 === sha256 && record.evidenceVersionId !== null;
  if (isWritten) return false;
  const pdf = await finalOf(context, webdoc);
  if (record.pdfVersionId === null) await findEarlierPdf(sending, pdf);
  if (record.pdfVersionId === null) await sendPdf(sending, pdf, sha256);
  if (record.evidenceVersionId === null) await sendEvidence(context, sending, webdoc);
  if (record.pdfSha256 !== sha256) await sendPdf(sending, pdf, sha256);
  return true;
};

/**
 * Puts the sealed PDF and its evidence on the record, each once. Tells whether the record got something new. After a
 * press the org is asked for those of earlier attempts, when no request is unanswered any more.
 */
export const writeFiles = async (
  context: AppContext,
  { org, record }: { org: OrgClient; record: ClaimedRecord },
  webdoc: Webdoc,
): Promise<boolean> => {
  if (webdoc.sealedAt === null || webdoc.finalKey === null) return false;
  const sending: Sending = { db: context.db, now: () => context.clock.now(), org, record };
  const before = [record.pdfVersionId, record.evidenceVersionId];
  const isNew = await sendMissing(context, sending, webdoc);
  if (!isAsked(record) || !(await findFiles(context.db, sending, before))) return isNew;
  await sendMissing(context, sending, webdoc);
  return true;
};
