import { useEffect, useState } from 'react';

import type * as later from './deferred-screens.ts';

export type Deferred = typeof later;

const againMs = 2_000;
/** A page that never rests gets it all the same. */
const latestMs = 1_500;

const whenAtRest = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: latestMs });
  else setTimeout(act, againMs / 4);
};

/** The dialogs and the confirmation, once they are here; asked for again as long as the connection is down. */
export const useDeferred = (isWanted: boolean): Deferred | null => {
  const [later, setLater] = useState<Deferred | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      import('./deferred-screens.ts').then(setLater, () => {
        timer = setTimeout(load, againMs);
      });
    };
    whenAtRest(load);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return later;
};

/** A step that leaves the screen and needs what comes later: taken at once, or as soon as it is here. */
export const useWhenThere = (later: Deferred | null, act: () => void): [waits: boolean, step: () => void] => {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (later && waits) act();
  }, [later, waits, act]);
  return [waits, () => setWaits(true)];
};
