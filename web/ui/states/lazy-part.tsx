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
  /** Replaces the part when its code could not be loaded; the rest of the page stays. */
  whenMissing?: (missing: Missing, props: Props) => ReactNode;
}

interface State<Props> {
  part?: ComponentType<Props>;
  why?: ChunkFailure;
  trying: boolean;
}

if (typeof document !== 'undefined') dropFailedStyles();

const retryAfterMs = 10_000;

/** State of loading a part: one attempt at a time, repeated when the browser is online again. */
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
      // No event reports a server that is reachable again, so retry at intervals while the part is on the page.
      setTimeout(() => void (listeners.size > 0 && want()), retryAfterMs);
    }
    running = undefined;
  };
  /** Never throws: the failure is shown in place of the part. */
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
 * A component whose code is loaded when it is first shown, or earlier by `preload`. Unlike React's `lazy`, it can retry
 * after a failure and shows the failure in its own place.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading = () => null, whenMissing = (missing) => <ChunkError {...missing} /> }: Looks<Props> = {},
) => {
  const store = partStore(load);
  const Part = (props: Props) => {
    const { part, why, trying } = useSyncExternalStore(store.subscribe, store.state, store.state);
    // Ignore an earlier failure of a preload or a previous visit until this attempt has ended.
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
