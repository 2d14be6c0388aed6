import { randomUUID } from 'node:crypto';
import { ticketFile } from '#contract/limits.ts';
import type { addTicketFile, TicketAttachment } from '#contract/tickets.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { cleanFileName } from '#http/file-names.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readPart, storePart } from '#http/upload.ts';
import { sendNow } from './send-policy.ts';
import { kindOfTicketFile } from './file-kinds.ts';
import { findTicket, type TicketParts, type FoundTicket } from './find-ticket.ts';
import { planSending } from './queue.ts';
import { fileOfRow } from './rules.ts';
import { countFilesOf, insertFile, lockFilesOf, type FileRow } from './thread-store.ts';
import { forgetFileJob } from './job-names.ts';

/** The CRM is given 250 kB/s (server/engines/crm/content-versions.ts). */
const patienceMs = 60_000;
const jobAfterMs = 120_000;
/** Longer than any file takes to come in. */
const longestUploadMs = 3_600_000;

type Attach = Call<typeof addTicketFile>;

/** A file's key. Should the process end before a row names the file, a job queued before the first byte removes it. */
const newKey = async ({ db, jobs, clock }: AppContext, companyId: string): Promise<string> => {
  const key = `tickets/${companyId}/${randomUUID()}`;
  const runAt = new Date(clock.now().getTime() + longestUploadMs);
  await jobs.enqueue(db, forgetFileJob, { key }, { key, runAt });
  return key;
};

/** Counted and kept in one transaction, so that files sent side by side are all counted. */
const keep = (
  context: AppContext,
  call: Attach,
  place: FoundTicket,
  file: { name: string; bytes: number; fileKey: string },
): Promise<FileRow> =>
  inTransaction(context.db, async (trx) => {
    const { caller, origin } = call;
    const { companyId, userId } = caller;
    await lockFilesOf(trx, place.key, userId);
    if ((await countFilesOf(trx, place.key, userId)) >= ticketFile.maxFiles) throw new Refusal('TooManyFiles');
    const row = await insertFile(trx, { companyId, userId, ticket: place.key, ...file }, context.clock.now());
    await recordAudit(trx, context.clock, {
      companyId,
      action: 'ticket.fileAttached',
      actor: actorOf(caller),
      object: { id: place.key, name: place.label },
      details: { file: file.name, bytes: file.bytes },
      origin,
    });
    await planSending(trx, context, { kind: 'file', id: row.id }, jobAfterMs);
    await call.remember(trx, fileOfRow(row));
    return row;
  });

/** In the portal's word for a call that is not as declared. */
const readFilePart = async (request: Attach['request']) => {
  try {
    return await readPart(request, ticketFile.maxBytes);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'FileMissing')) throw error;
    throw new Refusal('InvalidRequest', { errors: [{ path: 'file', code: 'Missing' }] });
  }
};

/** Takes a file in whole, then sends it; nothing is left of one that is refused. */
export const attach = async (parts: TicketParts, call: Attach): Promise<TicketAttachment> => {
  const { context, reads } = parts;
  const { caller, params, request } = call;
  const place = await findTicket(parts, caller, params);
  await context.budgets.spend('ticket', caller.userId);
  if ((await countFilesOf(context.db, place.key, caller.userId)) >= ticketFile.maxFiles)
    throw new Refusal('TooManyFiles');
  const part = await readFilePart(request);
  const fileKey = await newKey(context, caller.companyId);
  const { bytes } = await storePart(context.files, part, fileKey, kindOfTicketFile);
  const row = await keep(context, call, place, {
    name: cleanFileName(part.filename),
    bytes,
    fileKey,
  }).catch(async (error: unknown) => {
    await context.files.remove(fileKey).catch(() => {});
    throw error;
  });
  const isSent = await sendNow(context, { kind: 'file', id: row.id }, patienceMs, (trx) => call.forget(trx));
  reads.changed(place.asker, place.caseId);
  return fileOfRow(row, isSent ? 'sent' : 'waiting');
};
