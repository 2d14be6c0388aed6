import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { member } from './accounts/policies.ts';

/* Apart from the other calls of tickets, because home lists them and their fields would weigh on its screen. */

/**
 * State of an item on its way to support. `waiting`: it is stored here while the CRM does not answer, and sent once
 * later. `failed`: the CRM has refused it for good, and the user must send the text in another way.
 */
export const sendings = ['sent', 'waiting', 'failed'] as const;
export type Sending = (typeof sendings)[number];

/** A ticket without the fields that only its own page shows. */
export const ticketSummary = z.object({
  /** The CRM's record id (18 characters); before the CRM has the ticket, our UUID. Calls always accept both. */
  id: z.string(),
  /** Null until the ticket is in the CRM. */
  caseNumber: z.nullable(z.string()),
  subject: z.string(),
  /** Plain text; in lists its beginning. */
  description: z.string(),
  product__c: z.nullable(z.string()),
  /** Null without a connected org. */
  orgId: z.nullable(z.string()),
  priority: z.nullable(z.string()),
  affected_users__c: z.nullable(z.string()),
  accessSupport: z.boolean(),
  createdDate: z.iso.datetime(),
  closedDate: z.nullable(z.iso.datetime()),
  /** `Closed`, or another word; shown through `ticketStatusOf`. */
  status: z.string(),
  app_IsNew__c: z.boolean(),
  closeReason: z.nullable(z.string()),
  sending: z.enum(sendings),
});
export type TicketSummary = z.infer<typeof ticketSummary>;

/** Failures of the CRM. None of them is the caller's fault. */
export const crmRefusals = [
  'TooManyRequests',
  'CrmUnavailable',
  'CrmTimeout',
  'CrmAuthenticationFailed',
  'REQUEST_LIMIT_EXCEEDED',
  'NO_ACCESS',
  'server_error',
] as const;

/** `awaitsAnswer`: it is open, and its last message is one of support. */
export const listedTicket = z.extend(ticketSummary, { awaitsAnswer: z.boolean() });
export type ListedTicket = z.infer<typeof listedTicket>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/salesforce/tickets',
  tag: 'Tickets',
  summary: 'All tickets of the company, the newest first, those that wait for the CRM included.',
  may: member,
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({
      records: z.array(listedTicket),
      /** Time of the CRM's answer; null when it never answered: `records` then has only items that wait for the CRM. */
      asOf: z.nullable(z.iso.datetime()),
      stale: z.boolean(),
    }),
  },
  refusals: crmRefusals,
});
