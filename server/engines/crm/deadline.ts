import { setTimeout as sleep } from 'node:timers/promises';
import { CrmError } from './errors.ts';

/** One time limit for all parts of a call: waiting in the queue, attempts, pauses, a new token, and the body. */
export interface Deadline {
  signal: AbortSignal;
  /** Milliseconds left. */
  left(): number;
  /** Stops waiting at the limit; the work itself goes on (a token request must reach its end). */
  race<T>(work: Promise<T>): Promise<T>;
  pause(milliseconds: number): Promise<void>;
}

/** Error of a call that ran into its limit or whose caller left. */
export const endedBy = (signal: AbortSignal): Error => {
  const reason: unknown = signal.reason;
  if (!(reason instanceof Error)) return new Error('The call was given up', { cause: reason });
  return reason.name === 'TimeoutError' ? new CrmError('CrmTimeout', { error: 'time limit' }) : reason;
};

const raceSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const end = (): void => reject(endedBy(signal));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });

/** @param milliseconds counted from now. `outer` ends it earlier, when the browser disconnects or the server stops. */
export const startDeadline = (milliseconds: number, outer?: AbortSignal): Deadline => {
  // Not AbortSignal.any: on Node 20 a timeout signal that only it listens to may be collected and never fire.
  const controller = new AbortController();
  const pass = (): void => controller.abort(outer?.reason);
  const limit = (): void => {
    outer?.removeEventListener('abort', pass);
    controller.abort(new DOMException('The time limit is over', 'TimeoutError'));
  };
  setTimeout(limit, milliseconds).unref();
  outer?.addEventListener('abort', pass, { once: true });
  if (outer?.aborted === true) pass();
  const { signal } = controller;
  const endsAt = performance.now() + milliseconds;
  return {
    signal,
    left: () => Math.max(0, endsAt - performance.now()),
    race: (work) => raceSignal(work, signal),
    pause: (pauseMs) => raceSignal(sleep(pauseMs, undefined, { signal }), signal),
  };
};
