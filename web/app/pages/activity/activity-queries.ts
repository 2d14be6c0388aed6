import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { exportAudit, listAudit } from '#contract/audit/audit.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { Language } from '#contract/roles.ts';
import { wasRefused } from '#kit/failures.ts';
import { ownTimeZone } from '#kit/dates.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { callAsUser, fileAsUser } from '#app/session.ts';

export interface Filters {
  search: string;
  from: string;
  to: string;
}

export const noFilters: Filters = { search: '', from: '', to: '' };

export const isFiltered = ({ search, from, to }: Filters): boolean => `${search.trim()}${from}${to}` !== '';

const asked = ({ search, from, to }: Filters) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  timeZone: ownTimeZone(),
});

type Page = AnswerOf<typeof listAudit>;

/** Ends early when the query is aborted. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Most waits for one page; the server sets the length of each. */
const maxWaits = 3;

/** Called when the search has to wait, and when it continues. */
type OnWait = (waiting: boolean) => void;

const listWithWaits = async (query: QueryOf<typeof listAudit>, signal: AbortSignal, onWait: OnWait) => {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted();
    try {
      return await callAsUser(listAudit, { query });
    } catch (error) {
      const seconds = wasRefused(error, 'TooManyRequests') ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || waits === maxWaits) throw error;
      onWait(true);
      await pause(seconds, signal);
      onWait(false);
    }
  }
};

interface Reading {
  pageParam: string | null;
  signal: AbortSignal;
}

/** A search may return no entry and a token; then it continues from there. */
const readPage = async (filters: Filters, { pageParam, signal }: Reading, onWait: OnWait): Promise<Page> => {
  for (let continuationToken = pageParam; ;) {
    const query = { ...asked(filters), ...(continuationToken !== null && { continuationToken }) };
    const page = await listWithWaits(query, signal, onWait);
    if (page.entries.length > 0 || page.continuationToken === null) return page;
    ({ continuationToken } = page);
  }
};

/** Always read fresh: the reader looks for actions of a moment ago. */
export const activityQuery = (filters: Filters, onWait: OnWait) =>
  infiniteQueryOptions({
    queryKey: ['activity', asked(filters)],
    queryFn: ({ pageParam, signal }) => readPage(filters, { pageParam, signal }, onWait),
    initialPageParam: null as string | null,
    getNextPageParam: ({ continuationToken }) => continuationToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** @throws {SignedOut | Refused | Unreachable} */
export const saveActivity = async (filters: Filters, language: Language): Promise<void> => {
  const response = await fileAsUser(exportAudit, { query: { ...asked(filters), language } });
  await saveAnswer(response, 'activity.csv');
};
