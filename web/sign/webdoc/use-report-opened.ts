import { useEffect } from 'react';
import { call } from '#kit/call.ts';
import { noteWebdocOpened } from './sign-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

const userEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports the first user action on the visible page: a link that only a program fetched was not opened. */
export const useReportOpened = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const stopper = new AbortController();
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      stopper.abort();
      // If this fails, the next visit reports it; the signer need not know.
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      call(noteWebdocOpened, { body: { webdocToken: tokenInAddress(), timeZone } }).catch(() => undefined);
    };
    for (const act of userEvents) globalThis.addEventListener(act, note, { signal: stopper.signal, passive: true });
    return () => stopper.abort();
  }, [isOpen]);
};
