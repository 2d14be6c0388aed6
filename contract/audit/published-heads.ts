import * as z from 'zod/mini';
import { anyone } from '../accounts/policies.ts';
import { sha256, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const tag = 'Public API: documents to sign';
const mostFiles = 999_999_999;
const fileNumber = z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(mostFiles));

/** Heads in one file; more of an hour stand in the next one. */
export const headsInFile = 10_000;

export const publishedFile = z.object({
  number: z.int().check(z.minimum(1), z.maximum(mostFiles)),
  at: z.iso.datetime(),
  heads: z.int().check(z.minimum(1), z.maximum(headsInFile)),
  sha256,
  /** Over the bytes of the file, with SHA-256: PKCS #1 v1.5 for RSA keys, ECDSA in DER for EC keys. Base64. */
  signature: text(2_000),
  /** PEM of the certificate that signed; it is one of the seal's, or was issued by one. */
  certificate: text(50_000),
  /** RFC 3161 token over the bytes of the file, Base64; null until an authority has answered. */
  timestamp: z.nullable(text(100_000)),
});
export type PublishedFile = z.infer<typeof publishedFile>;

export const publishedFiles = pageOf(publishedFile);

/** Public, so that anybody can keep them: a trail that is rewritten later differs from what was kept. */
export const listPublishedHeads = endpoint({
  method: 'GET',
  path: '/api/public/published-heads',
  tag,
  summary: 'The files in which the heads of all trails are published each hour, the first one first.',
  may: anyone,
  query: z.object({ after: z.optional(fileNumber), ...pageQuery }),
  answer: { status: 200, as: 'json', schema: publishedFiles },
  refusals: [],
  budget: 'webdocReadAddress',
});

export const getPublishedHeads = endpoint({
  method: 'GET',
  path: '/api/public/published-heads/{number}',
  tag,
  summary: 'One file of published heads, as plain text.',
  may: anyone,
  params: z.object({ number: fileNumber }),
  answer: { status: 200, as: 'file' },
  refusals: ['NotFound'],
  budget: 'webdocReadAddress',
});
