import * as z from 'zod/mini';
import { countTo, sha256, text } from './answer-fields.ts';
import { endpoint } from './endpoint.ts';
import { orgTypes } from './environments/environments.ts';
import { isOneLine } from './fields.ts';
import { templateFile } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import { apiTokenFor, member, memberInPerson } from './accounts/policies.ts';

const tag = 'Templates';

/** A template's file in the cloud, put there by the CRM package (REQ-2.3.11). */
export const templateDocument = z.object({
  /** The cloud id, which the package keeps with the template. */
  id: z.uuid(),
  name: text(255),
  /** Without the dot, in lower case. */
  extension: text(10),
  /** Bytes. */
  size: countTo(templateFile.maxBytes),
  modifiedDate: z.iso.datetime(),
  type: z.enum(orgTypes),
});
export type TemplateDocument = z.infer<typeof templateDocument>;

const place = z.object({ type: z.enum(orgTypes), id: z.uuid() });

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  tag,
  summary: 'The company’s template files in the cloud, of production and of sandboxes, by name.',
  may: member,
  answer: { status: 200, as: 'json', schema: z.array(templateDocument) },
  refusals: [],
});

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{type}/{id}/download/',
  tag,
  summary: 'The file, as a stream. With `sha256`, this file and no other that has come in its place.',
  may: member,
  params: place,
  query: z.object({ sha256: z.optional(sha256) }),
  answer: { status: 200, as: 'file' },
  refusals: ['NotFound', 'SourceChanged', 'Unavailable'],
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/{type}/{id}',
  tag,
  summary: 'Deletes the file for good.',
  may: memberInPerson,
  params: place,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'IsNotOwner'],
});

export const listedTemplate = z.extend(templateDocument, { externalId: text(255) });
export const listedTemplates = pageOf(listedTemplate);

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/public/templates',
  tag,
  summary: 'The company’s template files of the token’s org type, in the order of their ids.',
  may: apiTokenFor('settings.read'),
  query: z.object(pageQuery),
  answer: { status: 200, as: 'json', schema: listedTemplates },
  refusals: [],
});

export const putTemplate = endpoint({
  method: 'PUT',
  path: '/api/public/templates/{externalId}',
  tag,
  summary:
    'Keeps the file of a template under its external id, of the token’s org type; sent again it replaces the file and keeps the cloud id.',
  may: apiTokenFor('templates.write'),
  params: z.object({
    externalId: z.string().check(z.minLength(1), z.maxLength(255, 'TooLong'), z.refine(isOneLine, 'ControlCharacter')),
  }),
  upload: { maxBytes: templateFile.maxBytes },
  answer: { status: 200, as: 'json', schema: templateDocument },
  refusals: [
    'NeedsAnotherPerson',
    'FileTooBig',
    'FileTypeRefused',
    'FileMissing',
    'StorageFull',
    'UnverifiedLimit',
    'TooManyRequests',
    'Unavailable',
  ],
});
