import { useEffect } from 'react';

import { call } from '#kit/call.ts';

import { noteWebdocOpened } from './sign-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells the server that a person opened the document: a visible page that was touched, never a fetched link. */
export const useOpened = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const stopper = new AbortController();
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      stopper.abort();
      // Lost, it is noted at the next visit; the signer has nothing to do with it.
      call(noteWebdocOpened, { body: { webdocToken: tokenInAddress() } }).catch(() => undefined);
    };
    for (const act of acts) globalThis.addEventListener(act, note, { signal: stopper.signal, passive: true });
    return () => stopper.abort();
  }, [isOpen]);
};
