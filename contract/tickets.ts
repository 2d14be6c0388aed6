import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { crmRefusals, sendings, ticketSummary } from './ticket-list.ts';
import { lineOfText } from './fields.ts';
import { ticketFile, ticketText } from './limits.ts';
import { member, memberWrites, ownerInPerson } from './accounts/policies.ts';

const tag = 'Tickets';

/** The picklists (REQ-2.3.8). */
export const ticketProducts = ['Doc', 'Sign', 'Webdoc', 'Connect', 'RF', 'Other'] as const;
export const ticketPriorities = ['P1', 'P2', 'P3', 'P4'] as const;
export const affectedUsers = ['1 à 20', '20 à 100', '100 à 200', '+200'] as const;
export const ticketStatuses = ['new', 'inProgress', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The displayed state of a ticket (REQ-2.4.22). */
export const ticketStatusOf = (ticket: { status: string; app_IsNew__c: boolean }): TicketStatus => {
  if (ticket.status === 'Closed') return 'closed';
  return ticket.app_IsNew__c ? 'new' : 'inProgress';
};

/** Replaces the org id in the path when the ticket has no org, or when the org is not known yet. */
const noOrg = 'none';
/** Path parameters of a ticket's calls; a ticket without org has `none`. */
export const ticketPlace = (ticket: { id: string; orgId: string | null }) => ({
  orgId: ticket.orgId ?? noOrg,
  id: ticket.id,
});

export const ticketMessage = z.object({
  id: z.string(),
  fromAddress: z.nullable(z.string()),
  fromName: z.nullable(z.string()),
  /** Cleaned. */
  htmlBody: z.string(),
  createdDate: z.iso.datetime(),
  fromSupport: z.boolean(),
  sending: z.enum(sendings),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticketAttachment = z.object({
  id: z.string(),
  /** With its extension. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  createdDate: z.iso.datetime(),
  /** A file can be downloaded only when it is `sent`. */
  sending: z.enum(sendings),
});
export type TicketAttachment = z.infer<typeof ticketAttachment>;

export const ticket = z.extend(ticketSummary, {
  /** Cleaned. */
  htmlBody: z.string(),
  /** The newest first. */
  emailMessages: z.array(ticketMessage),
  /** The newest first. */
  files: z.array(ticketAttachment),
  /**
   * Whether support may make changes in the sessions that it opens with this ticket, and until when. Null for a ticket
   * that lets no support in.
   */
  supportWriting: z.nullable(z.object({ until: z.nullable(z.iso.datetime()) })),
  /** When the CRM said so. */
  asOf: z.iso.datetime(),
  /** The CRM does not answer, and this is its last good answer. */
  stale: z.boolean(),
});
export type Ticket = z.infer<typeof ticket>;

/** A connected org of the company, or the org the ticket names, with 15 or 18 characters. */
const orgId = z.string().check(z.regex(/^[A-Za-z0-9]{1,18}$/, 'Invalid'));
const id = z
  .string()
  .check(z.regex(/^(?:[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Invalid'));
const place = z.object({ orgId, id });

/** HTML of the editor. Its cleaned form may have `ticketText.htmlLength` characters. */
const html = z.string().check(z.maxLength(200_000, 'TooLong'));

/** A text that is blank after cleaning is refused with `Empty` for `htmlBody` or `content`. */
export const newTicket = z.object({
  subject: lineOfText(ticketText.subjectLength),
  htmlBody: html,
  product__c: z.enum(ticketProducts),
  priority: z.enum(ticketPriorities),
  affected_users__c: z.enum(affectedUsers),
  /** Org id of the environment concerned, or the one typed for Other. Default: the org id of the path. */
  orgId: z.optional(orgId),
  accessSupport: z.boolean(),
});
export type NewTicket = z.infer<typeof newTicket>;

/** `connected`: the company has a connected org. */
const createdTicket = z.extend(ticketSummary, { connected: z.boolean() });
export type CreatedTicket = z.infer<typeof createdTicket>;

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/ticket/{id}',
  tag,
  summary:
    'A ticket with its messages and files. Asked again with the `ETag` of the last answer as `If-None-Match`, it answers 304 when nothing is new.',
  may: member,
  params: place,
  answer: { status: 200, as: 'json', schema: ticket },
  refusals: ['NotFound', ...crmRefusals],
});

export const setTicketSupportWriting = endpoint({
  method: 'PUT',
  path: '/api/salesforce/org/{orgId}/ticket/{id}/support-writing',
  tag,
  summary:
    'Lets support make changes for a day in the sessions that it opens with this ticket, or lets it only read again.',
  may: ownerInPerson,
  params: place,
  body: z.object({ allowed: z.boolean() }),
  answer: { status: 200, as: 'json', schema: z.object({ until: z.nullable(z.iso.datetime()) }) },
  refusals: ['NotFound', 'SupportAccessNotOpen', ...crmRefusals],
});

const createRefusals = ['TicketNotAccepted', 'MessageTooLong', 'UnverifiedTicketLimit', 'TooManyRequests'] as const;

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/salesforce/org/{orgId}/ticket',
  tag,
  othersLeftOut: true,
  summary: 'A new ticket of a company with a connected org. While the CRM is down it is kept and `waiting`.',
  may: memberWrites,
  params: z.object({ orgId }),
  body: newTicket,
  bodyLimit: 1_048_576,
  answer: { status: 201, as: 'json', schema: createdTicket },
  refusals: ['NotFound', ...createRefusals],
  idempotent: true,
});

export const createTicketWithoutOrg = endpoint({
  method: 'POST',
  path: '/api/salesforce/ticket',
  tag,
  othersLeftOut: true,
  summary: 'The same without a connected org; the ticket’s description says who asks.',
  may: memberWrites,
  body: newTicket,
  bodyLimit: 1_048_576,
  answer: { status: 201, as: 'json', schema: createdTicket },
  refusals: createRefusals,
  idempotent: true,
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/salesforce/org/{orgId}/ticket/{id}/close',
  tag,
  summary: 'Closes the ticket and ends the support access opened with it. One that is closed stays so.',
  may: memberWrites,
  params: place,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'TicketNotSentYet', 'UnverifiedTicketLimit', ...crmRefusals],
});

export const addTicketMessage = endpoint({
  method: 'POST',
  path: '/api/salesforce/org/{orgId}/ticket/{id}/message',
  tag,
  summary: 'A comment. While the CRM is down it is kept and `waiting`.',
  may: memberWrites,
  params: place,
  body: z.object({ content: html, subject: lineOfText(ticketText.subjectLength) }),
  bodyLimit: 1_048_576,
  answer: { status: 201, as: 'json', schema: ticketMessage },
  refusals: ['NotFound', ...createRefusals, ...crmRefusals],
  idempotent: true,
});

export const addTicketFile = endpoint({
  method: 'POST',
  path: '/api/salesforce/org/{orgId}/ticket/{id}/file',
  tag,
  summary:
    'Attaches a file: at most five with the ticket and five more with each comment. While the CRM is down it is kept and `waiting`. An `Idempotency-Key` stands for one file: its bytes are not compared.',
  may: memberWrites,
  params: place,
  upload: { maxBytes: ticketFile.maxBytes },
  answer: { status: 201, as: 'json', schema: ticketAttachment },
  refusals: [
    'NotFound',
    'FileEmpty',
    'FileTooBig',
    'FileTypeRefused',
    'TooManyFiles',
    'TicketNotAccepted',
    'UnverifiedTicketLimit',
    'TooManyRequests',
    'Unavailable',
    ...crmRefusals,
  ],
  idempotent: true,
});

export const downloadTicketFile = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/ticket/{id}/file/{fileId}',
  tag,
  summary:
    'A file of the ticket, as a stream; always to be saved, never shown. `fileId` is the id the ticket gives it once it is in the CRM; by the one that attaching it answered it is not found.',
  may: member,
  params: z.object({
    orgId,
    id,
    fileId: z.union([z.string().check(z.regex(/^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/)), z.uuid()]),
  }),
  answer: { status: 200, as: 'file' },
  refusals: ['NotFound', ...crmRefusals],
});
