import type * as webdocs from '#contract/webdocs/webdocs.ts';
import type { CallShape } from '#kit/call.ts';

/**
 * The calls of the signing page without the schemas of the contract: zod would be larger than the rest of the page's
 * own code. A method or path that differs from the contract does not compile. Those of the first load stand here, the
 * others in `deferred-calls.ts`.
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
