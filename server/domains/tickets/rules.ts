import { createHash } from 'node:crypto';
import type { SupportRecord } from '#contract/environments/crm-records.ts';
import { ticketText } from '#contract/limits.ts';
import type { TicketAttachment, TicketMessage } from '#contract/tickets.ts';
import type { ListedTicket, TicketSummary } from '#contract/ticket-list.ts';
import { isSameId } from '#engines/crm/ids.ts';
import type { Asker, ListedRecord, SupportFile } from '#engines/crm/provider/provider-tickets.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import { cleanShown, cleanWritten, hasTooManySigns, hasTooManyTags, isBlank } from './clean-ticket-html.ts';
import type { CleanMessage } from './clean-thread.ts';
import type { ConnectedOrg, Home, TicketRow } from './store.ts';
import type { UnsentFile, UnsentMessage } from './thread-store.ts';

const hexOf = (uuid: string): string => uuid.replaceAll('-', '');

/** Our reference of an item in the CRM: company and id. */
export const referenceOf = ({ companyId, id }: { companyId: string; id: string }): string =>
  hexOf(companyId) + hexOf(id);

/** The company that reads its tickets. */
export interface Reader extends Asker {
  companyId: string;
  isVerified: boolean;
}

export const askerOf = (
  { companyId, companyStatus }: Pick<SessionCaller, 'companyId' | 'companyStatus'>,
  orgs: readonly ConnectedOrg[],
): Reader => ({
  companyId,
  mark: hexOf(companyId),
  isVerified: companyStatus === 'verified',
  orgIds: orgs.map(({ orgId }) => orgId),
});

/** Key of a company with its present orgs. Answers for earlier orgs are no longer valid. */
export const cacheKeyOf = ({ mark, orgIds }: Asker, caseId?: string): string => {
  const orgs = createHash('sha256').update(orgIds.join()).digest('base64url');
  return caseId === undefined ? `tickets ${mark} ${orgs}` : `ticket ${caseId} ${mark} ${orgs}`;
};

const isSameOrg = (one: string, other: string): boolean => one === other || isSameId(one, other);

export const findOwnOrg = (orgs: readonly ConnectedOrg[], orgId: string): ConnectedOrg | undefined =>
  orgs.find((own) => isSameOrg(own.orgId, orgId));

/**
 * The path of a ticket has its org, another org of the company, or `none` (for a ticket without org, and for a caller
 * who knows only the ticket's id).
 */
export const matchesOrgInPath = (said: string, orgId: string | null, orgs: readonly ConnectedOrg[]): boolean =>
  said === 'none' || (orgId !== null && isSameOrg(said, orgId)) || findOwnOrg(orgs, said) !== undefined;

/**
 * The rich text in the form that is stored.
 * @throws {Refusal} InvalidRequest when it is blank, MessageTooLong
 */
export const acceptedHtml = (html: string, path: string): string => {
  if (hasTooManyTags(html) || hasTooManySigns(html)) throw new Refusal('MessageTooLong');
  const clean = cleanWritten(html);
  if (isBlank(clean)) throw new Refusal('InvalidRequest', { errors: [{ path, code: 'Empty' }] });
  if (clean.length > ticketText.htmlLength) throw new Refusal('MessageTooLong');
  return clean;
};

/** Identity text of the author. Without an org, nothing else in the CRM identifies the customer (REQ-2.7.8). */
export const identityOf = ({ author, company }: Home, companyId: string): string =>
  `${author.name} <${author.email}> (${author.username})\n${company.name} (${companyId})`;

/** The staff member stands for themselves in what support writes, never as the customer (REQ-2.7.71). */
export const authorOf = ({ author }: Home, { support }: SessionCaller): { name: string; email: string } =>
  support ? { name: support.staff, email: support.staff } : author;

const openedBySupport = {
  fr: (staff: string, person: string) => `Ticket ouvert par le support (${staff}) au nom de ${person}.`,
  en: (staff: string, person: string) => `Ticket opened by support (${staff}) on behalf of ${person}.`,
};

/** The first line of a ticket that support opens in a support session: the page of a ticket names no author. */
export const supportLabel = ({ author }: Home, { support, language }: SessionCaller): string | null =>
  support && openedBySupport[language](support.staff, author.name);

export const summaryOfRecord = (record: SupportRecord): TicketSummary => {
  const { reference: _, changed: __, ...shown } = record;
  return { ...shown, sending: 'sent' };
};

/** Tells whether support has the last word in an open ticket. @param answering tickets with an answer on its way */
const awaitsAnswer = ({ id, reference, status, isAnswered }: ListedRecord, answering: readonly string[]): boolean =>
  isAnswered === true &&
  status !== 'Closed' &&
  !answering.some((key) => key === id || (reference !== null && reference.endsWith(hexOf(key))));

export const listedRecord = (record: ListedRecord, answering: readonly string[]): ListedTicket => {
  const { isAnswered: _, ...shown } = record;
  return { ...summaryOfRecord(shown), awaitsAnswer: awaitsAnswer(record, answering) };
};

/** Summary of a ticket that is not in the CRM yet. */
export const summaryOfRow = (row: TicketRow): TicketSummary => ({
  id: row.caseId ?? row.id,
  caseNumber: row.caseNumber,
  subject: row.subject,
  description: row.description,
  product__c: row.product,
  orgId: row.orgId,
  priority: row.priority,
  affected_users__c: row.affectedUsers,
  accessSupport: row.accessSupport,
  createdDate: row.createdAt.toISOString(),
  closedDate: null,
  status: 'New',
  app_IsNew__c: true,
  closeReason: null,
  sending: row.sending,
});

const listedLength = 500;

export const shortened = (ticket: ListedTicket): ListedTicket => ({
  ...ticket,
  description: ticket.description.slice(0, listedLength).replace(/\p{Cs}$/u, ''),
});

export const messageOfRecord = (message: CleanMessage): TicketMessage => ({
  id: message.id,
  fromAddress: message.fromAddress,
  fromName: message.fromName,
  htmlBody: message.html,
  createdDate: message.createdDate,
  fromSupport: message.fromSupport,
  sending: 'sent',
});

export const messageOfRow = (row: UnsentMessage, sending = row.sending): TicketMessage => ({
  id: row.id,
  fromAddress: row.authorEmail,
  fromName: row.authorName,
  htmlBody: cleanShown(row.html),
  createdDate: row.createdAt.toISOString(),
  fromSupport: row.bySupport,
  sending,
});

export const fileOfRecord = ({ id, name, size, createdDate }: SupportFile): TicketAttachment => ({
  id,
  name,
  size,
  createdDate,
  sending: 'sent',
});

export const fileOfRow = (row: UnsentFile, sending = row.sending): TicketAttachment => ({
  id: row.id,
  name: row.name,
  size: row.bytes,
  createdDate: row.createdAt.toISOString(),
  sending,
});

export const newestFirst = <T extends { createdDate: string }>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => other.createdDate.localeCompare(one.createdDate));
