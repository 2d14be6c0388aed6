import { rangesOf } from '#contract/page-ranges.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import { pageTops } from './page-starts.ts';
import { isReflowed } from './reflow-state.ts';
import { windowBox } from './window-box.ts';
import type { Box } from './window-box.ts';

/** Height to width of A4: of documents whose pages are not known, every such part of a sheet counts as one page. */
const pageRatio = 297 / 210;

/** Pages are counted while sheets look like paper, so that page numbers stay the same in reader mode. */
const counted = new WeakMap<Element, number>();

const pagesOf = (sheet: Element, { width, height }: Box): number => {
  if (width > 0 && !isReflowed()) counted.set(sheet, Math.max(1, Math.round(height / (width * pageRatio))));
  return counted.get(sheet) ?? 1;
};

interface Placed {
  top: number;
  height: number;
  pages: number;
  /** Number of pages before this sheet. */
  before: number;
}

const sheetsIn = (scroller: Element): Placed[] => {
  let before = 0;
  return [...scroller.querySelectorAll('.webdoc-document')].map((sheet) => {
    const box = windowBox(sheet);
    const placed = { top: box.top, height: box.height, pages: pagesOf(sheet, box), before };
    before += placed.pages;
    return placed;
  });
};

/** Call before reader mode changes the shape of the sheets. */
export const countPages = (scroller: Element): void => void sheetsIn(scroller);

/** Answers the page at a height of the window, and the number of pages. */
interface PageFinder {
  of: number;
  pageAt: (y: number) => number;
}

const byHeight = (sheets: readonly Placed[]): PageFinder => ({
  of: Math.max(
    1,
    sheets.reduce((sum, { pages }) => sum + pages, 0),
  ),
  pageAt: (y) => {
    const sheet = sheets.findLast(({ top }) => top <= y);
    if (!sheet) return 1;
    const within = Math.ceil(((y - sheet.top) / Math.max(1, sheet.height)) * sheet.pages);
    return sheet.before + Math.min(sheet.pages, Math.max(1, within));
  },
});

/** By the pages of the paper, in every form that the document has on the screen. */
const finderIn = (scroller: Element): PageFinder => {
  const tops = pageTops(scroller);
  const last = tops.at(-1);
  if (!last) return byHeight(sheetsIn(scroller));
  return { of: last.page, pageAt: (y) => tops.findLast(({ top }) => top <= y)?.page ?? 1 };
};

export interface PagesInView {
  /** The page in the middle of the window. */
  at: number;
  of: number;
  from: number;
  to: number;
}

/** Share of the window's height at each edge: a page visible only there does not count as in view. */
const edge = 0.1;

export const pagesInView = (scroller: Element): PagesInView => {
  const { top } = scroller.getBoundingClientRect();
  const { of, pageAt } = finderIn(scroller);
  const at = (share: number) => pageAt(top + scroller.clientHeight * share);
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  // A short first or last page never reaches the middle of the window.
  const isAtEnd = scrollTop > 1 && scrollTop + clientHeight >= scrollHeight - 2;
  const middle = isAtEnd ? of : scrollTop <= 1 ? at(edge) : at(0.5);
  return { at: middle, of, from: at(edge), to: isAtEnd ? of : at(1 - edge) };
};

/** The pages seen, as ranges. Drops page numbers above `of`, which remain from an earlier page count. */
export const toPagesReached = (seen: ReadonlySet<number>, of: number): PagesReached => ({
  of,
  ranges: rangesOf([...seen].filter((page) => page <= of)),
});
