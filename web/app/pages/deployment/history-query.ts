import { infiniteQueryOptions } from '@tanstack/react-query';
import { listDeployments } from '#contract/environments/deployment.ts';
import { callAsUser } from '#app/session.ts';
import { hasEnded, isPlanned } from './follow-run.ts';

export const historyKey = ['deployment', 'history'];

/** Poll interval of the list while a run is in progress. */
const pollRunningMs = 10_000;

/** The company's runs, newest first, or those that await the reader's approval; refetched at each visit. */
export const historyQuery = (awaiting?: 'me') =>
  infiniteQueryOptions({
    queryKey: [...historyKey, awaiting ?? 'all'],
    queryFn: ({ pageParam }) =>
      callAsUser(listDeployments, {
        query: { ...(awaiting && { awaiting }), ...(pageParam !== null && { continuationToken: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ continuationToken }) => continuationToken,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deployments }) => deployments.some((run) => !hasEnded(run) && !isPlanned(run)))
        ? pollRunningMs
        : false,
  });
