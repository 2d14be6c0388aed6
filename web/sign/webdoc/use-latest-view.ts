import { useEffect } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { readingCall } from './codes/reading-call.ts';
import { getWebdoc } from './deferred-calls.ts';
import { tokenInAddress } from '../shell/link-token.ts';

const firstWaitMs = 1_500;
const backoffFactor = 1.4;
const longestWaitMs = 15_000;
/** While others sign, which may take days. */
const othersWaitMs = 20_000;
const longestOthersWaitMs = 60_000;

export const readView = (): Promise<WebdocView> => readingCall(getWebdoc, { params: { token: tokenInAddress() } });

/**
 * Reloads the view until the final file is sealed: at growing intervals while the file is prepared, at longer ones while
 * the reader waits for others, and whenever the reader comes back to the page.
 */
export const useLatestView = (view: WebdocView, onView: (view: WebdocView) => void): void => {
  const { isSealed, status } = view;
  const isCompleted = status === 'completed';
  useEffect(() => {
    if (isSealed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = isCompleted ? firstWaitMs : othersWaitMs;
    const longest = isCompleted ? longestWaitMs : longestOthersWaitMs;
    const ask = () => readView().then(onView, () => undefined);
    const askAgain = () => {
      timer = setTimeout(() => {
        wait = Math.min(longest, wait * backoffFactor);
        if (document.visibilityState === 'visible') void ask();
        askAgain();
      }, wait);
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    askAgain();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isSealed, isCompleted, onView]);
};
