import { openHeldBackTurns, type Asking, type HeldBack } from '../concurrency/held-back-turns.ts';
import type { Job } from './jobs.ts';

/** A handler reports this about its work. */
export interface Worked {
  /** Jobs that it has done at once, so that it does not count as a slow one. */
  jobs: number;
  /** Its call was not answered in its time. */
  isUnanswered: boolean;
}

/**
 * Shares the workers of one kind of job between companies. A job whose company has enough of them returns to the queue,
 * with its key and its attempts.
 * @param askingOf Whose turn it is; undefined when nothing is left to do
 */
export const inTurns = <P>(
  heldBack: HeldBack,
  askingOf: (payload: P) => Promise<Asking | undefined>,
  handle: (job: Job<P>, tell: (worked: Worked) => void) => Promise<void>,
): ((job: Job<P>) => Promise<void>) => {
  const turns = openHeldBackTurns(heldBack);
  return async (job) => {
    const asking = await askingOf(job.payload);
    if (!asking) return;
    const turn = turns(asking);
    if ('waitMs' in turn) return job.postpone(turn.waitMs);
    const begun = performance.now();
    let worked: Worked = { jobs: 1, isUnanswered: false };
    try {
      await handle(job, (told) => {
        worked = told;
      });
    } finally {
      turn.end((performance.now() - begun) / worked.jobs, worked.isUnanswered);
    }
  };
};
