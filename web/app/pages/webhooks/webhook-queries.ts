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

/** Poll interval while a delivery waits to be sent. */
const pollWaitingMs = 4_000;

/** Looks again while an endpoint fails: what is sent again may have reached it. */
export const webhookStateQuery = (id: string) =>
  queryOptions({
    ...webhooksQuery,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.id === id && one.isActive && one.failingSince !== null) ? pollWaitingMs : false,
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
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(({ status }) => status === 'pending'))
        ? pollWaitingMs
        : false,
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
