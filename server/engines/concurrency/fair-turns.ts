import { openUsedTime } from './used-time.ts';

/**
 * Does a work in its turn, at once if there is one.
 * @param signal ends the wait, not the work @throws its reason, and what the work throws
 */
export type FairTurns = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** An Asker wants a turn for a work. */
export interface Asker {
  key?: string | undefined;
  /** Takes the one place beside the usual ones: it only ever waits for others that do so too, and they for it. */
  isAside?: boolean | undefined;
}

interface Waiter {
  key: string;
  go: () => void;
}

/**
 * Gives turns to `atOnce` works at a time. Of those that wait, the next is one of the key that has used the least time
 * lately: who sends heavy works, however many, lets everybody else pass. Works of one key keep their order.
 */
export const openFairTurns = (atOnce: number, now?: () => number): FairTurns => {
  const used = openUsedTime(now);
  const waiting: Waiter[] = [];
  let running = 0;

  const passOn = (): void => {
    running -= 1;
    const next = used.least(waiting);
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    running += 1;
    next.go();
  };
  const wait = (key: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        key,
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      waiting.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async (key, work, signal) => {
    signal?.throwIfAborted();
    if (running < atOnce) running += 1;
    else await wait(key, signal);
    const begun = used.now();
    try {
      return await work();
    } finally {
      used.add(key, begun);
      passOn();
    }
  };
};

/** Fair turns with one more place, for who stands aside. */
export const openTurnsWithAside = (
  atOnce: number,
): (<T>(asker: Asker, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>) => {
  const [usual, aside] = [openFairTurns(atOnce), openFairTurns(1)];
  return ({ key = '', isAside }, work, signal) => (isAside ? aside : usual)(key, work, signal);
};
