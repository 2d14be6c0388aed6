import type { PaperPage, reviewPaper } from '#contract/webdocs/paper.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { drawPages } from './draw-pages.ts';
import { printWithValues } from './paper-with-values.ts';
import type { PaperPrinter } from './print-paper.ts';

/**
 * The pages as they will be printed, with the caller's values, drawn one after the other.
 * @throws {Refusal} before the first page, so that it has its own status
 */
export const reviewPages = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof reviewPaper>,
): Promise<AsyncIterable<PaperPage>> => {
  const { pdf: paper } = await printWithValues(context, print, call.body, call.origin);
  return drawPages(context, paper, call.body.from ?? 1);
};
