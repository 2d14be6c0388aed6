import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getTicket, Ticket } from '#contract/tickets.ts';
import type { listTickets } from '#contract/ticket-list.ts';
import { CrmError } from '#engines/crm/errors.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { cleanShown } from './clean-ticket-html.ts';
import { findTicket, type TicketParts, type FoundTicket } from './find-ticket.ts';
import {
  askerOf,
  fileOfRecord,
  fileOfRow,
  listedRecord,
  messageOfRecord,
  messageOfRow,
  newestFirst,
  shortened,
  summaryOfRecord,
  summaryOfRow,
} from './rules.ts';
import { listUnsentTickets, readListing } from './store.ts';
import { findSupportWriting } from './support-writing.ts';
import { listUnsent } from './thread-store.ts';

/** Tickets in the CRM and those that wait to be written; only the latter if the CRM never answered. */
export const listOfCompany = async (
  { context: { db }, reads }: TicketParts,
  caller: SessionCaller,
): Promise<AnswerOf<typeof listTickets>> => {
  const { companyId } = caller;
  const { orgs, answering } = await readListing(db, companyId);
  const unsent = (await listUnsentTickets(db, companyId)).map((row) => ({ ...summaryOfRow(row), awaitsAnswer: false }));
  try {
    const { value, asOf, stale } = await reads.list(askerOf(caller, orgs));
    const records = newestFirst([...unsent, ...value.map((record) => listedRecord(record, answering))]).map(shortened);
    return { records, asOf: asOf.toISOString(), stale };
  } catch (error) {
    if (!(error instanceof CrmError) || unsent.length === 0) throw error;
    return { records: unsent.map(shortened), asOf: null, stale: true };
  }
};

/** Digests of cached threads: pages that poll would have the whole thread written and hashed for each 304. */
const digests = new WeakMap<object, string>();

const digestOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const digestOfThread = (thread: object): string => {
  const digest = digests.get(thread) ?? digestOf(thread);
  digests.set(thread, digest);
  return digest;
};

/** A ticket as it is answered, and what tells its versions apart. */
interface Page {
  ticket: Ticket;
  version: string;
}

const pageOf = async ({ context, reads }: TicketParts, place: FoundTicket): Promise<Page> => {
  const { asker, caseId, row, key } = place;
  const { messages, files } = await listUnsent(context.db, key);
  const supportWriting = row === null ? null : await findSupportWriting(context.db, row.id);
  const unsent = {
    emailMessages: newestFirst(messages.map((one) => messageOfRow(one))),
    files: newestFirst(files.map((one) => fileOfRow(one))),
  };
  if (caseId === null) {
    if (row === null) throw new Refusal('NotFound');
    const asOf = context.clock.now().toISOString();
    const seen = { ...summaryOfRow(row), htmlBody: cleanShown(row.html), ...unsent, supportWriting, stale: false };
    return { ticket: { ...seen, asOf }, version: digestOf(seen) };
  }
  const { value, asOf, stale } = await reads.thread(asker, caseId);
  if (value === null) throw new Refusal('NotFound');
  const ticket = {
    ...summaryOfRecord(value.record),
    htmlBody: value.html,
    emailMessages: newestFirst([...unsent.emailMessages, ...value.messages.map(messageOfRecord)]),
    files: newestFirst([...unsent.files, ...value.files.map(fileOfRecord)]),
    supportWriting,
    asOf: asOf.toISOString(),
    stale,
  };
  return { ticket, version: digestOf({ ...unsent, supportWriting, stale, thread: digestOfThread(value) }) };
};

/** Sends the ticket, or 304 when the caller already has this version. */
export const showTicket = async (
  parts: TicketParts,
  { caller, params, request, reply }: Call<typeof getTicket>,
): Promise<Ticket | FastifyReply> => {
  const { ticket, version } = await pageOf(parts, await findTicket(parts, caller, params));
  const tag = `"${version}"`;
  void reply.header('etag', tag);
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : ticket;
};
