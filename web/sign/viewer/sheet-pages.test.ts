import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pagesInView } from './sheet-pages.ts';

/** Positions that a browser measures for three pages of 990 px each, in a window 1,000 px high. */
const windowAt = (scrolled: number): Element => {
  const sheet = { getBoundingClientRect: () => ({ top: -scrolled, left: 0, width: 700, height: 2_970 }) };
  return {
    clientHeight: 1_000,
    getBoundingClientRect: () => ({ top: 0 }),
    querySelectorAll: () => [sheet],
  } as unknown as Element;
};

beforeEach(() => {
  // A document whose pages the server did not note.
  const createTreeWalker = () => ({ nextNode: () => null });
  vi.stubGlobal('NodeFilter', { SHOW_COMMENT: 128 });
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false }, createTreeWalker });
  vi.stubGlobal('Element', { prototype: { currentCSSZoom: 1 } });
});
afterEach(() => vi.unstubAllGlobals());

// REQ-1.9.3
test('a page is in view when it reaches past the outer tenth of the window, at the top and at the bottom', () => {
  const inView = (scrolled: number) => {
    const { from, to } = pagesInView(windowAt(scrolled));
    return [from, to];
  };
  // 60 px of the second page show, then 160 px.
  expect(inView(50)).toEqual([1, 1]);
  expect(inView(150)).toEqual([1, 2]);
  // 110 px of the first page are left, then 90 px.
  expect(inView(880)).toEqual([1, 2]);
  expect(inView(900)).toEqual([2, 2]);
});
