import type * as mine from '#contract/webdocs/own-documents.ts';
import type { CallShape } from '#kit/call.ts';

/** The calls of this page, repeated so that no schema is loaded (`webdoc/sign-calls.ts`). */
export const mailOwnLink: CallShape<typeof mine.mailOwnLink> = {
  method: 'POST',
  path: '/api/webdoc/mine/link',
  answer: { as: 'nothing' },
};
export const listOwnDocuments: CallShape<typeof mine.listOwnDocuments> = {
  method: 'POST',
  path: '/api/webdoc/mine',
  answer: { as: 'json' },
};
