import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';

import { useHydrated } from './use-hydrated.ts';

export interface Reading {
  reachedEnd: boolean;
  page: { at: number; of: number };
  toEnd: () => void;
}

/** A4: what one page of a document is counted as on the screen, width to height. */
const pageRatio = 297 / 210;

/** The sheet that the middle of the window shows, and how far down it, in pages. */
function pageIn(scroller: HTMLElement): Reading['page'] {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  let [of, at] = [0, 1];
  for (const sheet of scroller.querySelectorAll('.webdoc-document')) {
    const { top, width, height } = sheet.getBoundingClientRect();
    const pageHeight = width * pageRatio;
    const pages = Math.max(1, Math.round(height / pageHeight));
    if (top <= middle) at = of + Math.min(pages, Math.max(1, Math.ceil((middle - top) / (height / pages))));
    of += pages;
  }
  return { at, of: Math.max(1, of) };
}

/** Follows the reader through the documents: which page is in view, and whether the end was ever seen. */
export function useReading(documents: RefObject<HTMLElement | null>, endSeenBefore: boolean): Reading {
  const [reachedEnd, setReachedEnd] = useState(false);
  const hydrated = useHydrated();
  const [page, setPage] = useState<Reading['page']>({ at: 1, of: 1 });

  useEffect(() => {
    const scroller = documents.current;
    const end = scroller?.querySelector('#end-of-document');
    if (!scroller || !end) return undefined;
    // Documents that need no scrolling pass at once: their end is in view.
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReachedEnd(true);
      },
      { root: scroller, rootMargin: '0px 0px 24px 0px' },
    );
    seen.observe(end);
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (scroller.clientHeight > 0) setPage(pageIn(scroller));
      });
    };
    const resized = new ResizeObserver(follow);
    const sheets = scroller.querySelector('[data-sheets]');
    if (sheets) resized.observe(sheets);
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      seen.disconnect();
      resized.disconnect();
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', follow);
    };
  }, [documents]);

  const toEnd = useCallback(() => {
    const scroller = documents.current;
    if (!scroller) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.querySelector<HTMLElement>('#end-of-document')?.focus({ preventScroll: true });
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: calm ? 'instant' : 'smooth' });
  }, [documents]);

  return { reachedEnd: reachedEnd || (hydrated && endSeenBefore), page, toEnd };
}
