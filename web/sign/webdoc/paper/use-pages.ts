import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { requireSuccess, sendCall } from '#kit/call.ts';
import { readJsonLines } from '#kit/json-lines.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { reviewPaper } from '../deferred-calls.ts';

export interface Pages {
  pages: readonly PaperPage[];
  isLoading: boolean;
  failure: unknown;
  /**
   * Requests the pages after the last one, unless there are none or a request is running. It also repeats a failed
   * request.
   */
  more: () => void;
}

/**
 * Reads the printed pages with the values of `actions`, a few at a time.
 * @param actions must stay the same while the screen is open
 */
export const usePages = (actions: readonly SignAction[]): Pages => {
  const [pages, setPages] = useState<readonly PaperPage[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const state = useRef({ actions, last: 0, of: Infinity, isBusy: false, stopper: new AbortController() });
  const more = useCallback(() => {
    const now = state.current;
    if (now.isBusy || now.last >= now.of) return;
    now.isBusy = true;
    setLoading(true);
    setFailure(null);
    const { signal } = now.stopper;
    const load = async () => {
      const body = { webdocToken: tokenInAddress(), actions: [...now.actions], from: now.last + 1 };
      const response = await requireSuccess(await sendCall(reviewPaper, { body }, { signal }));
      for await (const page of readJsonLines<PaperPage>(response)) {
        if (signal.aborted) return;
        Object.assign(now, { last: page.number, of: page.of });
        setPages((known) => [...known, page]);
      }
    };
    load()
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure(error);
      })
      .finally(() => {
        now.isBusy = false;
        if (!signal.aborted) setLoading(false);
      });
  }, []);
  useEffect(() => {
    const now = state.current;
    now.stopper = new AbortController();
    more();
    return () => now.stopper.abort();
  }, [more]);
  return { pages, isLoading, failure, more };
};
