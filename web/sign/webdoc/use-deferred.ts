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

/** Loads the deferred screens; a failed load is repeated. */
export const loadDeferred = (): Promise<Deferred> =>
  import('./deferred-screens.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadDeferred();
  });

/** The deferred screens, null until they are loaded. */
export const useDeferred = (isWanted: boolean): Deferred | null => {
  const [later, setLater] = useState<Deferred | null>(null);
  useEffect(() => {
    if (isWanted) whenIdle(() => void loadDeferred().then(setLater));
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
