import { openHeldBackTurns, type Asking, type HeldBack } from '../concurrency/held-back-turns.ts';
import type { Job } from './jobs.ts';

/**
 * Shares the workers of one kind of job between companies. A job whose company has enough of them returns to the queue,
 * with its key and its attempts.
 * @param askingOf Whose turn it is; undefined when nothing is left to do
 * @param handle may tell for how many jobs it has worked at once, so that it does not count as a slow one
 */
export const inTurns = <P>(
  heldBack: HeldBack,
  askingOf: (payload: P) => Promise<Asking | undefined>,
  handle: (job: Job<P>, workedFor: (jobs: number) => void) => Promise<void>,
): ((job: Job<P>) => Promise<void>) => {
  const turns = openHeldBackTurns(heldBack);
  return async (job) => {
    const asking = await askingOf(job.payload);
    if (!asking) return;
    const turn = turns(asking);
    if ('waitMs' in turn) return job.postpone(turn.waitMs);
    const begun = performance.now();
    let jobs = 1;
    try {
      await handle(job, (number) => {
        jobs = number;
      });
    } finally {
      turn.end((performance.now() - begun) / jobs);
    }
  };
};
