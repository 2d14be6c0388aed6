import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

import { useReflow } from './reflow.ts';

/** Whether reader mode is still offered: not after the reader has chosen, scrolled, entered a field or zoomed. */
export function useReaderOffer(documents: RefObject<HTMLElement | null>, percent: number): boolean {
  const { wasChosen } = useReflow();
  const [wasPassed, setPassed] = useState(false);
  useEffect(() => {
    const place = documents.current;
    if (!place) return undefined;
    const pass = () => setPassed(true);
    const onFocus = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-tag]')) pass();
    };
    place.addEventListener('scroll', pass, { passive: true, once: true });
    place.addEventListener('focusin', onFocus);
    return () => {
      place.removeEventListener('scroll', pass);
      place.removeEventListener('focusin', onFocus);
    };
  }, [documents]);
  if (percent !== 100 && !wasPassed) setPassed(true);
  return !wasChosen && !wasPassed;
}
