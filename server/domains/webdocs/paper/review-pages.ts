import { pagesPerAnswer, type PaperPage, type reviewPaper } from '#contract/webdocs/paper.ts';
import type { DrawnPage } from '#engines/pdf/pages/draw-page.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { printWithValues } from './paper-with-values.ts';
import type { PaperPrinter } from './print-paper.ts';

const toPage = ({ png, ...page }: DrawnPage, number: number): PaperPage => ({
  number,
  ...page,
  picture: Buffer.from(png).toString('base64'),
});

/** Null when the print has no page of this number. */
const drawFirst = async ({ pdf }: AppContext, paper: Uint8Array, number: number): Promise<DrawnPage | null> => {
  try {
    return await pdf.drawPage(paper, number);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/**
 * The pages as they will be printed, with the caller's values, drawn one after the other.
 * @throws {Refusal} before the first page, so that it has its own status
 */
export const reviewPages = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof reviewPaper>,
): Promise<AsyncIterable<PaperPage>> => {
  const { from = 1 } = call.body;
  const { pdf: paper } = await printWithValues(context, print, call.body, call.origin);
  const first = await drawFirst(context, paper, from);
  return (async function* () {
    if (!first) return;
    yield toPage(first, from);
    const last = Math.min(from + pagesPerAnswer - 1, first.of);
    for (let number = from + 1; number <= last; number += 1)
      yield toPage(await context.pdf.drawPage(paper, number), number);
  })();
};
