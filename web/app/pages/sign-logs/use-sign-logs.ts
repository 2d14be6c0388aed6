import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { useLoadToast } from '#app/shared/failures/list-failure.tsx';
import { queryClient } from '#app/query-client.ts';
import { newEventsOn, noArrivals } from './new-events.ts';
import { firstPage, previousPage, tokenOf } from './page-tokens.ts';
import type { PagePosition } from './page-tokens.ts';
import { endsBeforeStart, isOpenEnded } from './filters/periods.ts';
import type { Filters, Place } from './filters/search.ts';
import { countQuery, keyOf, pageQuery } from './sign-log-queries.ts';
import type { Page } from './sign-log-queries.ts';
import { signLogsTexts } from './texts.ts';
import { useLive } from './use-live.ts';

interface Shown {
  key: string;
  /** End of the period, in milliseconds. */
  now: number;
  way: PagePosition;
}

const begin = (filters: Filters, until: number | undefined) => ({ key: keyOf(filters), now: until ?? Date.now() });

/** Runs one call at a time; calls during a run are merged into one more run. */
const useOneAtATime = (act: () => Promise<void>): (() => void) => {
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
};

type Good = Shown & { page: Page };

/**
 * The requested page, and the last loaded page with the same filters: that one stays visible until the next is loaded.
 */
const usePage = (filters: Filters, shown: Shown, isRight: boolean) => {
  const { key, now, way } = shown;
  const query = useQuery({ ...pageQuery({ filters, now }, way), enabled: isRight });
  const [good, setGood] = useState<Good>();
  if (query.data && good?.page !== query.data) setGood({ ...shown, page: query.data });
  const last = good?.key === key ? good : undefined;
  return { query, page: last?.page, way: last?.way ?? way };
};

/** The page in the address, and the way to another. */
export interface Paging {
  place: Place;
  position: PagePosition;
  /** The position that was asked for last, also before this render knows of it. */
  latest: () => PagePosition;
  turn: (next: PagePosition, now: number) => void;
}

/** One page of the log, the number of events, and the new events since then. */
export const useSignLogs = (filters: Filters, { place, position, latest, turn }: Paging) => {
  const [start, setStart] = useState(() => begin(filters, place.until));
  const [fresh, setFresh] = useState({ ...noArrivals, key: '', now: 0 });
  const key = keyOf(filters);
  if (start.key !== key) setStart(begin(filters, place.until));
  const shown: Shown = { key, now: place.until ?? start.now, way: position };
  const { now } = shown;
  const isRight = !endsBeforeStart(filters);
  const { query, page, way } = usePage(filters, shown, isRight);
  const { getSignLogs } = useTexts(signLogsTexts);
  // A page that could not be loaded is announced, although the previous page stays visible.
  const told = useLoadToast(query, getSignLogs, `${key} ${now} ${tokenOf(shown.way)}`);
  const { data: count } = useQuery({ ...countQuery({ filters, now }), enabled: isRight });

  const look = useOneAtATime(async () => {
    const later = Date.now();
    const { items } = await queryClient.fetchQuery(pageQuery({ filters, now: later }, firstPage));
    const rows = page?.items ?? [];
    const arrivals = newEventsOn(items, rows);
    // An empty list is filled at once, because no row moves.
    if (rows.length > 0) setFresh({ ...arrivals, key, now: later });
    else if (arrivals.count > 0) setStart((is) => (is.key === key ? { key, now: later } : is));
  });
  useLive(isRight && way.at === 0 && isOpenEnded(filters) && page !== undefined, look);

  const isFresh = fresh.key === key && fresh.now > now && way.at === 0;
  return {
    query: told,
    count,
    page,
    way,
    isTurning: page !== undefined && query.data !== page && query.isFetching,
    fresh: isFresh ? fresh : noArrivals,
    /** The page before the one asked for last: a second press counts while the first still loads its page. */
    previous: () => previousPage(query.error ? way : latest()),
    /** Changes the page; loads the current one again after a failure. */
    go: (next: PagePosition) => {
      if (query.error && tokenOf(next) === tokenOf(shown.way)) void told.refetch();
      else turn(next, now);
    },
    showFresh: () => setStart({ key, now: fresh.now }),
  };
};
