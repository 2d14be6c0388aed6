import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { pagesIn } from '#contract/page-ranges.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import { pagesInView, toPagesReached } from './sheet-pages.ts';
import { useHydrated } from '../shell/use-hydrated.ts';

export interface Reading {
  reachedEnd: boolean;
  page: { at: number; of: number };
  /** All pages seen so far, in this visit or an earlier one. */
  pagesReached: () => PagesReached;
  toEnd: () => void;
}

/** The reader's progress in an earlier visit. */
interface EarlierVisit {
  pages: PagesReached | null;
  reachedEnd: boolean;
}

/** Tracks which page is in view and whether the reader ever reached the end. */
export const useReading = (documents: RefObject<HTMLElement | null>, earlier: EarlierVisit | null): Reading => {
  const [reachedEnd, setReachedEnd] = useState(false);
  const hydrated = useHydrated();
  const [page, setPage] = useState<Reading['page']>({ at: 1, of: 1 });
  const seenPages = useRef(new Set<number>());
  const lastPage = useRef(1);

  useEffect(() => {
    for (const each of pagesIn(earlier?.pages?.ranges ?? [])) seenPages.current.add(each);
  }, [earlier]);
  useEffect(() => {
    const scroller = documents.current;
    const end = scroller?.querySelector('#end-of-document');
    if (!scroller || !end) return undefined;
    // If the documents need no scrolling, their end is in view at once. The margin above counts an end that was passed
    // in one step, by a key or before this script ran: an observer never sees what is skipped between two frames.
    const endObserver = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReachedEnd(true);
      },
      { root: scroller, rootMargin: '1000000px 0px 24px 0px' },
    );
    endObserver.observe(end);
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (scroller.clientHeight === 0) return;
        const { at, of, from, to } = pagesInView(scroller);
        for (let each = from; each <= to; each += 1) seenPages.current.add(each);
        lastPage.current = of;
        setPage((before) => (before.at === at && before.of === of ? before : { at, of }));
      });
    };
    const sizeObserver = new ResizeObserver(follow);
    const sheets = scroller.querySelector('[data-sheets]');
    if (sheets) sizeObserver.observe(sheets);
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      endObserver.disconnect();
      sizeObserver.disconnect();
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', follow);
    };
  }, [documents]);

  const toEnd = useCallback(() => {
    const scroller = documents.current;
    if (!scroller) return;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.querySelector<HTMLElement>('#end-of-document')?.focus({ preventScroll: true });
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: reducedMotion ? 'instant' : 'smooth' });
  }, [documents]);

  const isAtEnd = reachedEnd || (hydrated && (earlier?.reachedEnd ?? false));
  const pagesReached = useCallback(() => {
    // A short last page may stay at the window's edge and never count as in view.
    const last = isAtEnd ? [lastPage.current] : [];
    return toPagesReached(new Set([...seenPages.current, ...last]), lastPage.current);
  }, [isAtEnd]);
  return { reachedEnd: isAtEnd, page, pagesReached, toEnd };
};
