import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTokenRequests, tokenRequests } from '#contract/tokens/token-requests.ts';
import { callAsUser } from '#app/session.ts';
import type { RequestsSearch } from './requests-search.ts';

export const { pageSize } = tokenRequests;
const mostPages = tokenRequests.kept / pageSize;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An address that somebody typed finds what it can find. */
export const pageIn = ({ page = 1 }: RequestsSearch): number => Math.min(page, mostPages);

export const tokenIn = ({ token }: RequestsSearch): string | undefined =>
  token !== undefined && uuid.test(token) ? token : undefined;

export const requestsQuery = (search: RequestsSearch) => {
  const tokenId = tokenIn(search);
  const query = {
    ...(tokenId !== undefined && { tokenId }),
    ...(search.find !== undefined && { requestId: search.find }),
    ...(search.errors && { status: 'error' as const }),
    page: pageIn(search),
  };
  return queryOptions({
    queryKey: ['token requests', query],
    queryFn: () => callAsUser(listTokenRequests, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
