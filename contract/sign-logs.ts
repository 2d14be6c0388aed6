import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signLogs } from './sign-log-limits.ts';
import { anyone, member, memberWrites } from './accounts/policies.ts';
import { languages } from './roles.ts';

const tag = 'Sign logs';

/** Event names with a text (REQ-2.3.14). Others are stored and shown with their original name. */
export const signEventNames = [
  'signature_request.activated',
  'signature_request.done',
  'signature_request.expired',
  'signature_request.reminder_executed',
  'signature_request.approved',
  'signature_request.declined',
  'approver.notified',
  'approver.approved',
  'approver.rejected',
  'signer.notified',
  'signer.link_opened',
  'signer.identification_blocked',
  'signer.done',
  'signer.sender_contacted',
  'signer.error',
  'signer.declined',
  // The provider now writes `contact.created` for the same event.
  'contact-created',
  'electronic_seal.done',
  'electronic_seal.error',
] as const;

/** Event names that the filter offers (REQ-2.9.7). The call accepts any name. */
export const filteredSignEvents = [
  'signature_request.activated',
  'signature_request.expired',
  'signature_request.done',
  'signature_request.declined',
  'signer.done',
  'signer.declined',
  'signer.link_opened',
] as const satisfies readonly (typeof signEventNames)[number][];

export const signLogStatuses = ['success', 'error'] as const;
export type SignLogStatus = (typeof signLogStatuses)[number];

/** The sender's content is not guaranteed: a missing or unreadable value is null. */
const text = z.nullable(z.string());

export const signerAnswer = z.object({
  field_type: text,
  name: text,
  question: text,
  answer: text,
  /** Only for checkboxes. */
  checked: z.nullable(z.boolean()),
});
export type SignerAnswer = z.output<typeof signerAnswer>;

export const signLogRequest = z.object({
  id: text,
  name: text,
  status: text,
  expiration_date: text,
  ordered_signers: z.nullable(z.boolean()),
  external_id: text,
});

export const signLogPerson = z.object({
  first_name: text,
  last_name: text,
  email: text,
  signature_level: text,
  signature_authentication_mode: text,
});

export const signLogSigner = z.object({
  id: text,
  status: text,
  info: signLogPerson,
  answers: z.array(signerAnswer),
});

export const signLogData = z.object({
  signature_request: z.nullable(signLogRequest),
  signer: z.nullable(signLogSigner),
});

export const signLog = z.object({
  event_id: z.string(),
  event_name: z.string(),
  /** Epoch seconds. */
  event_time: z.number(),
  /** Null or empty: success. */
  error: text,
  org_name: text,
  status: z.enum(signLogStatuses),
  /** 18 characters: the third part of `external_id`, or the environment a document of our own pages belongs to. */
  org_id: text,
  /** The fourth part of `external_id`. */
  content_document_id: text,
  /** Source of the event: the e-signature provider, or our own signing pages. */
  source: z.enum(['provider', 'portal']),
  /** When it was stored here. */
  received_at: z.iso.datetime(),
  data: signLogData,
});
export type SignLog = z.output<typeof signLog>;

/** State of a re-sync from the CRM. */
export const recoveryStates = ['queued', 'done', 'failed'] as const;

export const signLogRecovery = z.object({
  state: z.enum(recoveryStates),
  requestedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /**
   * Reason of the failure, a refusal code: `CrmDisconnected`, `PackageNotInstalled`, `NotFound` (the org has no such
   * signature request), `NO_ACCESS`, `CrmUnavailable`, `CrmTimeout`, `REQUEST_LIMIT_EXCEEDED`, `InternalError`.
   */
  problem: text,
  /** The signature request in the CRM; null until `done`. */
  found: z.nullable(
    z.object({
      status: text,
      expiration_date: text,
      error: text,
      /** When the CRM last changed its record. */
      changedAt: text,
    }),
  ),
});
export type SignLogRecovery = z.output<typeof signLogRecovery>;

const filters = {
  /** Both in ISO 8601 with an offset. Without them: the last 24 hours up to now. */
  startDate: z.optional(z.iso.datetime({ offset: true })),
  endDate: z.optional(z.iso.datetime({ offset: true })),
  /** 15 or 18 characters, in their exact case. */
  orgId: z.optional(z.string().check(z.regex(/^00D[A-Za-z0-9]{12}([A-Z0-5]{3})?$/))),
  eventType: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(signLogStatuses)),
  /**
   * Words that all stand in the event: its name, ids, external id, error, org name, the document's name, the signer's
   * name and address; without regard to case and accents. The first five count.
   */
  search: z.optional(z.string().check(z.trim(), z.maxLength(signLogs.searchLength))),
};

export const badRange = ['EndDateBeforeStartDate', 'TooManyRequests'] as const;

export const listSignLogs = endpoint({
  method: 'GET',
  path: '/api/logs/sign',
  tag,
  summary:
    'The events of the company’s signature requests, the latest first. A search looks at a bounded number of events at a time: a page of it may hold fewer than asked for, even none, and still have a token to go on.',
  may: member,
  query: z.object({
    ...filters,
    /** Number of the requested page: 1 without a token, else the page of the token. */
    targetPageNumber: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1e6))),
    /** Token from the previous page, which must have had the same filters. */
    continuationToken: z.optional(z.string().check(z.maxLength(400))),
    pageSize: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(signLogs.mostPerPage))),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ items: z.array(signLog), continuationToken: z.nullable(z.string()) }),
  },
  refusals: badRange,
});

/** Header of the answer of `countSignLogs`: `true` means that there may be more than the count. */
export const countIsLowerBoundHeader = 'count-is-lower-bound';

export const countSignLogs = endpoint({
  method: 'GET',
  path: '/api/logs/sign/count',
  tag,
  summary:
    'How many events the filters find: exact up to 10,000. The header `count-is-lower-bound: true` says that there may be more.',
  may: member,
  query: z.object(filters),
  answer: { status: 200, as: 'json', schema: z.number() },
  refusals: badRange,
});

/** Outcomes of documents, each as a filter of the log. Failed: an event with an error. */
export const signOutcomes = {
  sent: { type: 'signature_request.activated' },
  signed: { type: 'signature_request.done' },
  refused: { type: 'signature_request.declined' },
  failed: { status: 'error' },
} as const satisfies Record<string, { type: (typeof filteredSignEvents)[number] } | { status: SignLogStatus }>;
export type SignOutcome = keyof typeof signOutcomes;

export const summariseSignWeek = endpoint({
  method: 'GET',
  path: '/api/logs/sign/week',
  tag,
  summary:
    'The last seven days in four numbers, each that of the list with the same filter. A number is exact up to 10,000; 10,001 says that there are more.',
  may: member,
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ sent: z.number(), signed: z.number(), refused: z.number(), failed: z.number() }),
  },
  refusals: [],
});

export const exportSignLogs = endpoint({
  method: 'GET',
  path: '/api/logs/sign/export',
  tag,
  summary:
    'All that the filters find as CSV (RFC 4180, UTF-8; in French separated by semicolons), streamed: each cell quoted, what a spreadsheet would take for a formula with an apostrophe in front.',
  may: member,
  query: z.object({
    ...filters,
    /** Of the column names. The default is the user's language. */
    language: z.optional(z.enum(languages)),
    /** IANA name of the zone of the times, which the columns name. Europe/Paris without one that the server knows. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: { status: 200, as: 'file' },
  refusals: badRange,
});

export const followSignLogs = endpoint({
  method: 'GET',
  path: '/api/logs/sign/live',
  tag,
  summary:
    'Says when events of the company have arrived: one JSON array, an element a line. The first comes at once with 0, then one at most each second with how many have arrived, and 0 every 15 seconds. Ends after five minutes: open another.',
  may: member,
  answer: { status: 200, as: 'json-lines', schema: z.object({ arrived: z.number() }) },
  refusals: [],
});

export const getSignLog = endpoint({
  method: 'GET',
  path: '/api/logs/sign/event/{eventId}',
  tag,
  summary: 'One event, and how far its last re-sync from the CRM has come, if there was one.',
  may: member,
  params: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(signLogs.eventIdLength)) }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ log: signLog, recovery: z.nullable(signLogRecovery) }),
  },
  refusals: ['NotFound'],
});

export const recoverSignLog = endpoint({
  method: 'POST',
  path: '/api/logs/webhookRecovery',
  tag,
  othersLeftOut: true,
  summary:
    'Queues a re-sync of the event’s signature request from the CRM, read with the own grant. The body is the log; of it only `event_id` is read. The new state appears in `GET /api/logs/sign/event/{eventId}`.',
  may: memberWrites,
  body: z.object({ event_id: z.string().check(z.minLength(1), z.maxLength(signLogs.eventIdLength)) }),
  answer: { status: 202, as: 'json', schema: signLogRecovery },
  refusals: ['NotFound', 'SignLogHasNoOrg', 'CrmDisconnected', 'TooManyRequests'],
  idempotent: true,
});

/** Header of the e-signature provider: `sha256=` and the hexadecimal HMAC-SHA256 of the body's very bytes. */
export const signatureHeader = 'x-yousign-signature-256';

export const receiveSignEvent = endpoint({
  method: 'POST',
  path: '/api/webhooks/sign',
  tag,
  summary:
    'Takes an event of the e-signature provider, signed in `X-Yousign-Signature-256`. Answered once it is stored; one that came before changes nothing.',
  may: anyone,
  answer: { status: 200, as: 'nothing' },
  refusals: ['WebhookSignatureInvalid', 'InvalidRequest', 'BodyTooLarge'],
  budget: 'signWebhookAddress',
  bodyLimit: signLogs.bodyBytes,
  rawBody: true,
});
