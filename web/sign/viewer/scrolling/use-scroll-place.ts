import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Restores the scroll position when the reader comes back from the confirmation. */
export const useScrollPlace = (documents: RefObject<HTMLElement | null>, isShown: boolean): void => {
  const top = useRef(0);
  useEffect(() => {
    const place = documents.current;
    if (!place || !isShown) return undefined;
    if (top.current > 0) place.scrollTo({ top: top.current, behavior: 'instant' });
    const follow = () => {
      if (place.clientHeight > 0) top.current = place.scrollTop;
    };
    place.addEventListener('scroll', follow, { passive: true });
    return () => place.removeEventListener('scroll', follow);
  }, [documents, isShown]);
};
