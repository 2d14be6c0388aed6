import { randomUUID } from 'node:crypto';
import { signerUpload, uploadsAtOnce } from '#contract/limits.ts';
import type { FileToCollect, uploadWebdocFile } from '#contract/webdocs/webdocs.ts';
import type { Stored } from '#engines/blobs/blobs.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { cleanFileName, extensionOf } from '#http/file-names.ts';
import { limitConcurrencyPerKey } from '#http/rate-limits/concurrency-per-key.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readPart, storePart } from '#http/upload.ts';
import { kindOf } from './file-kinds.ts';
import { openPdfChecker, type PdfChecker } from '#engines/pdf/check/pdf-checker.ts';
import { openTurns, type TurnOf } from '#domains/companies/unverified-turns.ts';
import { requireVerifiedCode } from '../signer-codes/require-verified-code.ts';
import { isExpired } from '../rules.ts';
import { lockPartyAccess, authorizeLiveSignatory, type PartyAccess } from '../party-access.ts';
import { lockWebdoc, readContents, type Contents, type StoredFile, type Webdoc } from '../store.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { partyOf, toFileToCollect } from '../to-view.ts';
import { spendOnUpload } from '../unverified-limit.ts';
import { forgetFileJob, lookAfterFileJob } from '../job-names.ts';

type UploadCall = Call<typeof uploadWebdocFile>;

/** This is longer than any upload takes (http/request-body-timeouts.ts). */
const lookAfterMs = 2 * 3_600_000;

export interface BegunFile {
  webdocId: string;
  key: string;
}

const mayUpload = (
  webdoc: Webdoc,
  contents: Contents,
  { partyId }: PartyAccess,
  fileId: string,
  today: Date,
): StoredFile => {
  if (isExpired(webdoc, today)) throw new Refusal('WebdocExpired');
  const open = webdoc.status === 'pending' || webdoc.status === 'inProgress';
  if (partyOf(contents, partyId).status !== 'pending' || !open) throw new Refusal('AlreadySign');
  const file = contents.files.find(({ id, partyId: holder }) => id === fileId && holder === partyId);
  if (!file) throw new Refusal('NotFound');
  return file;
};

const keep = async (
  context: AppContext,
  call: UploadCall,
  seat: PartyAccess,
  upload: Stored & { key: string; name: string },
): Promise<StoredFile> =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const webdoc = await lockPartyAccess(trx, seat);
    const contents = await readContents(trx, webdoc.id);
    const before = mayUpload(webdoc, contents, seat, call.params.fileId, now);
    await trx
      .updateTable('webdoc_files')
      .set({
        status: 'Uploaded',
        file_key: upload.key,
        file_name: upload.name,
        bytes: upload.bytes,
        sha256: Buffer.from(upload.sha256, 'hex'),
        uploaded_at: now,
      })
      .where('id', '=', before.id)
      .execute();
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.file_uploaded',
      actor: partyActor(partyOf(contents, seat.partyId)),
      details: { item: before.name, fileName: upload.name, bytes: upload.bytes, sha256: upload.sha256 },
      origin: call.origin,
    });
    if (before.fileKey !== null)
      await context.jobs.enqueue(trx, forgetFileJob, { key: before.fileKey }, { key: before.fileKey });
    return before;
  });

/**
 * Tells whether the document names this file. It waits for the document's lock, so that a transaction whose connection
 * broke during its commit has ended.
 */
const isKept = (context: AppContext, webdocId: string, key: string): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    await lockWebdoc(trx, webdocId);
    const { files } = await readContents(trx, webdocId);
    return files.some(({ fileKey }) => fileKey === key);
  });

export const lookAfterFile = async (context: AppContext, { webdocId, key }: BegunFile): Promise<void> => {
  if (!(await isKept(context, webdocId, key))) await context.files.remove(key);
};

/** An error may come after the commit, so the file is removed only if the document does not name it. */
const removeUnkept = async (
  context: AppContext,
  { request }: UploadCall,
  webdocId: string,
  key: string,
): Promise<void> => {
  try {
    await lookAfterFile(context, { webdocId, key });
  } catch (error) {
    request.log.warn({ key, error: String(error) }, 'a file that may not be needed was left');
  }
};

/** Stores the uploaded file and records it in the document; replaces an earlier one. */
const storeFile = async (
  context: AppContext,
  { checkPdf, turnOf }: { checkPdf: PdfChecker; turnOf: TurnOf },
  call: UploadCall,
  seat: PartyAccess,
): Promise<FileToCollect> => {
  const { params, request } = call;
  const { companyId } = seat.webdoc;
  const part = await readPart(request, signerUpload.maxBytes);
  const begun: BegunFile = {
    webdocId: seat.webdoc.id,
    key: `webdocs/${seat.webdoc.id}/files/${params.fileId}-${randomUUID()}`,
  };
  const { key } = begun;
  const runAt = new Date(context.clock.now().getTime() + lookAfterMs);
  await context.jobs.enqueue(context.db, lookAfterFileJob, begun, { runAt });
  const stored = await storePart(context.files, part, key, kindOf);
  try {
    const fault =
      extensionOf(part.filename) === 'pdf'
        ? await checkPdf(context.files, key, { key: companyId, isAside: (await turnOf(companyId)).isAside })
        : null;
    if (fault) throw new Refusal('FileTypeRefused', { detail: fault });
    const before = await keep(context, call, seat, { ...stored, key, name: cleanFileName(part.filename) });
    return { ...toFileToCollect(before), status: 'Uploaded' };
  } catch (error) {
    await removeUnkept(context, call, seat.webdoc.id, key);
    throw error;
  }
};

/**
 * Receives a requested file, also to replace an earlier one, until its signatory has signed. The bytes are stored
 * unchanged, so that the evidence names exactly the sent file.
 */
export const openUploads = (context: AppContext): ((call: UploadCall) => Promise<FileToCollect>) => {
  const underWay = limitConcurrencyPerKey(uploadsAtOnce, 5);
  const checks = { checkPdf: openPdfChecker(context.settings.programs.pdfCheck), turnOf: openTurns(context.db) };
  return async (call) => {
    const { params } = call;
    const seat = await authorizeLiveSignatory(context, params.token, call, 'webdocUpload');
    const contents = await readContents(context.db, seat.webdoc.id);
    mayUpload(seat.webdoc, contents, seat, params.fileId, context.clock.now());
    const party = partyOf(contents, seat.partyId);
    await requireVerifiedCode(context, context.db, party, { token: params.token, request: call.request });
    const length = call.request.headers['content-length'] ?? signerUpload.maxBytes;
    await spendOnUpload(context, {
      companyId: seat.webdoc.companyId,
      origin: call.origin,
      bytes: Math.min(Number(length), signerUpload.maxBytes),
    });
    const letGo = underWay.hold(seat.partyId);
    try {
      return await storeFile(context, checks, call, seat);
    } finally {
      letGo();
    }
  };
};
