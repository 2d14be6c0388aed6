import * as z from 'zod/mini';
import { anyone } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';
import { webdocSize } from '../limits.ts';
import { signAction, signingTag, tokenRefusals, webdocToken } from './webdocs.ts';

/** Pages in one answer. `from` requests the next ones. */
export const pagesPerAnswer = 6;

/** One page of the document as it will be printed. */
export const paperPage = z.object({
  /** From 1. */
  number: z.number(),
  /** Pages of the document, without the evidence that the final file adds. */
  of: z.number(),
  /** Pixels of the picture. */
  width: z.number(),
  height: z.number(),
  /** The text of the page, for people who cannot see the picture. */
  text: z.string(),
  /** PNG, in base64. */
  picture: z.string(),
});
export type PaperPage = z.infer<typeof paperPage>;

const megabytes = 1_048_576;

export const reviewPaper = endpoint({
  method: 'POST',
  path: '/api/webdoc/paper',
  tag: signingTag,
  summary:
    'The pages as they will be printed with the signatory’s values, each as soon as it is drawn, at most six from page `from` on. Without values, for a signatory who has signed and while others sign: the pages of that signature. Nothing is kept; nothing is signed.',
  may: anyone,
  body: z.object({
    webdocToken,
    actions: z.array(signAction).check(z.maxLength(webdocSize.interactions)),
    from: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  }),
  bodyLimit: 8 * megabytes,
  answer: { status: 200, as: 'json-lines', schema: paperPage },
  refusals: [
    ...tokenRefusals,
    'WebdocExpired',
    'AlreadySign',
    'AlreadyDeclined',
    'ActionAlreadyRegistred',
    'FieldInvalid',
    'Unavailable',
  ],
  budget: 'webdocSignAddress',
});

/** The pages that a signatory is about to confirm. */
export const paperDigest = z.object({
  pages: z.number(),
  /** Of all that is drawn on them, lower-case hex. */
  sha256: z.string(),
  /** To be sent with the signature: this server's word that these pages were made with these values. */
  receipt: z.string(),
});
export type PaperDigest = z.infer<typeof paperDigest>;

export const digestPaper = endpoint({
  method: 'POST',
  path: '/api/webdoc/paper/digest',
  tag: signingTag,
  summary:
    'Prints the pages with the signatory’s values and answers their hash, with a receipt that binds the signature to them. Nothing is kept; nothing is signed.',
  may: anyone,
  body: z.object({ webdocToken, actions: z.array(signAction).check(z.maxLength(webdocSize.interactions)) }),
  bodyLimit: 8 * megabytes,
  answer: { status: 200, as: 'json', schema: paperDigest },
  refusals: reviewPaper.refusals,
  budget: 'webdocSignAddress',
});

export const downloadPaper = endpoint({
  method: 'GET',
  path: '/api/webdoc/paper/{token}',
  tag: signingTag,
  summary:
    'A PDF of the document before it is sealed, marked on each page: for a signatory who has not signed yet "not signed", for one who has signed "not all have signed yet". The sender gets it in every state, marked "not sealed". Once the document is sealed, the sealed PDF.',
  may: anyone,
  params: z.object({ token: webdocToken }),
  answer: { status: 200, as: 'file' },
  refusals: [...tokenRefusals, 'WebdocExpired', 'AlreadyDeclined', 'Unavailable'],
  budget: 'webdocSignAddress',
});
