import * as z from 'zod/mini';
import { count } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, isOneLine, lineOfText, personName, phoneNumber } from '../fields.ts';
import { shortestNamePart, webdocMetadata, webdocReopening, webdocSize } from '../limits.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { apiTokenFor } from '../accounts/policies.ts';
import { metadataKey, publicTag, signatoryLink, webdocParams, webdocSummary } from './public-webdocs.ts';
import { languages } from '../roles.ts';
import { webdocStatuses } from './webdocs.ts';

/* Calls of the sender's systems after the creation of a document (REQ-2.7.42, REQ-2.7.43, REQ-2.7.44). */

const moment = z.iso.datetime({ offset: true });

/** One of the sender's own values: `costCentre:4711`. */
const keyAndValue = z
  .string()
  .check(
    z.maxLength(webdocMetadata.keyLength + 1 + webdocMetadata.valueLength),
    z.regex(new RegExp(`${metadataKey.source.slice(0, -1)}:`)),
    z.refine(isOneLine),
  );

export const webdocPage = pageOf(webdocSummary);

export const listWebdocs = endpoint({
  method: 'GET',
  path: '/api/public/webdocs',
  tag: publicTag,
  summary:
    'The company’s documents of the token’s kind, the newest first. `createdFrom` is included, `createdTo` is not.',
  may: apiTokenFor('webdocs.read'),
  query: z.object({
    status: z.optional(z.enum(webdocStatuses)),
    externalId: z.optional(lineOfText(255)),
    /** A part of the name, without regard to case and accents. */
    name: z.optional(lineOfText(200).check(z.minLength(shortestNamePart))),
    /** A signatory's address, without regard to case. */
    email: z.optional(lineOfText(254)),
    metadata: z.optional(keyAndValue),
    createdFrom: z.optional(moment),
    createdTo: z.optional(moment),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: webdocPage,
  },
  refusals: [],
});

export const wantedReminder = z.object({ signatoryId: z.optional(z.uuid()) });
export const reminded = z.object({ reminded: count.check(z.maximum(webdocSize.signatories)) });

export const remindWebdoc = endpoint({
  method: 'POST',
  path: '/api/public/webdocs/{id}/remind',
  tag: publicTag,
  summary:
    'Mails their link again to those whose turn it is, or to one of them; nobody more than once an hour. Answers to how many.',
  may: apiTokenFor('webdocs.write'),
  params: webdocParams,
  body: z.optional(wantedReminder),
  answer: { status: 200, as: 'json', schema: reminded },
  refusals: [
    'NoWebdocFound',
    'NoStakeholdersFound',
    'WebdocEnded',
    'NobodyToRemind',
    'UnverifiedLimit',
    'TooManyEvents',
    'TooManyRequests',
  ],
  idempotent: true,
});

const longestReason = 4_000;
const reason = z.optional(z.string().check(z.trim(), z.maxLength(longestReason)));

export const cancellation = z.object({ reason });
export const cancelled = z.object({ status: z.enum(webdocStatuses) });

export const cancelWebdoc = endpoint({
  method: 'POST',
  path: '/api/public/webdocs/{id}/cancel',
  tag: publicTag,
  summary: 'Calls the document off: no link opens it any more, and those who were asked are told.',
  may: apiTokenFor('webdocs.write'),
  params: webdocParams,
  body: z.optional(cancellation),
  answer: { status: 200, as: 'json', schema: cancelled },
  refusals: ['NoWebdocFound', 'WebdocEnded'],
  idempotent: true,
});

export const expired = z.object({ status: z.enum(webdocStatuses) });

export const expireWebdoc = endpoint({
  method: 'POST',
  path: '/api/public/webdocs/{id}/expire',
  tag: publicTag,
  summary:
    'Ends the document as its deadline would, with the same mails and events. For tokens of sandboxes; those of the production get 403 BearerNotAllowed.',
  may: apiTokenFor('webdocs.write'),
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: expired },
  refusals: ['BearerNotAllowed', 'NoWebdocFound', 'WebdocEnded'],
  idempotent: true,
});

const { days } = webdocReopening;
/** Days of the new end. */
export const grantedDays = z.int().check(z.minimum(days.min, 'OutOfRange'), z.maximum(days.max, 'OutOfRange'));
export const reopening = z.object({ days: z.optional(grantedDays) });
export const reopened = z.object({ status: z.enum(webdocStatuses), expiresDate: z.iso.datetime() });

export const reopenWebdoc = endpoint({
  method: 'POST',
  path: '/api/public/webdocs/{id}/reopen',
  tag: publicTag,
  summary:
    'Opens a declined document again for some days (7 when not given), at most 30 days after the refusal. Signatures that were given stay; whoever declined is mailed their link again.',
  may: apiTokenFor('webdocs.write'),
  params: webdocParams,
  body: z.optional(reopening),
  answer: { status: 200, as: 'json', schema: reopened },
  refusals: ['NoWebdocFound', 'WebdocNotReopenable', 'TooManyEvents', 'UnverifiedLimit', 'TooManyRequests'],
  idempotent: true,
});

export const correction = z
  .object({
    email: z.optional(emailAddress),
    firstName: z.optional(personName),
    lastName: z.optional(personName),
    language: z.optional(z.enum(languages)),
    /** Phone number for codes by SMS. */
    phone: z.optional(phoneNumber),
  })
  .check(z.refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Empty'));

export const correctSignatory = endpoint({
  method: 'PATCH',
  path: '/api/public/webdocs/{id}/signatories/{signatoryId}',
  tag: publicTag,
  summary:
    'Corrects a signatory who has not signed. The old link dies at once; the new one is mailed when it is their turn.',
  may: apiTokenFor('webdocs.write'),
  params: z.extend(webdocParams, { signatoryId: z.uuid() }),
  body: correction,
  answer: { status: 200, as: 'json', schema: signatoryLink },
  refusals: [
    'NoWebdocFound',
    'NoStakeholdersFound',
    'WebdocEnded',
    'AlreadySign',
    'WebdocInvalid',
    'UnverifiedLimit',
    'TooManyEvents',
    'TooManyRequests',
  ],
  idempotent: true,
});
