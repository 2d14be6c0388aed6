import { Refused, Unreachable, wasRefused } from '#kit/failures.ts';

/** Pauses between attempts; after the last one the signer decides. */
const pausesMs = [1_000, 3_000, 9_000, 20_000];
/** If the server asks for a longer pause, the error is shown instead. */
const longestAskedMs = 30_000;

/** Milliseconds until the next attempt, or null if it would fail again. */
const pauseAfter = (error: unknown, tries: number): number | null => {
  const pause = pausesMs[tries] ?? null;
  // If the device is offline, the outbox stores and sends it later (`outbox.ts`).
  if (error instanceof Unreachable) return navigator.onLine ? pause : null;
  const isFault = error instanceof Refused && error.problem.status >= 502;
  if (!isFault && !wasRefused(error, 'TooManyRequests')) return null;
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  return pause === null || asked > longestAskedMs ? null : Math.max(pause, asked);
};

/** Rejects with the signal's reason if it is aborted. */
const waitFor = (pauseMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Repeats `act` from the beginning after a broken connection or a temporary failure, with growing pauses.
 * @param onWait called before each pause
 * @throws the error of the last attempt, or the signal's reason
 */
export const retryUntilDone = async <T>(act: () => Promise<T>, signal: AbortSignal, onWait: () => void): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      const pause = signal.aborted ? null : pauseAfter(error, tries);
      if (pause === null) throw error;
      onWait();
      await waitFor(pause, signal);
    }
  }
};
