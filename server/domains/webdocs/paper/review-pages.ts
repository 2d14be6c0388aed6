import type { PaperPage, reviewPaper } from '#contract/webdocs/paper.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { drawPages } from './draw-pages.ts';
import { printWithValues } from './paper-with-values.ts';
import type { PaperPrinter } from './print-paper.ts';

/**
 * Draws the pages with the caller's values, one after the other, as they will be sealed.
 * @throws {Refusal} before the first page is sent, while the answer can still carry the status of the refusal
 */
export const reviewPages = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof reviewPaper>,
): Promise<AsyncIterable<PaperPage>> => {
  const { pdf: paper } = await printWithValues(context, print, call.body, call.origin);
  return drawPages(context, paper, call.body.from ?? 1);
};
