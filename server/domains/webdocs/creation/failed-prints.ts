const keptMs = 10 * 60_000;
const mostKept = 2_000;

interface Failures {
  count: number;
  until: number;
}

/** Prints that took too long, for ten minutes: each of them kept the browser from everybody for seconds. */
export interface FailedPrints {
  /** Seconds until another try; null when it may be tried. */
  waitFor: (key: string, mostFailures: number) => number | null;
  note: (key: string) => void;
}

export const openFailedPrints = (now: () => number = () => Date.now()): FailedPrints => {
  const failed = new Map<string, Failures>();
  const current = (key: string): Failures | undefined => {
    const found = failed.get(key);
    return found && found.until > now() ? found : undefined;
  };
  return {
    waitFor: (key, mostFailures) => {
      const found = current(key);
      return found && found.count >= mostFailures ? Math.ceil((found.until - now()) / 1_000) : null;
    },
    note: (key) => {
      const count = (current(key)?.count ?? 0) + 1;
      failed.delete(key);
      failed.set(key, { count, until: now() + keptMs });
      const [oldest] = failed.keys();
      if (failed.size > mostKept && oldest !== undefined) failed.delete(oldest);
    },
  };
};
