import type * as codes from '#contract/webdocs/signer-codes.ts';
import type * as drafts from '#contract/webdocs/drafts.ts';
import type * as papers from '#contract/webdocs/paper.ts';
import type * as questions from '#contract/webdocs/questions.ts';
import type * as snoozes from '#contract/webdocs/snooze.ts';
import type * as webdocs from '#contract/webdocs/webdocs.ts';
import type { CallShape } from '#kit/call.ts';

/**
 * The calls of the signing page without the schemas of the contract: zod would be larger than the rest of the page's
 * own code. A method or path that differs from the contract does not compile. The first load makes no call.
 */
export const getWebdoc: CallShape<typeof webdocs.getWebdoc> = {
  method: 'GET',
  path: '/api/webdoc/{token}',
  answer: { as: 'json' },
};
export const noteWebdocOpened: CallShape<typeof webdocs.noteWebdocOpened> = {
  method: 'POST',
  path: '/api/webdoc/opened',
  answer: { as: 'nothing' },
};
export const keepWebdocDraft: CallShape<typeof drafts.keepWebdocDraft> = {
  method: 'PUT',
  path: '/api/webdoc/draft',
  answer: { as: 'nothing' },
};
export const readWebdocDraft: CallShape<typeof drafts.readWebdocDraft> = {
  method: 'GET',
  path: '/api/webdoc/draft/{token}',
  answer: { as: 'json' },
};
export const signWebdoc: CallShape<typeof webdocs.signWebdoc> = {
  method: 'POST',
  path: '/api/webdoc/sign',
  answer: { as: 'json' },
};
export const sendSignerCode: CallShape<typeof codes.sendSignerCode> = {
  method: 'POST',
  path: '/api/webdoc/code',
  answer: { as: 'json' },
};
export const verifySignerCode: CallShape<typeof codes.verifySignerCode> = {
  method: 'POST',
  path: '/api/webdoc/code/verify',
  answer: { as: 'json' },
};
export const declineWebdoc: CallShape<typeof webdocs.declineWebdoc> = {
  method: 'POST',
  path: '/api/webdoc/decline',
  answer: { as: 'json' },
};
export const delegateWebdoc: CallShape<typeof webdocs.delegateWebdoc> = {
  method: 'POST',
  path: '/api/webdoc/delegate',
  answer: { as: 'json' },
};
export const getSnooze: CallShape<typeof snoozes.getSnooze> = {
  method: 'GET',
  path: '/api/webdoc/snooze/{token}',
  answer: { as: 'json' },
};
export const snoozeWebdoc: CallShape<typeof snoozes.snoozeWebdoc> = {
  method: 'POST',
  path: '/api/webdoc/snooze',
  answer: { as: 'json' },
};
export const downloadWebdoc: CallShape<typeof webdocs.downloadWebdoc> = {
  method: 'GET',
  path: '/api/webdoc/download/{token}',
  answer: { as: 'file' },
};
export const reviewPaper: CallShape<typeof papers.reviewPaper> = {
  method: 'POST',
  path: '/api/webdoc/paper',
  answer: { as: 'json-lines' },
};
export const digestPaper: CallShape<typeof papers.digestPaper> = {
  method: 'POST',
  path: '/api/webdoc/paper/digest',
  answer: { as: 'json' },
};
export const downloadPaper: CallShape<typeof papers.downloadPaper> = {
  method: 'GET',
  path: '/api/webdoc/paper/{token}',
  answer: { as: 'file' },
};
export const uploadWebdocFile: CallShape<typeof webdocs.uploadWebdocFile> = {
  method: 'POST',
  path: '/api/webdoc/uploadFile/{fileId}/{token}',
  answer: { as: 'json' },
};
export const readQuestions: CallShape<typeof questions.readQuestions> = {
  method: 'GET',
  path: '/api/webdoc/questions/{token}',
  answer: { as: 'json' },
};
export const askQuestion: CallShape<typeof questions.askQuestion> = {
  method: 'POST',
  path: '/api/webdoc/questions',
  answer: { as: 'json' },
};
