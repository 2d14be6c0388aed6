import * as z from 'zod/mini';
import { boundedRecord } from '../bounded-record.ts';
import { endpoint } from '../endpoint.ts';
import { composedText } from '../fields.ts';
import { webdocSize } from '../limits.ts';
import { apiTokenFor } from '../accounts/policies.ts';
import { publicTag, signatoryKey, webdocParams } from './public-webdocs.ts';
import { partyStatuses, webdocStatuses } from './webdocs.ts';

/* Helpers for the tests of integrators: what people do on their pages, done by the sender's system in a sandbox. */

const longestTag = 80;
const value = composedText(webdocSize.signatureBytes);

export const wantedSignature = z.object({
  recipient: signatoryKey,
  /** By tag of the field. */
  values: z.optional(boundedRecord(z.string().check(z.maxLength(longestTag)), value, webdocSize.interactions)),
});
export const signedAs = z.object({ status: z.enum(webdocStatuses), signatoryStatus: z.enum(partyStatuses) });

const refusals = ['BearerNotAllowed', 'NoWebdocFound', 'NoStakeholdersFound', 'WebdocEnded', 'AlreadySign'] as const;

export const signWebdocAs = endpoint({
  method: 'POST',
  path: '/api/public/webdocs/{id}/sign',
  tag: publicTag,
  summary:
    'Signs as one of the signatories, whose turn it must be, as on their page: with `values`, and invented ones for what is missing. For tokens of sandboxes; those of the production get 403 BearerNotAllowed.',
  may: apiTokenFor('webdocs.write'),
  params: webdocParams,
  body: wantedSignature,
  bodyLimit: 8_000_000,
  answer: { status: 200, as: 'json', schema: signedAs },
  refusals: [...refusals, 'NotYourTurn', 'FieldMissing', 'FieldInvalid', 'FileMissing'],
  idempotent: true,
});

const longestReason = 4_000;
export const wantedRefusal = z.object({
  recipient: signatoryKey,
  reason: z.optional(z.string().check(z.trim(), z.minLength(1, 'Empty'), z.maxLength(longestReason, 'TooLong'))),
});
export const declinedAs = z.object({ status: z.enum(webdocStatuses) });

export const declineWebdocAs = endpoint({
  method: 'POST',
  path: '/api/public/webdocs/{id}/decline',
  tag: publicTag,
  summary:
    'Declines as one of the signatories, as on their page, which ends the document. For tokens of sandboxes; those of the production get 403 BearerNotAllowed.',
  may: apiTokenFor('webdocs.write'),
  params: webdocParams,
  body: wantedRefusal,
  answer: { status: 200, as: 'json', schema: declinedAs },
  refusals: [...refusals, 'DeclineNotAllowed'],
  idempotent: true,
});
