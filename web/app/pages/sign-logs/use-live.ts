import { useEffect, useEffectEvent } from 'react';
import { followSignLogs } from '#contract/sign-logs.ts';
import { streamAsUser } from '#app/session.ts';

/** Pause before a broken stream is opened again. The server ends an intact stream every five minutes. */
const reopenAfterMs = 5_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Listens until it is aborted. Events between the loading of the list, or the end of a stream, and the next stream are
 * not reported, so the first message of a stream counts as news.
 */
const listen = async (signal: AbortSignal, onNews: () => void): Promise<void> => {
  while (!signal.aborted) {
    try {
      let first = true;
      // oxlint-disable-next-line no-await-in-loop -- a new stream starts after the last one ended
      for await (const { arrived } of streamAsUser(followSignLogs, {}, { signal })) {
        if (arrived > 0 || first) onNews();
        first = false;
      }
    } catch {
      // Offline or signed out: retry without a message.
      if (!signal.aborted) await pause(reopenAfterMs, signal); // oxlint-disable-line no-await-in-loop -- the pause before the next stream
    }
  }
};

/** Reports new events while the page is visible. */
export const useLive = (isOn: boolean, onNews: () => void): void => {
  const report = useEffectEvent(onNews);
  useEffect(() => {
    if (!isOn) return undefined;
    let stopper = new AbortController();
    const follow = () => {
      stopper.abort();
      stopper = new AbortController();
      if (!document.hidden) void listen(stopper.signal, report);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stopper.abort();
    };
  }, [isOn]);
};
