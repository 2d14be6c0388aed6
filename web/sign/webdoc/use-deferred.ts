import { useEffect, useState } from 'react';
import { chunkFailureOf, reloadPage } from '#ui/states/chunk-failure.ts';
import { nameFor, readStored, writeStored } from '../shell/storage.ts';
import type * as later from './deferred-screens.ts';

export type Deferred = typeof later;

const retryMs = 2_000;
/** Load after this time even if the page never becomes idle. */
const latestMs = 1_500;

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: latestMs });
  else setTimeout(act, retryMs / 4);
};

/** Replicas of two builds may answer in turn during a deployment: a page that has just been loaded anew waits. */
const reloadEachMs = 60_000;

const reloadIfOutdated = async (): Promise<void> => {
  const name = nameFor('reloaded');
  const last = readStored('sessionStorage', name);
  if (typeof last === 'number' && Date.now() - last < reloadEachMs) return;
  if ((await chunkFailureOf(globalThis.location.pathname)) !== 'outdated') return;
  if (writeStored('sessionStorage', name, Date.now())) reloadPage();
};

/**
 * Loads the deferred screens; a failed load is repeated. When a newer build has replaced the one of this page, its files
 * are gone: the page loads anew, and keeps what was entered.
 */
export const loadDeferred = (): Promise<Deferred> =>
  import('./deferred-screens.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    await reloadIfOutdated();
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
