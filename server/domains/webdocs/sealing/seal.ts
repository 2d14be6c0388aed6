import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import { GiveUp, type Job } from '#engines/jobs/jobs.ts';
import type { Attachment } from '#engines/pdf/seal/attach.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import type { Sealed } from '#engines/pdf/seal/seal.ts';
import { UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { cleanFileName } from '#http/file-names.ts';
import { findLatestFile } from '#domains/audit/heads/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { evidenceJson, gatherEvidence, type SendingAccount } from './evidence.ts';
import { enqueueRaise, enqueueTimestamp } from './seal-steps.ts';
import { finalFileName } from '../file-names.ts';
import { expectedContent, finalDocument } from './final-document.ts';
import { storeFinalOnce } from './store-final-once.ts';
import { downloadLink, signingLink, tokenContext } from '../links.ts';
import { mailedBytes, type WebdocMail } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import {
  findWebdoc,
  lockWebdoc,
  readContents,
  readDocuments,
  readLayout,
  type Contents,
  type StoredFile,
  type Webdoc,
} from '../store.ts';
import { readTrail, recordEvent, system } from '../trail.ts';
import { isLocked } from '../signer-code-rules.ts';
import { ownerOf } from '../to-view.ts';

const renderLimitMs = 30_000;
/** More attempts would not help: each one would exceed the same time or miss the same value. */
const enoughTries = 2;
/** A larger uploaded file is not attached to the PDF. It stays in the store, and the evidence has its hash. */
const attachedBytes = 20_000_000;

export interface SealPayload {
  webdocId: string;
}

const readStored = async ({ files }: AppContext, key: string): Promise<Buffer> => {
  const file = await files.get(key);
  if (!file) throw new Error('a file of the document is not in the store');
  return buffer(file.stream);
};

/** An upload's beginning was compared with its extension. */
const mimes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
const mimeOf = (fileName: string): string =>
  mimes[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

const collectedFiles = async (context: AppContext, files: StoredFile[]): Promise<Attachment[]> => {
  const attachments: Attachment[] = [];
  let room = attachedBytes;
  for (const [index, { fileKey, fileName, bytes, name }] of files.entries()) {
    if (fileKey === null || (bytes ?? 0) > room) continue;
    room -= bytes ?? 0;
    attachments.push({
      name: `${index + 1}-${cleanFileName(fileName ?? name)}`,
      bytes: await readStored(context, fileKey),
      mime: mimeOf(fileName ?? name),
      description: name,
      relationship: 'Supplement',
    });
  }
  return attachments;
};

const isEnough = ({ attempt }: Job<SealPayload>): boolean => attempt >= enoughTries;

/** A company without a name has only registered. */
const readAccount = async (db: Connection, companyId: string): Promise<SendingAccount> => {
  const company = await db
    .selectFrom('companies')
    .select(['name', 'status'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  return { name: company?.name ?? '', isVerified: company?.status === 'verified' };
};

/**
 * Prints, checks, seals and verifies. The result may be stored.
 * @throws AbsentText when a value, a signature or a picture is missing; DifferentPages when anything else differs
 */
const makeFinal = async (
  context: AppContext,
  webdoc: Webdoc,
  contents: Contents,
  job: Job<SealPayload>,
): Promise<Sealed> => {
  const { pdf, db, settings } = context;
  const [documents, layout, trail, browser, published, account] = await Promise.all([
    readDocuments(db, webdoc.id),
    readLayout(db, webdoc.id),
    readTrail(db, webdoc.id),
    pdf.browserVersion(),
    findLatestFile(db),
    readAccount(db, webdoc.companyId),
  ]);
  const publishedHeads = published ? { ...published, sha256: published.sha256.toString('hex') } : null;
  const evidence = gatherEvidence(webdoc, contents, trail, { account, browser, publishedHeads });
  const html = await finalDocument(context, { webdoc, contents, documents, evidence, settings });
  // Every entered value must be in its place, on the pages that were shown.
  const question = {
    company: webdoc.companyId,
    ...expectedContent(documents, contents.fields),
    ...(layout && { layout }),
  };
  const proof = {
    name: 'preuve.json',
    bytes: evidenceJson(evidence),
    mime: 'application/json',
    description: 'Evidence',
    relationship: 'Data' as const,
  };
  const attachments = [proof, ...(await collectedFiles(context, contents.files))];
  const reason =
    webdoc.language === 'fr' ? 'Document signé par tous les signataires' : 'Document signed by every signatory';
  const rendered = await pdf.render(html, { timeoutMs: renderLimitMs, signal: job.signal, company: webdoc.companyId });
  await pdf.checkPrint(rendered, question);
  return pdf.seal(rendered, { reason, attachments });
};

const mailsAfterSealing = async (
  context: AppContext,
  trx: Trx,
  webdoc: Webdoc,
  contents: Contents,
  final: { key: string; bytes: number },
): Promise<WebdocMail[]> => {
  const { publicUrl } = context.settings;
  const links = await trx
    .selectFrom('webdoc_parties')
    .select(['id', 'token_sealed'])
    .where('webdoc_id', '=', webdoc.id)
    .execute();
  const sealedTokens = new Map(links.map(({ id, token_sealed: sealed }) => [id, sealed]));
  const attachment = {
    filename: finalFileName(webdoc.name),
    contentType: 'application/pdf',
    fileKey: final.key,
  };
  return contents.parties.map((to): WebdocMail => {
    const sealed = sealedTokens.get(to.id);
    const token = sealed ? context.secrets.open(sealed, tokenContext(to.id)) : null;
    const link = to.kind === 'signatory' ? signingLink : downloadLink;
    return {
      kind: to.kind === 'recipient' ? 'copy' : 'completed',
      to,
      webdoc,
      owner: ownerOf(contents),
      ...(token !== null && { url: link(publicUrl, token) }),
      ...(final.bytes <= mailedBytes && !isLocked(to) && { attachment }),
    };
  });
};

interface Final {
  sealed: Sealed;
  key: string;
  bytes: number;
  sha256: string;
}

/** This is the only place where a document becomes sealed. A second result finds the document sealed and is dropped. */
const keepFinal = async (
  context: AppContext,
  trx: Trx,
  webdoc: Webdoc,
  contents: Contents,
  { key, bytes, sha256, sealed }: Final,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webdocs')
    .set({
      sealed_at: context.clock.now(),
      final_key: key,
      final_sha256: Buffer.from(sha256, 'hex'),
      seal_level: sealed.level,
      timestamp_pending: sealed.timestampPending,
      seal_error: null,
    })
    .where('id', '=', webdoc.id)
    .where('sealed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await recordEvent(trx, context, webdoc.id, {
    event: 'sealed',
    actor: system,
    details: {
      sha256,
      bytes,
      level: sealed.level,
      serial: sealed.serial,
      signedAt: sealed.signedAt.toISOString(),
      timestampPending: sealed.timestampPending,
    },
  });
  const mails = await mailsAfterSealing(context, trx, webdoc, contents, { key, bytes });
  await queueMails(context, trx, mails);
  if (sealed.timestampPending) await enqueueTimestamp(context, { webdocId: webdoc.id })(trx);
  if (sealed.level === 'B-T') await enqueueRaise(context, { webdocId: webdoc.id })(trx);
  return true;
};

const sealOnce = async (
  context: AppContext,
  webdoc: Webdoc,
  contents: Contents,
  job: Job<SealPayload>,
): Promise<void> => {
  const sealed = await makeFinal(context, webdoc, contents, job);
  const { pdf } = sealed;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const key = `webdocs/${webdoc.id}/final-${sha256}.pdf`;
  await storeFinalOnce(context.files, {
    webdocId: webdoc.id,
    key,
    store: () => context.files.put(key, pdf, { contentType: 'application/pdf', signal: job.signal }),
    keep: () =>
      inTransaction(context.db, async (trx) => {
        const isKept = await keepFinal(context, trx, webdoc, contents, {
          sealed,
          key,
          bytes: pdf.length,
          sha256,
        });
        await job.settle(trx);
        return isKept;
      }),
  });
};

/**
 * Creates the final document from the stored data, once. After a kill another process repeats the job, and only the
 * transaction at the end has an effect (REQ-5.2.1). A document that takes too long, or lacks a value on paper, is given
 * up after two attempts, because more would not help.
 */
export const sealWebdoc = async (context: AppContext, job: Job<SealPayload>): Promise<void> => {
  const webdoc = await findWebdoc(context.db, job.payload.webdocId);
  if (webdoc?.status !== 'completed' || webdoc.sealedAt !== null) return;
  const contents = await readContents(context.db, webdoc.id);
  try {
    await sealOnce(context, webdoc, contents, job);
  } catch (error) {
    const isItsOwnFault =
      error instanceof UnreadablePdf || (error instanceof RenderError && error.failure === 'timeout');
    if (!isItsOwnFault || !isEnough(job)) throw error;
    throw new GiveUp(error.message, { cause: error });
  }
};

/** After the last attempt, tells the owner and staff once. A staff command can try again. */
export const noteSealFailed = async (context: AppContext, { webdocId }: SealPayload, error: Error): Promise<void> => {
  context.log.error({ webdoc: webdocId, error: error.message }, 'a signed document could not be sealed');
  await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webdocs')
      .set({ seal_error: error.message })
      .where('id', '=', webdocId)
      .where('sealed_at', 'is', null)
      .where('seal_error', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    await context.events.happened(trx, { webdocId, event: 'sealFailed', at: context.clock.now() });
    const webdoc = await lockWebdoc(trx, webdocId);
    const owner = ownerOf(await readContents(trx, webdocId));
    const staff = context.settings.staffEmail;
    const readers = staff === undefined ? [owner] : [owner, { ...owner, email: staff }];
    const mails = readers.map((to): WebdocMail => ({ kind: 'notSealed', to, webdoc, owner }));
    await queueMails(context, trx, mails);
  });
};
