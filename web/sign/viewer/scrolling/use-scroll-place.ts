import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Of the page: that of the window changes when it is zoomed by two fingers. */
const pageWidth = () => document.documentElement.clientWidth;

/**
 * Keeps what is read in the window: when the reader comes back from the confirmation, and when a phone is turned, where
 * the sheets get another size.
 */
export const useScrollPlace = (documents: RefObject<HTMLElement | null>, isShown: boolean): void => {
  const kept = useRef({ top: 0, height: 1, width: 0 });
  useEffect(() => {
    const place = documents.current;
    if (!place || !isShown) return undefined;
    const keep = () => {
      kept.current = { top: place.scrollTop, height: place.scrollHeight, width: pageWidth() };
    };
    const restore = () => {
      const { top, height } = kept.current;
      if (top > 0) place.scrollTo({ top: (top * place.scrollHeight) / height, behavior: 'instant' });
      keep();
    };
    const follow = () => {
      // Between a turn and its event, the browser may scroll by itself.
      if (place.clientHeight > 0 && pageWidth() === kept.current.width) keep();
    };
    const turn = () => {
      if (pageWidth() !== kept.current.width) restore();
    };
    restore();
    place.addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', turn);
    return () => {
      place.removeEventListener('scroll', follow);
      removeEventListener('resize', turn);
    };
  }, [documents, isShown]);
};
