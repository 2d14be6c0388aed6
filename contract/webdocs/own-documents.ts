import * as z from 'zod/mini';
import { anyone } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../fields.ts';
import { ownDocuments } from '../limits.ts';
import type { Language } from '../roles.ts';
import { signingTag, webdocToken } from './webdocs.ts';

/** `waiting`: for others, or for the seal. `signed`: by everybody, and sealed. In the order of the list. */
export const ownDocumentStates = ['toSign', 'waiting', 'signed', 'declined', 'expired', 'cancelled'] as const;

export const ownDocument = z.object({
  /** Of the signatory. */
  id: z.string(),
  /** Its number, where the link asks for a code first or nobody has verified the sender's company. */
  name: z.string(),
  /** Name of the sender, with the company once it is verified. */
  sender: z.string(),
  senderEmail: z.string(),
  /** Nobody has verified the company of the sender: the name may be anybody's. */
  isUnverified: z.boolean(),
  state: z.enum(ownDocumentStates),
  sentDate: z.iso.datetime(),
  expiresDate: z.nullable(z.iso.datetime()),
  /** The signatory's own link, as it was mailed. */
  url: z.string(),
  /** Where the sealed PDF is; null too where the link asks for a code first. */
  fileUrl: z.nullable(z.string()),
});
export type OwnDocument = z.infer<typeof ownDocument>;

/** The answer never says whether the address has documents. */
export const mailOwnLink = endpoint({
  method: 'POST',
  path: '/api/webdoc/mine/link',
  tag: signingTag,
  summary: 'Mails a link to the list of all documents of an address to that address, if it has any.',
  may: anyone,
  body: z.object({ email: emailAddress }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['TooManyRequests'],
  budget: 'ownDocumentsAddress',
  idempotent: true,
});

export const listOwnDocuments = endpoint({
  method: 'POST',
  path: '/api/webdoc/mine',
  tag: signingTag,
  summary:
    'The documents that the address of a mailed link has to sign or has signed, of all senders: those to sign first, by deadline, then the newest.',
  may: anyone,
  body: z.object({
    token: webdocToken,
    /** `next` of the page before. */
    from: z.optional(z.int().check(z.minimum(0), z.maximum(ownDocuments.most))),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ address: z.string(), documents: z.array(ownDocument), next: z.nullable(z.int()) }),
  },
  refusals: ['ExpiredToken', 'TooManyRequests'],
  budget: 'webdocReadAddress',
});

/** All data of the page `/mine`; the token stands behind the `#` of its address and is never sent with it. */
export interface OwnDocumentsPage {
  productName: string;
  language: Language;
}
