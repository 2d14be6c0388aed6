import { queryOptions } from '@tanstack/react-query';

import { getTicket, listTickets, ticketPlace } from '#contract/tickets.ts';
import type { Sending } from '#contract/tickets.ts';

import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

/** While something waits for the CRM, the screen looks again. */
const whileWaitingMs = 10_000;
/** How soon an answer of support appears in an open ticket. */
const answersMs = 8_000;

const waits = ({ sending }: { sending: Sending }): boolean => sending === 'waiting';

export const ticketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: () => callAsUser(listTickets, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.records.some(waits) ? whileWaitingMs : false),
});

/** A ticket by its id alone; one that had to wait for the CRM has two (contract/tickets.ts). */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: () => callAsUser(getTicket, { params: ticketPlace({ id, orgId: null }) }),
    staleTime: 0,
    // Not while the tab is hidden.
    refetchInterval: answersMs,
    refetchOnWindowFocus: 'always',
  });

export const refreshTickets = () => queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey });
export const refreshTicket = () => queryClient.invalidateQueries({ queryKey: ['ticket'] });
export const forgetTicket = () => queryClient.removeQueries({ queryKey: ['ticket'] });
