interface Used {
  ms: number;
  /** When this was noted, in milliseconds. */
  at: number;
}

/** After this time half of what a key has used is forgotten. */
const halfLifeMs = 60_000;
const mostKeys = 1_000;

/** Time that each key has used lately, in milliseconds. */
export const openUsedTime = (now: () => number = () => performance.now()) => {
  const accounts = new Map<string, Used>();
  const usedBy = (key: string, at: number): number => {
    const used = accounts.get(key);
    return used ? used.ms * 0.5 ** ((at - used.at) / halfLifeMs) : 0;
  };
  return {
    /** Notes what a work used that began at this moment and ends now. */
    add: (key: string, begun: number): void => {
      const at = now();
      const sum = usedBy(key, at) + at - begun;
      accounts.delete(key);
      accounts.set(key, { ms: sum, at });
      // The key that was noted longest ago.
      const [oldest] = accounts.keys();
      if (accounts.size > mostKeys && oldest !== undefined) accounts.delete(oldest);
    },
    /** The one whose key has used the least; the first of those with the same use. */
    least: <T extends { key: string }>(waiting: Iterable<T>): T | undefined => {
      // One moment for all: with the same use the first is next.
      const at = now();
      let next: T | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const one of waiting) {
        const used = usedBy(one.key, at);
        if (used < least) [next, least] = [one, used];
      }
      return next;
    },
    now,
  };
};
