import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { queryClient } from '#app/query-client.ts';

import { arrivalsOn, noArrivals } from './arrivals.ts';
import { firstPage } from './page-tokens.ts';
import type { Way } from './page-tokens.ts';
import { isBackToFront, isOpenEnded } from './periods.ts';
import type { Filters } from './search.ts';
import { countQuery, keyOf, pageQuery } from './sign-log-queries.ts';
import type { View } from './sign-log-queries.ts';
import { useLive } from './use-live.ts';

type Shown = { key: string; now: number; way: Way };

const begin = (filters: Filters): Shown => ({ key: keyOf(filters), now: Date.now(), way: firstPage });

/** Runs one at a time: what is asked for meanwhile is done once afterwards. */
function useOneAtATime(act: () => Promise<void>): () => void {
  const state = useRef<'idle' | 'busy' | 'again'>('idle');
  const run = async (): Promise<void> => {
    if (state.current !== 'idle') {
      state.current = 'again';
      return;
    }
    state.current = 'busy';
    await act().catch(() => undefined);
    const again = (state.current as string) === 'again';
    state.current = 'idle';
    if (again) await run();
  };
  return () => void run();
}

/** One page of the log, how many there are in all, and what has arrived since. */
export function useSignLogs(filters: Filters) {
  const [shown, setShown] = useState(() => begin(filters));
  const [fresh, setFresh] = useState({ ...noArrivals, now: 0 });
  const renew = (next: Shown) => {
    setShown(next);
    setFresh({ ...noArrivals, now: 0 });
  };
  if (shown.key !== keyOf(filters)) renew(begin(filters));
  const { now, way } = shown;
  const view: View = { filters, now };
  const isRight = !isBackToFront(filters);
  const query = useQuery({ ...pageQuery(view, way), enabled: isRight });
  const { data: count } = useQuery({ ...countQuery(view), enabled: isRight });

  const look = useOneAtATime(async () => {
    const later = Date.now();
    const page = await queryClient.fetchQuery(pageQuery({ filters, now: later }, firstPage));
    const rows = queryClient.getQueryData(pageQuery(view, firstPage).queryKey)?.items ?? [];
    const arrivals = arrivalsOn(page.items, rows);
    // Where nothing stands, nothing moves.
    if (rows.length === 0 && arrivals.count > 0) renew({ key: shown.key, now: later, way: firstPage });
    else setFresh({ ...arrivals, now: later });
  });
  const isLive = isRight && way.at === 0 && isOpenEnded(filters) && query.data !== undefined;
  useLive(isLive, look);

  return {
    query,
    count,
    way,
    fresh: way.at === 0 ? fresh : noArrivals,
    go: (next: Way) => renew({ ...shown, way: next }),
    showFresh: () => renew({ ...shown, now: fresh.now }),
  };
}
