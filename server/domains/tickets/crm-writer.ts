import { Readable } from 'node:stream';
import { isRefusedForGood } from '#engines/crm/errors.ts';
import {
  writeSupportFile,
  writeSupportMessage,
  writeSupportRecord,
} from '#engines/crm/provider/provider-ticket-writes.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { textOf } from './clean-ticket-html.ts';
import { referenceOf } from './rules.ts';
import { type Outgoing } from './queue.ts';
import { findTicket, markTicketSent, readCompany, type TicketRow } from './store.ts';
import { findFile, findMessage, markFileSent, markMessageSent } from './thread-store.ts';
import type { CallOptions } from '#engines/crm/crm-engine.ts';
import { forgetFileJob } from './job-names.ts';

/** The item can never be sent, so further attempts are useless. */
class Unsendable extends Error {
  override readonly name = 'Unsendable';
}

export const isPermanent = (error: unknown): boolean => error instanceof Unsendable || isRefusedForGood(error);

/** Time limit of each call. */
type Within = NonNullable<CallOptions['within']>;

/** Additional changes in the transaction that marks the item as sent. */
type Also = (trx: Trx) => Promise<void>;
const nothingMore: Also = async () => {};

const sendTicket = async (
  { db, crm }: AppContext,
  within: Within,
  id: string,
  also: Also = nothingMore,
): Promise<TicketRow | undefined> => {
  const row = await findTicket(db, id);
  if (row?.sending !== 'waiting') return row;
  const { name, orgs } = await readCompany(db, row.companyId);
  const written = await writeSupportRecord(crm.providerOrg({ within, company: row.companyId }), referenceOf(row), {
    ...row,
    author: { name: row.authorName, email: row.authorEmail, company: name },
    productionOrgId: orgs.find(({ isProduction }) => isProduction)?.orgId ?? null,
  });
  await inTransaction(db, async (trx) => {
    await markTicketSent(trx, id, written);
    await also(trx);
  });
  return { ...row, sending: 'sent', caseId: written.id, caseNumber: written.number };
};

/** The CRM's id of an item's ticket. A ticket that still waits is sent first. */
const recordIdOf = async (context: AppContext, within: Within, key: string): Promise<string> => {
  if (!key.includes('-')) return key;
  const row = await sendTicket(context, within, key);
  if (!row?.caseId) throw new Unsendable('the ticket itself was not sent');
  return row.caseId;
};

const sendMessage = async (context: AppContext, within: Within, id: string, also: Also): Promise<void> => {
  const row = await findMessage(context.db, id);
  if (row?.sending !== 'waiting') return;
  await writeSupportMessage(context.crm.providerOrg({ within, company: row.companyId }), referenceOf(row), {
    recordId: await recordIdOf(context, within, row.ticket),
    subject: row.subject,
    html: row.html,
    text: textOf(row.html),
    author: { name: row.authorName, email: row.authorEmail },
    fromSupport: row.bySupport,
    at: row.createdAt,
  });
  await inTransaction(context.db, async (trx) => {
    await markMessageSent(trx, id);
    await also(trx);
  });
};

const sendFile = async (context: AppContext, within: Within, id: string, also: Also): Promise<void> => {
  const { db, crm, files, jobs } = context;
  const row = await findFile(db, id);
  if (row?.sending !== 'waiting') return;
  const open = async (): Promise<ReadableStream<Uint8Array>> => {
    const file = await files.get(row.fileKey);
    if (file === null) throw new Unsendable('the file is gone');
    return Readable.toWeb(file.stream) as ReadableStream<Uint8Array>;
  };
  await writeSupportFile(crm.providerOrg({ within, company: row.companyId }), referenceOf(row), {
    recordId: await recordIdOf(context, within, row.ticket),
    name: row.name,
    content: { bytes: row.bytes, open },
  });
  await inTransaction(db, async (trx) => {
    await markFileSent(trx, id);
    await jobs.enqueue(trx, forgetFileJob, { key: row.fileKey });
    await also(trx);
  });
};

/**
 * Writes one item to the CRM exactly once, however often this is repeated: it first searches for the item's reference
 * and does nothing when it exists.
 */
export const writeToCrm = async (
  context: AppContext,
  within: Within,
  { kind, id }: Outgoing,
  also: Also = nothingMore,
): Promise<void> => {
  if (kind === 'ticket') await sendTicket(context, within, id, also);
  if (kind === 'message') await sendMessage(context, within, id, also);
  if (kind === 'file') await sendFile(context, within, id, also);
};
