import * as z from 'zod/mini';
import { anyone, member, memberInPerson } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';
import { linesOfText } from '../fields.ts';
import { webdocQuestions } from '../limits.ts';
import type { Language } from '../roles.ts';
import { webdocParams } from './public-webdocs.ts';
import { signingTag, tokenRefusals, webdocToken, type WebdocBranding } from './webdocs.ts';

/* Questions of a signatory to the sender, and the answers (REQ-2.7.57, REQ-2.7.58, REQ-2.7.59). */

const text = linesOfText(webdocQuestions.length);

export const webdocQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  askedDate: z.iso.datetime(),
  /** Null until the sender has answered. */
  answer: z.nullable(z.string()),
  answeredDate: z.nullable(z.iso.datetime()),
});
export type WebdocQuestion = z.infer<typeof webdocQuestion>;

export const readQuestions = endpoint({
  method: 'GET',
  path: '/api/webdoc/questions/{token}',
  tag: signingTag,
  summary: 'What was asked with this link, and the answers, the oldest first.',
  may: anyone,
  params: z.object({ token: webdocToken }),
  answer: { status: 200, as: 'json', schema: z.array(webdocQuestion) },
  refusals: [...tokenRefusals, 'WebdocExpired'],
  budget: 'webdocReadAddress',
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/webdoc/questions',
  tag: signingTag,
  summary: 'Asks the sender a question, who is mailed it. The document goes on.',
  may: anyone,
  body: z.object({ webdocToken, question: text }),
  answer: { status: 200, as: 'json', schema: webdocQuestion },
  refusals: [...tokenRefusals, 'WebdocExpired', 'AlreadySign', 'AlreadyDeclined', 'TooManyQuestions', 'TooManyEvents'],
  budget: 'webdocSignAddress',
  idempotent: true,
});

export const answerByMail = endpoint({
  method: 'POST',
  path: '/api/webdoc/questions/answer',
  tag: signingTag,
  summary: 'Answers a question by the link in the mail with it, once. The signatory is mailed the answer.',
  may: anyone,
  body: z.object({ questionToken: webdocToken, answer: text }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NoWebdocFound', 'QuestionAnswered', 'QuestionClosed', 'TooManyRequests'],
  budget: 'webdocSignAddress',
  idempotent: true,
});

const portalTag = 'Documents to sign, in the portal';

export const askedQuestion = z.extend(webdocQuestion, {
  /** Name of the signatory who asked. */
  askedBy: z.string(),
  /** Name of whoever answered, or their username; null until then. */
  answeredBy: z.nullable(z.string()),
  /** False once it is answered or the document has ended. */
  canBeAnswered: z.boolean(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/company/webdocs/{id}/questions',
  tag: portalTag,
  summary: 'The questions of all signatories of a document, and the answers, the oldest first.',
  may: member,
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: z.array(askedQuestion) },
  refusals: ['NotFound'],
});

export const answerInPortal = endpoint({
  method: 'POST',
  path: '/api/company/webdocs/{id}/questions/{questionId}/answer',
  tag: portalTag,
  summary: 'Answers a question, once. The signatory is mailed the answer.',
  may: memberInPerson,
  params: z.extend(webdocParams, { questionId: z.uuid() }),
  body: z.object({ answer: text }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'QuestionAnswered', 'QuestionClosed', 'TooManyRequests'],
  idempotent: true,
});

/** Data of the page on which a question is answered by the link in its mail. */
export interface QuestionPage {
  /** `closed`: the link is too old, or the document has ended. */
  state: 'open' | 'answered' | 'closed' | 'notFound' | 'error';
  productName: string;
  language: Language;
  branding: WebdocBranding;
  /** Null where the link shows nothing. */
  asked: { document: string; who: string; question: string; answer: string | null } | null;
}
