import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '#contract/webhooks.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => callAsUser(listWebhooks, {}),
  staleTime: 0,
});

/** Poll interval while a delivery waits to be sent, and of the state of an endpoint that gets messages. */
const pollWaitingMs = 4_000;
/** Poll interval of a list in which nothing waits: events come at any time. */
const pollQuietMs = 15_000;

/** Looks again while an endpoint is active: any delivery may be its first failure, or its first success after some. */
export const webhookStateQuery = (id: string) =>
  queryOptions({
    ...webhooksQuery,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.id === id && one.isActive) ? pollWaitingMs : false),
  });

type Wanted = QueryOf<typeof listWebhookDeliveries>;
export type Filters = Pick<Wanted, 'status' | 'event'>;

const deliveriesKey = (id: string) => ['webhook deliveries', id];

export const deliveriesQuery = (id: string, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(id), filters],
    queryFn: ({ pageParam }) =>
      callAsUser(listWebhookDeliveries, {
        params: { id },
        query: { ...filters, ...(pageParam !== null && { continuationToken: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ continuationToken }) => continuationToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      if (pages.some(({ deliveries }) => deliveries.some(({ status }) => status === 'pending'))) return pollWaitingMs;
      // Each page is a call, so whoever reads further back loads the list anew.
      return pages.length > 1 ? false : pollQuietMs;
    },
  });

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(id), 'one', deliveryId],
    queryFn: () => callAsUser(getWebhookDelivery, { params: { id, deliveryId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollWaitingMs : false),
  });

export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
export const refreshDeliveries = (id: string) => queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
