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
import { spendOnBytes, spendOnWriting } from './unverified-limit.ts';

/** The upload to the CRM is expected to reach 250 kB/s (server/engines/crm/content-versions.ts). */
const patienceMs = 60_000;
const jobAfterMs = 120_000;
/** This is longer than any upload takes. */
const longestUploadMs = 3_600_000;

type Attach = Call<typeof addTicketFile>;

/**
 * Returns a key for a file. A job, queued before the first byte, removes the file if the process ends before a row
 * names it.
 */
const newKey = async ({ db, jobs, clock }: AppContext, companyId: string): Promise<string> => {
  const key = `tickets/${companyId}/${randomUUID()}`;
  const runAt = new Date(clock.now().getTime() + longestUploadMs);
  await jobs.enqueue(db, forgetFileJob, { key }, { key, runAt });
  return key;
};

/** Counts and stores in one transaction, so that parallel uploads cannot exceed the limit. */
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

/** Refuses a missing file with `InvalidRequest`, as every portal call does. */
const readFilePart = async (request: Attach['request']) => {
  try {
    return await readPart(request, ticketFile.maxBytes);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'FileMissing')) throw error;
    throw new Refusal('InvalidRequest', { errors: [{ path: 'file', code: 'Missing' }] });
  }
};

/** Receives the whole file, then sends it to the CRM. A refused file is deleted. */
export const attach = async (parts: TicketParts, call: Attach): Promise<TicketAttachment> => {
  const { context, reads } = parts;
  const { caller, params, request } = call;
  const place = await findTicket(parts, caller, params);
  await context.budgets.spend('ticket', caller.userId);
  await spendOnWriting(context, call, 'ticketUnverifiedFile');
  if ((await countFilesOf(context.db, place.key, caller.userId)) >= ticketFile.maxFiles)
    throw new Refusal('TooManyFiles');
  const part = await readFilePart(request);
  const fileKey = await newKey(context, caller.companyId);
  const { bytes } = await storePart(context.files, part, fileKey, kindOfTicketFile);
  const file = { name: cleanFileName(part.filename), bytes, fileKey };
  const kept = spendOnBytes(context, call, bytes).then(() => keep(context, call, place, file));
  const row = await kept.catch(async (error: unknown) => {
    await context.files.remove(fileKey).catch(() => {});
    throw error;
  });
  const isSent = await sendNow(context, { kind: 'file', id: row.id }, patienceMs, (trx) => call.forget(trx));
  reads.changed(place.asker, place.caseId);
  return fileOfRow(row, isSent ? 'sent' : 'waiting');
};
