import * as z from 'zod/mini';
import { ticketText } from '#contract/limits.ts';
import { affectedUsers, ticketPriorities, ticketProducts } from '#contract/tickets.ts';
import type { NewTicket } from '#contract/tickets.ts';
import { requiredText } from '#kit/form-schemas.ts';

/** Value of the option for a typed org id (REQ-2.2.23). */
export const otherEnvironment = 'other';

/** A picklist that is empty at first and requires a choice. */
const chosen = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.pipe(z.string().check(z.minLength(1, 'Empty')), z.enum(words, { error: 'Invalid' }));

/** REQ-2.5.12 and REQ-2.5.13. */
export const ticketForm = z
  .object({
    subject: requiredText(z.string().check(z.maxLength(ticketText.subjectLength, 'TooLong'))),
    product: chosen(ticketProducts),
    environment: z.string().check(z.minLength(1, 'Empty')),
    otherOrgId: z.string().check(z.trim(), z.maxLength(ticketText.otherOrgIdLength, 'TooLong')),
    priority: chosen(ticketPriorities),
    affectedUsers: chosen(affectedUsers),
    /** HTML; empty when it contains no text. */
    body: z.string().check(z.minLength(1, 'Empty')),
    accessSupport: z.boolean(),
  })
  .check(
    z.refine(({ environment, otherOrgId }) => environment !== otherEnvironment || otherOrgId !== '', {
      error: 'Empty',
      path: ['otherOrgId'],
      when: () => true,
    }),
    z.refine(
      ({ environment, otherOrgId }) =>
        environment !== otherEnvironment || otherOrgId === '' || /^[A-Za-z\d]+$/.test(otherOrgId.trim()),
      { error: 'OrgIdFormat', path: ['otherOrgId'], when: () => true },
    ),
  );

export type TicketInput = z.input<typeof ticketForm>;
export type TicketValues = z.output<typeof ticketForm>;

export const emptyTicket: TicketInput = {
  subject: '',
  product: '',
  environment: '',
  otherOrgId: '',
  priority: '',
  affectedUsers: '',
  body: '',
  accessSupport: false,
};

export const isTicketInput = (value: unknown): value is TicketInput =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyTicket).every(
    ([name, empty]) => typeof (value as Record<string, unknown>)[name] === typeof empty,
  );

export const hasInput = (values: TicketInput): boolean =>
  Object.entries(emptyTicket).some(([name, empty]) => values[name as keyof TicketInput] !== empty);

/** The request of a new ticket, and the org in its address; null when the company has no connected org. */
export const ticketCall = (
  values: TicketValues,
  environments: readonly { id: string; orgId: string }[],
): { orgId: string | null; body: NewTicket } => {
  const about = environments.find(({ id }) => id === values.environment);
  const [first] = environments;
  const orgId = about?.orgId ?? values.otherOrgId;
  const { subject, product, priority, body, accessSupport } = values;
  return {
    orgId: (about ?? first)?.orgId ?? null,
    body: {
      subject,
      htmlBody: body,
      product__c: product,
      priority,
      affected_users__c: values.affectedUsers,
      orgId,
      accessSupport,
    },
  };
};

/** Path of a refused request → field of the form. */
export const fieldsOfRequest = {
  subject: 'subject',
  htmlBody: 'body',
  product__c: 'product',
  priority: 'priority',
  affected_users__c: 'affectedUsers',
  orgId: 'otherOrgId',
} as const;
