import type { Deployment } from '#contract/environments/deployment.ts';

export const hasEnded = ({ state }: Pick<Deployment, 'state'>): boolean =>
  state === 'done' || state === 'doneWithFailures' || state === 'cancelled';

/** False for a run that is planned, or was called off before its time. */
export const hasBegun = ({ state }: Pick<Deployment, 'state'>): boolean => state !== 'planned' && state !== 'cancelled';

/** The run waits for its time or for a second person, so nothing is under way. */
export const isPlanned = ({ state }: Pick<Deployment, 'state'>): boolean => state === 'planned';

/** Somebody other than the person who started the run is asked to approve it. */
export const awaitsApprovalBy = (
  { state, approval, startedBy }: Pick<Deployment, 'state' | 'approval' | 'startedBy'>,
  username: string,
): boolean => state === 'planned' && approval === 'awaited' && startedBy !== username;

/** The run still waits for a second person at the time for which it was planned. */
export const isLate = (
  { state, approval, startsAt }: Pick<Deployment, 'state' | 'approval' | 'startsAt'>,
  now: number,
): boolean => state === 'planned' && approval === 'awaited' && startsAt !== null && Date.parse(startsAt) <= now;

type Ended = Pick<Deployment, 'kind' | 'source' | 'target' | 'templates'>;

/**
 * How many templates another try may copy; both environments have to be there. A file that has changed since the approval
 * was asked for takes another deployment.
 */
export const countRetriable = ({ templates, source, target }: Ended): number =>
  source.environmentId === null || target.environmentId === null
    ? 0
    : templates.filter(({ state, problem }) => state === 'failed' && problem !== 'SourceChanged').length;

/** What it replaced is put back into its target, so that must still be there. */
export const canRollBack = ({ kind, target }: Ended): boolean => kind === 'deployment' && target.environmentId !== null;

/** The state of a run, or the failure that interrupted its stream; the stream is opened again. */
export type RunUpdate = { run: Deployment } | { lost: unknown };

interface Means {
  open: () => AsyncIterable<Deployment>;
  /** True for a lost connection, which may come back; false for the server's final answer. */
  isLineCut: (error: unknown) => boolean;
  /** Waits before the next attempt, longer after each failure in a row. Returns false when nobody listens any more. */
  pause: (attempts: number) => Promise<boolean>;
}

/**
 * Follows a run to its end across lost connections: the run itself continues on the server.
 * @throws a failure that is no lost connection, such as a run that does not exist
 */
export const followRun = async function* ({ open, isLineCut, pause }: Means): AsyncGenerator<RunUpdate> {
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

/** Finished share of a run, 0 to 100. */
export const percentOf = ({ total, done, failed }: Pick<Deployment, 'total' | 'done' | 'failed'>): number =>
  total === 0 ? 100 : (100 * (done + failed)) / total;

/** Rounds down to a tenth of the run, so that a screen reader does not announce every template. */
export const announcedCount = (run: Pick<Deployment, 'total' | 'done' | 'failed'>): number => {
  const step = Math.max(1, Math.floor(run.total / 10));
  return Math.floor((run.done + run.failed) / step) * step;
};
