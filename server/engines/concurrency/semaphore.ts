interface SemaphoreOptions {
  /** Maximum number of waiting works; another one is refused. No limit when absent. */
  longestQueue?: number;
  /** Error of a refused work. */
  refusal?: () => Error;
}

/** Runs at most `atOnce` works at a time in this process; the others wait in order. */
export const openSemaphore = (
  atOnce: number,
  { longestQueue = Number.POSITIVE_INFINITY, refusal = () => new Error('too many wait') }: SemaphoreOptions = {},
) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= longestQueue) throw refusal();
    // A finished work passes its permit on, so that a new one cannot overtake those that wait.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
