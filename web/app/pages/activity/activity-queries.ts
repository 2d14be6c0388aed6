import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { exportAudit, listAudit } from '#contract/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Language } from '#contract/roles.ts';
import { saveAnswer } from '#kit/save-file.ts';

import { callAsUser, fileAsUser } from '#app/session.ts';

export type Filters = { search: string; from: string; to: string };

export const noFilters: Filters = { search: '', from: '', to: '' };

export const isFiltered = ({ search, from, to }: Filters): boolean => `${search.trim()}${from}${to}` !== '';

const asked = ({ search, from, to }: Filters) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

type Page = AnswerOf<typeof listAudit>;

/** A search may answer that it found nothing yet; then it goes on from where it stands. */
async function readPage(filters: Filters, from: string | null, signal: AbortSignal): Promise<Page> {
  for (let continuationToken = from; ;) {
    signal.throwIfAborted();
    const query = { ...asked(filters), ...(continuationToken !== null && { continuationToken }) };
    const page = await callAsUser(listAudit, { query });
    if (page.entries.length > 0 || page.continuationToken === null) return page;
    ({ continuationToken } = page);
  }
}

/** A log is read fresh: what somebody did a moment ago is what its reader looks for. */
export const activityQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['activity', asked(filters)],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ continuationToken }) => continuationToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** @throws {SignedOut | Refused | Unreachable} */
export async function saveActivity(filters: Filters, language: Language): Promise<void> {
  const response = await fileAsUser(exportAudit, { query: { ...asked(filters), language } });
  await saveAnswer(response, 'activity.csv');
}
