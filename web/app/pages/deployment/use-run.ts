import { useEffect, useState } from 'react';
import { followDeployment } from '#contract/environments/deployment.ts';
import type { Deployment } from '#contract/environments/deployment.ts';
import { Unreachable } from '#kit/failures.ts';
import { streamAsUser } from '#app/session.ts';
import { followRun } from './follow-run.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 10_000;

/** Ends early when the browser is online again, or after an abort. Resolves to false after an abort. */
const pauseFor = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

interface Following {
  run: Deployment | undefined;
  /** The connection was lost and is being opened again. */
  isLost: boolean;
  /** The server's final answer. */
  error: unknown;
}

const nothingHeard: Following = { run: undefined, isLost: false, error: null };

const listen = async (id: string, signal: AbortSignal, hear: (heard: Partial<Following>) => void) => {
  const following = followRun({
    open: () => streamAsUser(followDeployment, { params: { id } }, { signal }),
    isLineCut: (error) => error instanceof Unreachable,
    pause: (attempts) => pauseFor(Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)), signal),
  });
  try {
    for await (const heard of following) {
      if (signal.aborted) return;
      hear('run' in heard ? { run: heard.run, isLost: false } : { isLost: true });
    }
  } catch (error) {
    if (!signal.aborted) hear({ error });
  }
};

/**
 * The state of a run, kept up to date. `again` opens the stream again, after a retry of the run or a failure to read
 * it. The component must be keyed by the id.
 */
export const useRun = (id: string) => {
  const [following, setFollowing] = useState(nothingHeard);
  const [request, setRequest] = useState({ id });
  useEffect(() => {
    const stopper = new AbortController();
    void listen(request.id, stopper.signal, (heard) => setFollowing((last) => ({ ...last, error: null, ...heard })));
    return () => stopper.abort();
  }, [request]);
  return { ...following, again: () => setRequest({ id }) };
};
