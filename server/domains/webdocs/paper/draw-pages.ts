import { pagesPerAnswer, type PaperPage } from '#contract/webdocs/paper.ts';
import type { DrawnPage } from '#engines/pdf/pages/draw-page.ts';
import type { AppContext } from '#server/app-context.ts';

const toPage = ({ png, ...page }: DrawnPage, number: number): PaperPage => ({
  number,
  ...page,
  picture: Buffer.from(png).toString('base64'),
});

interface Wanted {
  /** Number of the first page. */
  from: number;
  /** Id of the company whose document it is. */
  company: string;
}

/** Null when the print has no page of this number. */
const drawFirst = async (
  { pdf }: AppContext,
  paper: Uint8Array,
  { from: number, company }: Wanted,
): Promise<DrawnPage | null> => {
  try {
    return await pdf.drawPage(paper, number, { key: company });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Draws up to `pagesPerAnswer` pages of a print one after the other, from page `from`; none if it has no such page. */
export const drawPages = async (
  context: AppContext,
  paper: Uint8Array,
  wanted: Wanted,
): Promise<AsyncIterable<PaperPage>> => {
  const { from, company } = wanted;
  const first = await drawFirst(context, paper, wanted);
  return (async function* () {
    if (!first) return;
    yield toPage(first, from);
    const last = Math.min(from + pagesPerAnswer - 1, first.of);
    for (let number = from + 1; number <= last; number += 1)
      yield toPage(await context.pdf.drawPage(paper, number, { key: company }), number);
  })();
};
