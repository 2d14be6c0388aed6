import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lineOfText } from '../fields.ts';
import { webdocSize } from '../limits.ts';
import { anyone, apiTokenFor } from '../accounts/policies.ts';
import { importWarning, newInteraction } from './public-webdocs.ts';
import { interaction } from './webdocs.ts';

const megabytes = 1_048_576;

export const newPreview = z.object({
  name: lineOfText(200),
  html: z.string().check(z.minLength(1), z.maxLength(webdocSize.htmlBytes)),
  interactions: z.array(newInteraction).check(z.maxLength(webdocSize.interactions)),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  /** Without it, the company's default branding of the moment. */
  brandingId: z.optional(z.uuid()),
});
export type NewPreview = z.infer<typeof newPreview>;

export const createdPreview = z.object({
  previewToken: z.string(),
  url: z.string(),
  /** The same warnings as for a document to sign, with the `path` `html`. */
  warnings: z.array(importWarning),
});
export type CreatedPreview = z.infer<typeof createdPreview>;

export const createPreview = endpoint({
  method: 'POST',
  path: '/api/public/previews',
  tag: 'Public API: previews',
  summary:
    'Makes a read-only preview of a document, shown with invented recipients. Without `expiresAt` its link lives 30 days.',
  may: apiTokenFor('webdocs.write'),
  body: newPreview,
  bodyLimit: 8 * megabytes,
  answer: { status: 201, as: 'json', schema: createdPreview },
  refusals: ['WebdocInvalid', 'NotFound'],
  idempotent: true,
});

/** REQ-2.3.4. */
export const previewView = z.object({
  name: z.string(),
  createdDate: z.iso.datetime(),
  htmlDocument: z.object({
    /** Cleaned, each field an empty `<span data-field="tag"></span>`. */
    content: z.string(),
    /** Its own rules, scoped to `.webdoc-document`. */
    css: z.string(),
  }),
  interactions: z.array(interaction),
});
export type PreviewView = z.infer<typeof previewView>;

/** `/preview/{previewToken}` gives the same answer to clients that do not request HTML (REQ-2.7.38). */
export const getPreview = endpoint({
  method: 'GET',
  path: '/api/preview/{previewToken}',
  tag: 'Signing page',
  summary: 'The document of a preview link.',
  may: anyone,
  params: z.object({ previewToken: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  answer: { status: 200, as: 'json', schema: previewView },
  refusals: ['ExpiredToken', 'NoExternalUser', 'NotFound', 'TooManyRequests'],
  budget: 'webdocReadAddress',
});
