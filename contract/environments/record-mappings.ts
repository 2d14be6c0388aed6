import * as z from 'zod/mini';
import { count } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { member, memberInPerson, ownerInPerson } from '../accounts/policies.ts';

/* Fields of CRM records that take the state of documents (REQ-1.7.91). */

const tag = 'Environments';

/** API name of an object or a field. */
const apiName = z.string().check(z.regex(/^[A-Za-z]\w{0,79}$/));
const byId = z.object({ id: z.uuid() });
const byObject = z.object({ id: z.uuid(), object: apiName });

/** API names; null writes nothing. */
export const mappedFields = z.object({
  state: z.nullable(apiName),
  document: z.nullable(apiName),
  completed: z.nullable(apiName),
});
export type MappedFields = z.infer<typeof mappedFields>;
export type MappedUse = keyof MappedFields;

/** Of a list that lacks statuses, these stay unwritten; without the caller's word it is refused. */
const chosenFields = z.extend(mappedFields, { acceptMissing: z.optional(z.boolean()) });

export const recordMapping = z.object({ object: z.string(), label: z.string(), fields: mappedFields });

export type RecordMapping = z.infer<typeof recordMapping>;

export const recordMappings = z.object({
  mappings: z.array(recordMapping),
  /** Documents that are not yet on their record, and those that will not get there alone. */
  waiting: count,
  failed: count,
});
export type RecordMappings = z.infer<typeof recordMappings>;

export const mappableObject = z.object({ name: z.string(), label: z.string() });

export const mappableField = z.object({
  name: z.string(),
  label: z.string(),
  uses: z.array(z.enum(['state', 'document', 'completed'])),
  /** Statuses that a restricted picklist does not have: writing them would be refused. */
  missing: z.array(z.string()),
});
export type MappableField = z.infer<typeof mappableField>;

const crmRefusals = [
  'ExternalDoesNotExist',
  'CrmDisconnected',
  'NO_ACCESS',
  'REQUEST_LIMIT_EXCEEDED',
  'CrmUnavailable',
  'CrmTimeout',
  'TooManyRequests',
] as const;

export const listRecordMappings = endpoint({
  method: 'GET',
  path: '/api/externalenvironments/{id}/records',
  tag,
  summary: 'Which fields of the org’s records take the state of documents, and how many documents are not written.',
  may: member,
  params: byId,
  answer: { status: 200, as: 'json', schema: recordMappings },
  refusals: ['ExternalDoesNotExist'],
});

export const listMappableObjects = endpoint({
  method: 'GET',
  path: '/api/externalenvironments/{id}/records/objects',
  tag,
  summary: 'The org’s objects whose records can be changed, with the caller’s own access.',
  may: member,
  params: byId,
  answer: { status: 200, as: 'json', schema: z.array(mappableObject) },
  refusals: crmRefusals,
});

export const listMappableFields = endpoint({
  method: 'GET',
  path: '/api/externalenvironments/{id}/records/objects/{object}',
  tag,
  summary: 'The fields of an object that can take the state, the document or its end, with the caller’s own access.',
  may: member,
  params: byObject,
  answer: { status: 200, as: 'json', schema: z.array(mappableField) },
  refusals: [...crmRefusals, 'NotFound'],
});

export const keepRecordMapping = endpoint({
  method: 'PUT',
  path: '/api/externalenvironments/{id}/records/objects/{object}',
  tag,
  summary: 'Keeps which fields of an object take the state of documents. The org is asked whether it has them.',
  may: ownerInPerson,
  params: byObject,
  body: chosenFields,
  answer: { status: 200, as: 'json', schema: recordMappings },
  refusals: [...crmRefusals, 'NotFound'],
});

export const removeRecordMapping = endpoint({
  method: 'DELETE',
  path: '/api/externalenvironments/{id}/records/objects/{object}',
  tag,
  summary: 'Writes no more fields of this object’s records. Files are still written.',
  may: ownerInPerson,
  params: byObject,
  answer: { status: 200, as: 'json', schema: recordMappings },
  refusals: ['ExternalDoesNotExist'],
});

export const writeRecordsAgain = endpoint({
  method: 'POST',
  path: '/api/externalenvironments/{id}/records/write',
  tag,
  summary: 'Writes all documents of the environment that are not on their record, now.',
  may: memberInPerson,
  params: byId,
  answer: { status: 200, as: 'json', schema: recordMappings },
  refusals: ['ExternalDoesNotExist'],
});
