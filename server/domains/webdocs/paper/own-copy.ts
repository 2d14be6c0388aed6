import { createHash } from 'node:crypto';
import { LeaseLost } from '#engines/jobs/lease-lost.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { openToken, signingLink } from '../links.ts';
import { mailedBytes } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import { isLive } from '../rules.ts';
import { isLocked } from '../signer-code-rules.ts';
import { findWebdoc, lockWebdoc, readContents, type Webdoc } from '../store.ts';
import { hasToSign, ownerOf, partyOf } from '../to-view.ts';
import { printMarkedCopy } from './marked-copy.ts';
import { printPaper, type PaperPrinter } from './print-paper.ts';

export interface OwnCopyPayload {
  webdocId: string;
  partyId: string;
}

interface Copy {
  /** Key of the stored file. Null when the mail must not have it: it is too large, or the link asks for a code first. */
  key: string | null;
  fileName: string;
}

const queueCopy = async (
  context: AppContext,
  trx: Trx,
  webdoc: Webdoc,
  partyId: string,
  { key, fileName }: Copy,
): Promise<void> => {
  const contents = await readContents(trx, webdoc.id);
  const { token_sealed: sealed } = await trx
    .selectFrom('webdoc_parties')
    .select('token_sealed')
    .where('id', '=', partyId)
    .executeTakeFirstOrThrow();
  const attachment = key !== null && {
    filename: fileName,
    contentType: 'application/pdf',
    fileKey: key,
    isOfThisMail: true as const,
  };
  await queueMails(context, trx, [
    {
      kind: 'ownCopy',
      to: partyOf(contents, partyId),
      webdoc,
      owner: ownerOf(contents),
      hasToSign: hasToSign(contents, partyId),
      url: signingLink(context.settings.publicUrl, openToken(context.secrets, partyId, sealed)),
      ...(attachment && { attachment }),
    },
  ]);
};

const prefixOf = ({ webdocId, partyId }: OwnCopyPayload): string => `webdocs/${webdocId}/copy-${partyId}-`;

const keysOf = async ({ files }: AppContext, payload: OwnCopyPayload): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list(prefixOf(payload))) keys.push(key);
  return keys;
};

const removeAll = async ({ files }: AppContext, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await files.remove(key);
};

/** False when the document has ended meanwhile. */
const queueOnce = (context: AppContext, job: Job<OwnCopyPayload>, copy: Copy): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    const { webdocId, partyId } = job.payload;
    const webdoc = await lockWebdoc(trx, webdocId);
    const isWanted = isLive(webdoc, context.clock.now());
    if (isWanted) await queueCopy(context, trx, webdoc, partyId, copy);
    await job.settle(trx);
    return isWanted;
  });

const printAndQueue = async (context: AppContext, webdoc: Webdoc, job: Job<OwnCopyPayload>): Promise<void> => {
  const contents = await readContents(context.db, webdoc.id);
  const reader = partyOf(contents, job.payload.partyId);
  const print: PaperPrinter = async ({ make }) => {
    const { html, question } = await make();
    return printPaper(context.pdf, html, question, { signal: job.signal });
  };
  const { pdf, fileName } = await printMarkedCopy(context, print, webdoc, contents, { ...reader, status: 'signed' });
  const hash = createHash('sha256').update(pdf).digest('hex');
  const key = pdf.length > mailedBytes || isLocked(reader) ? null : `${prefixOf(job.payload)}${hash}.pdf`;
  // A try whose process was killed may have left its file.
  const leftovers = await keysOf(context, job.payload);
  if (key !== null) await context.files.put(key, pdf, { contentType: 'application/pdf', signal: job.signal });
  const own = key === null ? [] : [key];
  try {
    const isQueued = await queueOnce(context, job, { key, fileName });
    await removeAll(context, isQueued ? leftovers.filter((left) => left !== key) : [...leftovers, ...own]);
  } catch (error) {
    // After any other error the transaction may have been committed: then the mail needs the file.
    if (error instanceof LeaseLost) await removeAll(context, own);
    throw error;
  }
};

/** Call it after the last try: no mail will attach these files. */
export const removeCopies = async (context: AppContext, payload: OwnCopyPayload): Promise<void> =>
  removeAll(context, await keysOf(context, payload));

/**
 * Mails a signatory once the pages that they have signed, marked "not all have signed yet". If the document has ended,
 * it sends nothing, because other mails tell how it ended. The mail owns the file and removes it (REQ-5.1.11).
 */
export const mailOwnCopy = async (context: AppContext, job: Job<OwnCopyPayload>): Promise<void> => {
  const webdoc = await findWebdoc(context.db, job.payload.webdocId);
  if (webdoc && isLive(webdoc, context.clock.now())) await printAndQueue(context, webdoc, job);
  else await removeCopies(context, job.payload);
};
