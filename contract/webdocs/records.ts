import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { member, memberInPerson } from '../accounts/policies.ts';
import { webdocStatuses } from './webdocs.ts';

/* The CRM record that a document is written to (REQ-2.7.74 to REQ-2.7.80). */

const crmId = z.string().check(z.regex(/^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/, 'RecordIdFormat'));

/** Where a document's state and its sealed PDF are written. Ids of 15 or 18 characters. */
export const recordTarget = z.object({ orgId: crmId, recordId: crmId });
export type RecordTarget = z.infer<typeof recordTarget>;

export const recordStates = ['waiting', 'written', 'failed'] as const;

/** Reasons why an attempt to write did not succeed. */
export const recordFaults = [
  /* They pass, and the job tries again. */
  'OrgUnreachable',
  'CallLimit',
  'StorageFull',
  'RecordLocked',
  /* Somebody has to do something. */
  'EnvironmentDisconnected',
  'AccessRefused',
  'NoPermission',
  'RecordGone',
  'NoSuchField',
  'RefusedByOrg',
  'DuplicateRule',
  'Purged',
] as const;
export type RecordFault = (typeof recordFaults)[number];

/** How a document stands on its record. Ids have 18 characters. */
export const documentRecord = z.object({
  orgId: text(18),
  recordId: text(18),
  state: z.enum(recordStates),
  /** Why the last attempt did not succeed; null when it did. */
  reason: z.nullable(z.enum(recordFaults)),
  /** The document's status that a field of the record has; null before the first write, and without such a field. */
  writtenStatus: z.nullable(z.enum(webdocStatuses)),
  /** When a field or a file was last written; null when none was. */
  writtenDate: z.nullable(z.iso.datetime()),
  /** The record has the sealed PDF. */
  hasDocument: z.boolean(),
});
export type DocumentRecord = z.infer<typeof documentRecord>;

const tag = 'Documents to sign, in the portal';
const params = z.object({ id: z.uuid() });

export const recordInPortal = z.extend(documentRecord, {
  orgName: z.nullable(z.string()),
  /** Page of the record in the CRM; null when the environment is no longer connected. */
  url: z.nullable(z.string()),
});

export const readRecord = endpoint({
  method: 'GET',
  path: '/api/company/webdocs/{id}/record',
  tag,
  summary: 'The CRM record that a document of the company is written to, and how that stands; null without one.',
  may: member,
  params,
  answer: { status: 200, as: 'json', schema: z.object({ record: z.nullable(recordInPortal) }) },
  refusals: ['NotFound'],
});

export const writeRecordAgain = endpoint({
  method: 'POST',
  path: '/api/company/webdocs/{id}/record',
  tag,
  summary: 'Writes a document to its CRM record now: its fields whole, and files that are not there.',
  may: memberInPerson,
  params,
  answer: { status: 200, as: 'json', schema: z.object({ record: z.nullable(recordInPortal) }) },
  refusals: ['NotFound', 'TooManyRequests'],
});
