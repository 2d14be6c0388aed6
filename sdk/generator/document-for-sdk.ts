import type { ApiDocument } from '#contract/public-api/docs-page.ts';
import { defaultBudgets } from '#contract/rate-limits.ts';
import { toPublicDocument } from '#http/openapi/public-document.ts';

/** The document of a portal, whose name and address the SDK does not depend on. */
export const documentForSdk = (): ApiDocument => {
  const about = { title: 'Paraphe', url: 'https://portal.example', budget: defaultBudgets.tokenCall };
  return toPublicDocument('en', about) as unknown as ApiDocument;
};
