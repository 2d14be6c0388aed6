import { useEffect } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';
import { getWebdoc } from './deferred-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

const firstWaitMs = 1_500;
const backoffFactor = 1.4;
const longestWaitMs = 15_000;

export const readView = (): Promise<WebdocView> => call(getWebdoc, { params: { token: tokenInAddress() } });

/**
 * Reloads the view until the final file is sealed: at growing intervals while the file is prepared, and whenever the
 * reader comes back to the page.
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
        wait = Math.min(longestWaitMs, wait * backoffFactor);
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
