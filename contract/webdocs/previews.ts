import * as z from 'zod/mini';
import { pageAddress } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { lineOfText } from '../fields.ts';
import { webdocSize } from '../limits.ts';
import { anyone, apiTokenFor } from '../accounts/policies.ts';
import { languages } from '../roles.ts';
import { paperPage } from './paper.ts';
import { importWarnings, newInteraction } from './public-webdocs.ts';
import { interaction, webdocToken } from './webdocs.ts';

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
  previewToken: webdocToken,
  url: pageAddress,
  /** The same warnings as for a document to sign, with the `path` `html`. */
  warnings: importWarnings,
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
  refusals: ['WebdocInvalid', 'NotFound', 'UnverifiedLimit'],
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

const previewParams = z.object({ previewToken: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) });

/** `/preview/{previewToken}` gives the same answer to clients that do not request HTML (REQ-2.7.38). */
export const getPreview = endpoint({
  method: 'GET',
  path: '/api/preview/{previewToken}',
  tag: 'Signing page',
  summary: 'The document of a preview link.',
  may: anyone,
  params: previewParams,
  answer: { status: 200, as: 'json', schema: previewView },
  refusals: ['ExpiredToken', 'NoExternalUser', 'NotFound', 'TooManyRequests'],
  budget: 'webdocReadAddress',
});

export const reviewPreview = endpoint({
  method: 'GET',
  path: '/api/preview/{previewToken}/pages',
  tag: 'Signing page',
  summary:
    'The pages of a preview as they would be printed, with the sample values of the preview, each as soon as it is drawn, at most six from page `from` on. 422 when content would be missing on paper.',
  may: anyone,
  params: previewParams,
  query: z.object({
    from: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(10_000))),
    /** Language of the sample values; French by default. */
    language: z.optional(z.enum(languages)),
  }),
  answer: { status: 200, as: 'json-lines', schema: paperPage },
  refusals: [...getPreview.refusals, 'WebdocInvalid', 'Unavailable'],
  budget: 'webdocSignAddress',
});
