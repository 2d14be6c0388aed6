import { rangesOf } from '#contract/page-ranges.ts';
import type { PagesReached } from '#contract/pages-reached.ts';

import { isReflowed } from './reflow-state.ts';
import { windowBox } from './window-box.ts';
import type { Box } from './window-box.ts';

/** A4: what one page of a document is counted as on the screen, width to height. */
const pageRatio = 297 / 210;

/** Counted while sheets have the shape of paper, so that a page keeps its number in reader mode. */
const counted = new WeakMap<Element, number>();

const pagesOf = (sheet: Element, { width, height }: Box): number => {
  if (width > 0 && !isReflowed()) counted.set(sheet, Math.max(1, Math.round(height / (width * pageRatio))));
  return counted.get(sheet) ?? 1;
};

interface Placed {
  top: number;
  height: number;
  pages: number;
  /** How many pages stand before it. */
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

/** To be called before sheets lose the shape of paper. */
export const countPages = (scroller: Element): void => void sheetsIn(scroller);

const pageAt = (sheets: readonly Placed[], y: number): number => {
  const sheet = sheets.findLast(({ top }) => top <= y);
  if (!sheet) return 1;
  const within = Math.ceil(((y - sheet.top) / Math.max(1, sheet.height)) * sheet.pages);
  return sheet.before + Math.min(sheet.pages, Math.max(1, within));
};

export interface PagesInView {
  /** In the middle of the window. */
  at: number;
  of: number;
  from: number;
  to: number;
}

/** A page of which only a strip shows at the window's edge is not in view. */
const edge = 0.1;

export const pagesInView = (scroller: Element): PagesInView => {
  const { top } = scroller.getBoundingClientRect();
  const sheets = sheetsIn(scroller);
  const at = (share: number) => pageAt(sheets, top + scroller.clientHeight * share);
  const of = sheets.reduce((sum, { pages }) => sum + pages, 0);
  return { at: at(0.5), of: Math.max(1, of), from: at(edge), to: at(1 - edge) };
};

/** What is told of the pages that were in view, without those that a changed count has left behind. */
export const toPagesReached = (seen: ReadonlySet<number>, of: number): PagesReached => ({
  of,
  ranges: rangesOf([...seen].filter((page) => page <= of)),
});
