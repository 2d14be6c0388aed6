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

/** Listens until it is stopped. A stream that was away may have missed something: its first word counts as news. */
async function listen(signal: AbortSignal, onNews: () => void): Promise<void> {
  for (let missed = false; !signal.aborted; missed = true) {
    try {
      let first = true;
      // oxlint-disable-next-line no-await-in-loop -- a new stream follows the one before
      for await (const { arrived } of streamAsUser(followSignLogs, {}, { signal })) {
        if (arrived > 0 || (first && missed)) onNews();
        first = false;
      }
    } catch {
      // Away, or signed out: tried again, quietly.
      if (!signal.aborted) await pause(againMs, signal); // oxlint-disable-line no-await-in-loop -- the pause between two
    }
  }
}

/** Says when events have arrived, while the page is in sight. */
export function useLive(isOn: boolean, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!isOn) return undefined;
    let stopper = new AbortController();
    const follow = () => {
      stopper.abort();
      stopper = new AbortController();
      if (!document.hidden) void listen(stopper.signal, tell);
    };
    const back = () => {
      follow();
      if (!document.hidden) tell();
    };
    follow();
    document.addEventListener('visibilitychange', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      stopper.abort();
    };
  }, [isOn]);
}
