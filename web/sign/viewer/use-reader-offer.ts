import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useReflow } from './reader-mode.ts';

/** Tells whether to offer reader mode: only until the reader has chosen, scrolled, entered a field or zoomed. */
export const useReaderOffer = (documents: RefObject<HTMLElement | null>, percent: number): boolean => {
  const { wasChosen } = useReflow();
  const [wasPassed, setPassed] = useState(false);
  useEffect(() => {
    const place = documents.current;
    const stopper = new AbortController();
    const { signal } = stopper;
    place?.addEventListener('scroll', () => setPassed(true), { signal });
    // Focus on the scrolling area itself does not mean that a field was entered.
    place?.addEventListener('focusin', ({ target }) => setPassed((before) => before || target !== place), {
      signal,
    });
    return () => stopper.abort();
  }, [documents]);
  if (percent !== 100 && !wasPassed) setPassed(true);
  return !wasChosen && !wasPassed;
};
