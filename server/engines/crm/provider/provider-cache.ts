/** An answer of the provider org with its age. */
export interface Aged<T> {
  value: T;
  asOf: Date;
  /** The provider org did not answer; this is its last good answer. */
  stale: boolean;
}

export interface ProviderCache {
  /** The answer, at most `freshMs` old; parallel reads share one call. */
  read<T>(key: string, ask: () => Promise<T>): Promise<Aged<T>>;
  /** Invalidates the answer after a change, so that the next read asks again. */
  forget(key: string): void;
  /** The same for all answers whose keys have this first word. */
  forgetKind(kind: string): void;
}

export interface Entry {
  value: unknown;
  asOf: Date;
  /** Changed since. */
  outdated?: true;
}

/** Store of the last good answers, shared by all processes and kept over restarts. Neither call may throw. */
export interface LastGood {
  keep(key: string, entry: Entry): Promise<void>;
  find(key: string): Promise<Entry | null>;
}

const minuteMs = 60_000;
const keptEntries = 5_000;

/**
 * Keeps provider answers for a minute, and the last good one for when the CRM fails (REQ-1.7.32, REQ-1.7.33). The minute lives
 * in one process and may: it saves calls. The last good answers outlive it where `lastGood` is given.
 * @param isKept false for answers that anybody could fill the cache with
 */
export const openProviderCache = (
  now: () => Date,
  lastGood?: LastGood,
  freshMs: number = minuteMs,
  isKept: (value: unknown) => boolean = () => true,
): ProviderCache => {
  const kept = new Map<string, Entry>();
  const asking = new Map<string, Promise<Entry>>();

  const keep = (key: string, entry: Entry): Entry => {
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next();
    if (kept.size > keptEntries && !oldest.done) kept.delete(oldest.value);
    return entry;
  };

  const askOnce = (key: string, ask: () => Promise<unknown>): Promise<Entry> => {
    const running = asking.get(key);
    if (running) return running;
    const promise = ask()
      .then(async (value) => {
        const entry = { value, asOf: now() };
        // The cache was invalidated during this read: return the value to the caller, but do not cache it.
        if (asking.get(key) !== promise || !isKept(value)) return entry;
        keep(key, entry);
        await lastGood?.keep(key, entry);
        return entry;
      })
      .finally(() => {
        if (asking.get(key) === promise) asking.delete(key);
      });
    asking.set(key, promise);
    return promise;
  };

  const forget = (key: string): void => {
    const known = kept.get(key);
    // Keep it as the last good answer for a CRM failure, but no longer as fresh.
    if (known) kept.set(key, { ...known, outdated: true });
    asking.delete(key);
  };

  return {
    read: async <T>(key: string, ask: () => Promise<T>): Promise<Aged<T>> => {
      const known = kept.get(key);
      if (known && !known.outdated && now().getTime() - known.asOf.getTime() < freshMs)
        return { value: known.value as T, asOf: known.asOf, stale: false };
      try {
        const entry = await askOnce(key, ask);
        return { value: entry.value as T, asOf: entry.asOf, stale: false };
      } catch (error) {
        const last = known ?? (await lastGood?.find(key));
        if (!last) throw error;
        keep(key, last);
        return { value: last.value as T, asOf: last.asOf, stale: true };
      }
    },
    forget,
    forgetKind: (kind) => {
      for (const key of [...kept.keys(), ...asking.keys()]) if (key.startsWith(`${kind} `)) forget(key);
    },
  };
};
