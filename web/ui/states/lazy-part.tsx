import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { ChunkError } from './chunk-error.tsx';
import { dropFailedStyles, chunkFailureOf } from './chunk-failure.ts';
import type { ChunkFailure } from './chunk-failure.ts';

export interface Missing {
  why: ChunkFailure;
  retrying: boolean;
  onRetry: () => void;
}

interface Looks<Props> {
  whileLoading?: (props: Props) => ReactNode;
  /** What stands there when the code did not come; the rest of the page stays as it is. */
  whenMissing?: (missing: Missing, props: Props) => ReactNode;
}

interface State<Props> {
  part?: ComponentType<Props>;
  why?: ChunkFailure;
  trying: boolean;
}

if (typeof document !== 'undefined') dropFailedStyles();

const againAfterMs = 10_000;

/** What became of fetching a part: one attempt at a time, and another as soon as the connection is back. */
const partStore = <Props,>(load: () => Promise<ComponentType<Props>>) => {
  const listeners = new Set<() => void>();
  let state: State<Props> = { trying: false };
  let running: Promise<void> | undefined;
  const change = (next: State<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const attempt = async (): Promise<void> => {
    change({ ...state, trying: true });
    try {
      change({ part: await load(), trying: false });
    } catch {
      change({ why: await chunkFailureOf(), trying: false });
      globalThis.addEventListener('online', () => void want(), { once: true });
      // A server that was away tells nobody that it is back; while the gap is in sight it is asked now and then.
      setTimeout(() => void (listeners.size > 0 && want()), againAfterMs);
    }
    running = undefined;
  };
  /** Never throws: what failed is shown where the part would be. */
  const want = (): Promise<void> | undefined => {
    if (state.part) return undefined;
    running ??= attempt();
    return running;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { want, subscribe, state: () => state };
};

/**
 * A component whose code comes when it is first shown, or before that by `preload`. Unlike `lazy` of React it
 * forgets a failure, and says it in its own place instead of breaking the page.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading = () => null, whenMissing = (missing) => <ChunkError {...missing} /> }: Looks<Props> = {},
) => {
  const store = partStore(load);
  const Part = (props: Props) => {
    const { part, why, trying } = useSyncExternalStore(store.subscribe, store.state, store.state);
    // An earlier failure, of a preload or of a visit before, says nothing about now.
    const [asked, setAsked] = useState(false);
    useEffect(() => {
      void store.want()?.then(() => setAsked(true));
    }, []);
    if (part) return createElement(part, props);
    if (!asked || why === undefined) return whileLoading(props);
    return whenMissing({ why, retrying: trying, onRetry: () => void store.want() }, props);
  };
  return Object.assign(Part, { preload: store.want });
};
