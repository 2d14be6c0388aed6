/**
 * Does a work in its turn, at once if there is one.
 * @param signal ends the wait, not the work @throws its reason, and what the work throws
 */
export type FairTurns = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Waiter {
  key: string;
  go: () => void;
}

interface Used {
  ms: number;
  /** When this was noted, in milliseconds. */
  at: number;
}

/** After this time half of what a key has used is forgotten. */
const halfLifeMs = 60_000;
const mostKeys = 1_000;

/** Time that each key has used lately, in milliseconds. */
const openAccounts = () => {
  const accounts = new Map<string, Used>();
  const usedBy = (key: string, now: number): number => {
    const used = accounts.get(key);
    return used ? used.ms * 0.5 ** ((now - used.at) / halfLifeMs) : 0;
  };
  return {
    usedBy,
    add: (key: string, ms: number, now: number): void => {
      const sum = usedBy(key, now) + ms;
      accounts.delete(key);
      accounts.set(key, { ms: sum, at: now });
      // The key that was noted longest ago.
      const [oldest] = accounts.keys();
      if (accounts.size > mostKeys && oldest !== undefined) accounts.delete(oldest);
    },
  };
};

/**
 * Gives turns to `atOnce` works at a time. Of those that wait, the next is one of the key that has used the least time
 * lately: who sends heavy works, however many, lets everybody else pass. Works of one key keep their order.
 */
export const openFairTurns = (atOnce: number, now: () => number = () => performance.now()): FairTurns => {
  const { usedBy, add } = openAccounts();
  const waiting: Waiter[] = [];
  let running = 0;

  const passOn = (): void => {
    running -= 1;
    const [first, ...others] = waiting;
    if (!first) return;
    // One moment for all: with the same use the first is next.
    const at = now();
    let next = first;
    let least = usedBy(first.key, at);
    for (const other of others) {
      const used = usedBy(other.key, at);
      if (used < least) [next, least] = [other, used];
    }
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
    const begun = now();
    try {
      return await work();
    } finally {
      const ended = now();
      add(key, ended - begun, ended);
      passOn();
    }
  };
};
