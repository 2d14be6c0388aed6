import { queryOptions } from '@tanstack/react-query';
import { listTickets } from '#contract/ticket-list.ts';
import { callAsUser } from '#app/session.ts';

/** Poll interval while a ticket waits for the CRM. */
const pollWaitingMs = 10_000;

/** The tickets of the company, the newest first. */
export const ticketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: () => callAsUser(listTickets, {}),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.records.some(({ sending }) => sending === 'waiting') ? pollWaitingMs : false,
});
