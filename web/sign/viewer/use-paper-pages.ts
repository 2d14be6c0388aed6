import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import { requireSuccess } from '#kit/call.ts';
import { readJsonLines } from '#kit/json-lines.ts';

/** Asks the server for the pages from number `from` on. The answer may be a refusal. */
export type AskPages = (from: number, signal: AbortSignal) => Promise<Response>;

export interface PaperPages {
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
 * Reads the printed pages, a few at a time.
 * @param ask must answer the same pages while the screen is open; only the first one given is used
 */
export const usePaperPages = (ask: AskPages): PaperPages => {
  const [pages, setPages] = useState<readonly PaperPage[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const state = useRef({ ask, last: 0, of: Infinity, isBusy: false, stopper: new AbortController() });
  const more = useCallback(() => {
    const now = state.current;
    if (now.isBusy || now.last >= now.of) return;
    now.isBusy = true;
    setLoading(true);
    setFailure(null);
    const { signal } = now.stopper;
    const load = async () => {
      const response = await requireSuccess(await now.ask(now.last + 1, signal));
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
