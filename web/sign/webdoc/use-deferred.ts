import { useEffect, useState } from 'react';
import type * as later from './deferred-screens.ts';

export type Deferred = typeof later;

const retryMs = 2_000;
/** Load after this time even if the page never becomes idle. */
const latestMs = 1_500;

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: latestMs });
  else setTimeout(act, retryMs / 4);
};

/** The deferred screens, null until they are loaded; a failed load is repeated. */
export const useDeferred = (isWanted: boolean): Deferred | null => {
  const [later, setLater] = useState<Deferred | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      import('./deferred-screens.ts').then(setLater, () => {
        timer = setTimeout(load, retryMs);
      });
    };
    whenIdle(load);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return later;
};

/** Delays `act` until the deferred screens are loaded; `step` requests it, `waits` is true from then on. */
export const useWhenLoaded = (later: Deferred | null, act: () => void): [waits: boolean, step: () => void] => {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (later && waits) act();
  }, [later, waits, act]);
  return [waits, () => setWaits(true)];
};
