import { useEffect, useState } from 'react';
import type { Deferred } from './use-deferred.ts';

const userEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports the first user action on the visible page: a link that only a program fetched was not opened. */
export const useReportOpened = (later: Deferred | null, isOpen: boolean): void => {
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    if (!isOpen || hasActed) return undefined;
    const stopper = new AbortController();
    const note = () => {
      if (document.visibilityState === 'visible') setActed(true);
    };
    for (const act of userEvents) globalThis.addEventListener(act, note, { signal: stopper.signal, passive: true });
    return () => stopper.abort();
  }, [isOpen, hasActed]);
  const isKnown = later !== null && hasActed;
  useEffect(() => {
    if (isKnown) later.reportOpened();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once in each visit
  }, [isKnown]);
};
