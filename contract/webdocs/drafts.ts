import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { webdocSize } from '../limits.ts';
import { pagesReached } from '../pages-reached.ts';
import { anyone } from '../accounts/policies.ts';
import { signingTag, tokenRefusals, webdocToken } from './webdocs.ts';

/** Longest user agent that is kept with an entry. */
export const userAgentLength = 300;

const draftValue = z.object({
  tag: z.string().check(z.maxLength(80)),
  value: z.string().check(z.maxLength(webdocSize.valueLength)),
  /** Milliseconds since it was entered: clocks of devices differ, ages do not. */
  age: z.number().check(z.minimum(0)),
});

/** Entries that a signatory has not sent yet. A draft is never evidence and does not count as an opening. */
const draft = z.object({
  values: z.array(draftValue).check(z.maxLength(webdocSize.interactions)),
  reachedEnd: z.boolean(),
  pages: z.nullable(pagesReached),
});
export type WebdocDraft = z.infer<typeof draft>;

const keptDraft = z.extend(draft, {
  /** `userAgent`: of the browser that sent the entry; it may be false, and is empty if it is not known. */
  values: z.array(z.extend(draftValue, { userAgent: z.string() })),
});
/** A draft as the server answers it. Ages count from the answer. */
export type KeptWebdocDraft = z.infer<typeof keptDraft>;

export const keepWebdocDraft = endpoint({
  method: 'PUT',
  path: '/api/webdoc/draft',
  tag: signingTag,
  summary:
    'Keeps what a signatory has entered so far, sealed, for a later visit on any device: the newest value of each field. Signatures are not kept. It ends with the signature. A signatory of whom a code is asked shows the proof of it in the header Signer-Proof.',
  may: anyone,
  body: z.extend(draft, { webdocToken: webdocToken }),
  answer: { status: 200, as: 'nothing' },
  refusals: [...tokenRefusals, 'WebdocExpired', 'AlreadySign', 'AlreadyDeclined', 'BodyTooLarge'],
  budget: 'webdocReadAddress',
});

export const readWebdocDraft = endpoint({
  method: 'GET',
  path: '/api/webdoc/draft/{token}',
  tag: signingTag,
  summary:
    'What a signatory has entered so far, on any device; empty if nothing is kept. The page of the link brings it along, unless a code is asked of the signatory: then it is read here, with the proof of the code in the header Signer-Proof.',
  may: anyone,
  params: z.object({ token: webdocToken }),
  answer: { status: 200, as: 'json', schema: keptDraft },
  refusals: [...tokenRefusals, 'WebdocExpired', 'AlreadySign', 'AlreadyDeclined'],
  budget: 'webdocReadAddress',
});
