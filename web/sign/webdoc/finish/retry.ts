import { Refused, Unreachable, wasRefused } from '#kit/failures.ts';

/** Between one try and the next; then the person decides. */
const pausesMs = [1_000, 3_000, 9_000, 20_000];
/** A pause the server asks for beyond this one is told rather than waited for. */
const longestAskedMs = 30_000;

/** How long to wait before another try, or null where it would end the same. */
const pauseAfter = (error: unknown, tries: number): number | null => {
  const pause = pausesMs[tries] ?? null;
  // Without any network it is kept and goes later (`outbox.ts`).
  if (error instanceof Unreachable) return navigator.onLine ? pause : null;
  const isFault = error instanceof Refused && error.problem.status >= 502;
  if (!isFault && !wasRefused(error, 'TooManyRequests')) return null;
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  return pause === null || asked > longestAskedMs ? null : Math.max(pause, asked);
};

/** After the pause. */
const worthTrying = (pauseMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Tries again, from the beginning, what a broken connection cut, with longer and longer pauses.
 * @param onWait told before each pause
 * @throws what the last try threw, or the signal's reason
 */
export const retryUntilDone = async <T>(
  act: () => Promise<T>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      const pause = signal.aborted ? null : pauseAfter(error, tries);
      if (pause === null) throw error;
      onWait();
      await worthTrying(pause, signal);
    }
  }
};
