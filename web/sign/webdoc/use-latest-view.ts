import { useEffect } from 'react';

import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';

import { getWebdoc } from './sign-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

const firstWaitMs = 1_500;
const slower = 1.4;
const longestWaitMs = 15_000;

export const readView = (): Promise<WebdocView> => call(getWebdoc, { params: { token: tokenInAddress() } });

/**
 * Asks how the document stands until its final file is sealed: soon and then ever more rarely while it is being
 * prepared, and when the reader comes back to the page while others have still to sign.
 */
export const useLatestView = (view: WebdocView, onView: (view: WebdocView) => void): void => {
  const { isSealed, status } = view;
  useEffect(() => {
    if (isSealed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = firstWaitMs;
    const ask = () => readView().then(onView, () => undefined);
    const askAgain = () => {
      timer = setTimeout(() => {
        wait = Math.min(longestWaitMs, wait * slower);
        if (document.visibilityState === 'visible') void ask();
        askAgain();
      }, wait);
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    if (status === 'completed') askAgain();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isSealed, status, onView]);
};
