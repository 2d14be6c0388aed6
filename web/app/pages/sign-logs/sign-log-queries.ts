import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  countIsLowerBoundHeader,
  countSignLogs,
  exportSignLogs,
  getSignLog,
  listSignLogs,
} from '#contract/sign-logs.ts';
import type { SignLog } from '#contract/sign-logs.ts';
import type { Language } from '#contract/roles.ts';
import { ownTimeZone } from '#kit/dates.ts';
import { readAnswer } from '#kit/call.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser, fileAsUser, responseAsUser } from '#app/session.ts';
import { pageNumberOf, tokenOf } from './page-tokens.ts';
import type { PagePosition } from './page-tokens.ts';
import { rangeOf } from './filters/periods.ts';
import type { Filters } from './filters/search.ts';

/** The filters, and the moment from which "the last 24 hours" are counted. */
export interface View {
  filters: Filters;
  now: number;
}

export type Page = AnswerOf<typeof listSignLogs>;

/** REQ-2.9.6. */
export const pageSize = 20;

const asked = ({ filters: { org, type, status, search, ...period }, now }: View) => ({
  ...rangeOf(period, now),
  ...(org !== undefined && { orgId: org }),
  ...(type !== undefined && { eventType: type }),
  ...(status !== undefined && { status }),
  ...(search !== undefined && { search }),
});

/** Most calls for one page; a search may return no event and a token. */
const maxCalls = 10;

interface Reading {
  way: PagePosition;
  signal: AbortSignal;
}

const readPage = async (view: View, { way, signal }: Reading): Promise<Page> => {
  const query = { ...asked(view), pageSize, targetPageNumber: pageNumberOf(way) };
  for (let calls = 1, token = tokenOf(way); ; calls += 1) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- each call continues where the last one stopped
    const page = await callAsUser(
      listSignLogs,
      { query: { ...query, ...(token !== null && { continuationToken: token }) } },
      { signal },
    );
    if (page.items.length > 0 || page.continuationToken === null || calls === maxCalls) return page;
    token = page.continuationToken;
  }
};

const pagesKey = 'sign logs';

/** Equal filters have an equal key. */
export const keyOf = (filters: Filters): string => JSON.stringify(filters);

export const pageQuery = (view: View, way: PagePosition) =>
  queryOptions({
    queryKey: [pagesKey, keyOf(view.filters), view.now, tokenOf(way)],
    queryFn: ({ signal }) => readPage(view, { way, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Number of events; a lower bound if the server stopped counting. */
export interface Count {
  count: number;
  isLowerBound: boolean;
}

export const countQuery = (view: View) =>
  queryOptions({
    queryKey: ['sign logs count', keyOf(view.filters), view.now],
    queryFn: async (): Promise<Count> => {
      const response = await responseAsUser(countSignLogs, { query: asked(view) });
      return {
        count: await readAnswer(countSignLogs, response),
        isLowerBound: response.headers.get(countIsLowerBoundHeader) === 'true',
      };
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

const pollRecoveryMs = 1_500;

/** One event with its last re-sync, polled until that ends. Until it is loaded, the list's event is shown. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['sign log', eventId],
    queryFn: () => callAsUser(getSignLog, { params: { eventId } }),
    placeholderData: () => {
      const log = knownEvent(eventId);
      return log && { log, recovery: null };
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.recovery?.state === 'queued' ? pollRecoveryMs : false),
  });

const knownEvent = (eventId: string): SignLog | undefined => {
  const pages = queryClient.getQueriesData<Page>({ queryKey: [pagesKey] });
  return pages.flatMap(([, page]) => page?.items ?? []).find(({ event_id }) => event_id === eventId);
};

/** Updates the event in the list without moving a row. */
export const keepEvent = (log: SignLog): void => {
  queryClient.setQueriesData<Page>({ queryKey: [pagesKey] }, (page) =>
    page?.items.some(({ event_id }) => event_id === log.event_id)
      ? { ...page, items: page.items.map((one) => (one.event_id === log.event_id ? log : one)) }
      : page,
  );
};

/** @throws {SignedOut | Refused | Unreachable} */
export const saveSignLogs = async (filters: Filters, language: Language): Promise<void> => {
  const query = { ...asked({ filters, now: Date.now() }), language, timeZone: ownTimeZone() };
  await saveAnswer(await fileAsUser(exportSignLogs, { query }), 'sign-logs.csv');
};
