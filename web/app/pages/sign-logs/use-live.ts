import { useEffect, useEffectEvent } from 'react';

import { followSignLogs } from '#contract/sign-logs.ts';

import { streamAsUser } from '#app/session.ts';

/** Before a broken stream is opened again; the server ends a good one every five minutes. */
const againMs = 5_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Listens until it is stopped. What arrived before a stream was there – since the list was loaded, or the stream before
 * broke – nobody tells: its first word counts as news.
 */
const listen = async (signal: AbortSignal, onNews: () => void): Promise<void> => {
  while (!signal.aborted) {
    try {
      let first = true;
      // oxlint-disable-next-line no-await-in-loop -- a new stream follows the one before
      for await (const { arrived } of streamAsUser(followSignLogs, {}, { signal })) {
        if (arrived > 0 || first) onNews();
        first = false;
      }
    } catch {
      // Away, or signed out: tried again, quietly.
      if (!signal.aborted) await pause(againMs, signal); // oxlint-disable-line no-await-in-loop -- the pause between two
    }
  }
};

/** Says when events have arrived, while the page is in sight. */
export const useLive = (isOn: boolean, onNews: () => void): void => {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!isOn) return undefined;
    let stopper = new AbortController();
    const follow = () => {
      stopper.abort();
      stopper = new AbortController();
      if (!document.hidden) void listen(stopper.signal, tell);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stopper.abort();
    };
  }, [isOn]);
};
