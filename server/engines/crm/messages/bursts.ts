/** An answer is outdated by itself after this time: it need not be told more often. */
const longestMs = 60_000;
const shortestMs = 5_000;
/** So many windows of a burst are short: people who work on a record see each of their changes within seconds. */
const shortWindows = 6;
const windowMs = (place: number): number => Math.min(shortestMs * 2 ** Math.max(0, place - shortWindows), longestMs);

export interface Bursts<T> {
  happened(one: T): void;
  stop(): void;
}

/**
 * Passes on what happens at once, then at most once in a window of 5 s: the rest of a burst is taken together at its end.
 * When it goes on for half a minute, the windows double, up to a minute, so that a night of changes costs hardly more calls
 * than answers that are kept for a minute.
 */
export const openBursts = <T>(pass: (one: T) => void): Bursts<T> => {
  const windows = new Map<T, { more: boolean; timer: NodeJS.Timeout }>();
  let isStopped = false;
  const open = (one: T, place: number): void => {
    pass(one);
    const timer = setTimeout(() => close(one, place), windowMs(place)).unref();
    windows.set(one, { more: false, timer });
  };
  const close = (one: T, place: number): void => {
    const hasMore = windows.get(one)?.more;
    windows.delete(one);
    if (hasMore) open(one, place + 1);
  };
  return {
    happened: (one) => {
      const window = windows.get(one);
      if (isStopped) return;
      if (window) window.more = true;
      else open(one, 1);
    },
    stop: () => {
      isStopped = true;
      for (const { timer } of windows.values()) clearTimeout(timer);
      windows.clear();
    },
  };
};
