import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { anyone } from '../accounts/policies.ts';
import { linkRefusals, signingTag, webdocToken } from './webdocs.ts';

/** Second proof of a signatory's identity, beside holding the link. */
export const authentications = ['none', 'email', 'sms'] as const;
export type Authentication = (typeof authentications)[number];
export type CodeChannel = Exclude<Authentication, 'none'>;

/** The code is asked before the signatory acts, or before anything of the document is shown. */
export const codeMoments = ['signing', 'reading'] as const;
export type CodeMoment = (typeof codeMoments)[number];

/** The request header with the answer of `verifySignerCode`, for acting, and for reading where the code comes first. */
export const proofHeader = 'signer-proof';

export const sentSignerCode = z.object({
  channel: z.enum(['email', 'sms']),
  /** Masked address or number, which its holder can still recognise. */
  destination: z.string(),
  expiresDate: z.iso.datetime(),
  /** Seconds until another code may be requested. */
  nextAfterSeconds: z.int(),
  /**
   * `delayed`: the gateway did not accept the message yet, and it is tried again. `refused`: this number accepts no
   * messages.
   */
  sending: z.enum(['underway', 'delayed', 'refused']),
});
export type SentSignerCode = z.infer<typeof sentSignerCode>;

const codeRefusals = [...linkRefusals, 'WebdocExpired', 'AlreadySign', 'AlreadyDeclined', 'CodeNotAsked'] as const;

export const sendSignerCode = endpoint({
  method: 'POST',
  path: '/api/webdoc/code',
  tag: signingTag,
  summary: 'Sends the signatory a one-time code; the one sent before no longer counts.',
  may: anyone,
  body: z.object({ webdocToken }),
  answer: { status: 200, as: 'json', schema: sentSignerCode },
  refusals: [...codeRefusals, 'TooManyEvents'],
  budget: 'webdocSignAddress',
  idempotent: true,
});

export const verifySignerCode = endpoint({
  method: 'POST',
  path: '/api/webdoc/code/verify',
  tag: signingTag,
  summary:
    'Takes the code, once. The proof answered goes with signing, declining and uploads, in the header Signer-Proof.',
  may: anyone,
  body: z.object({
    webdocToken,
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'CodeFormat')),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ proof: z.string(), expiresDate: z.iso.datetime() }),
  },
  refusals: [...codeRefusals, 'CodeWrong', 'CodeExpired', 'CodeTriesUsedUp'],
  budget: 'webdocSignAddress',
  idempotent: true,
});
