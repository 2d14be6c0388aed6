import { queryOptions } from '@tanstack/react-query';
import { getTicket, listTickets, ticketPlace } from '#contract/tickets.ts';
import type { Sending } from '#contract/tickets.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

/** Poll interval while a ticket waits for the CRM. */
const pollWaitingMs = 10_000;
/** Poll interval of an open ticket: the longest delay of an answer. */
const pollAnswersMs = 8_000;

const waits = ({ sending }: { sending: Sending }): boolean => sending === 'waiting';

export const ticketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: () => callAsUser(listTickets, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.records.some(waits) ? pollWaitingMs : false),
});

/** A ticket by its id alone; one that had to wait for the CRM has two ids (contract/tickets.ts). */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: () => callAsUser(getTicket, { params: ticketPlace({ id, orgId: null }) }),
    staleTime: 0,
    // Polling pauses while the tab is hidden.
    refetchInterval: pollAnswersMs,
    refetchOnWindowFocus: 'always',
  });

export const refreshTickets = () => queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey });
export const refreshTicket = () => queryClient.invalidateQueries({ queryKey: ['ticket'] });
export const forgetTicket = () => queryClient.removeQueries({ queryKey: ['ticket'] });
