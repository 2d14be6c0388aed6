import type { Deployment } from '#contract/environments/deployment.ts';

export const hasEnded = ({ state }: Pick<Deployment, 'state'>): boolean =>
  state === 'done' || state === 'doneWithFailures';

/** What is heard of a run: how it stands, or that the line to it is cut and is being made again. */
export type Heard = { run: Deployment } | { lost: unknown };

interface Means {
  /** Opens the stream of the run. */
  open: () => AsyncIterable<Deployment>;
  /** Whether a failure is the line's, which comes back, and not the server's last word. */
  isLineCut: (error: unknown) => boolean;
  /** Before the next attempt; the more in a row failed, the longer. Answers false when nobody listens any more. */
  pause: (attempts: number) => Promise<boolean>;
}

/**
 * A run until it has ended, however often the line is cut meanwhile: the run itself goes on without us.
 * @throws what is no cut line, such as a run that does not exist
 */
export const followRun = async function* ({ open, isLineCut, pause }: Means): AsyncGenerator<Heard> {
  for (let attempts = 0; ;) {
    try {
      for await (const run of open()) {
        attempts = 0;
        yield { run };
        if (hasEnded(run)) return;
      }
    } catch (error) {
      if (!isLineCut(error)) throw error;
      yield { lost: error };
    }
    attempts += 1;
    if (!(await pause(attempts))) return;
  }
};

/** How much of a run is behind us, 0 to 100. */
export const percentOf = ({ total, done, failed }: Pick<Deployment, 'total' | 'done' | 'failed'>): number =>
  total === 0 ? 100 : (100 * (done + failed)) / total;

/** Of every tenth of a run, so that a long one is not read aloud template by template. */
export const spokenCount = (run: Pick<Deployment, 'total' | 'done' | 'failed'>): number => {
  const step = Math.max(1, Math.floor(run.total / 10));
  return Math.floor((run.done + run.failed) / step) * step;
};
