import * as z from 'zod/mini';
import { anyone } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';
import type { Language } from '../roles.ts';
import { signingTag } from './webdocs.ts';

/** Why somebody reports a mail: an unknown sender, an unwanted mail, a fraud. */
export const reportReasons = ['unknown', 'unwanted', 'fraud'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Signed, so that only the reader of a mail can report it. */
const reportToken = z.string().check(z.regex(/^[\w.-]{20,300}$/, 'Invalid'));

export const reportMail = endpoint({
  method: 'POST',
  path: '/api/webdoc/report',
  tag: signingTag,
  summary: 'Reports a mail by the link in it. Staff see it; the sender does not learn who reported.',
  may: anyone,
  body: z.object({ reportToken, reason: z.enum(reportReasons) }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'TooManyRequests'],
  budget: 'reportAddress',
});

/** Data of the page behind the link. */
export interface ReportPage {
  /** `notFound`: the link is damaged, too old, or its document was removed. */
  state: 'open' | 'reported' | 'notFound' | 'error';
  productName: string;
  language: Language;
  /** Name and address of the person who sent the document. */
  sender: { name: string; address: string } | null;
}
