import { queryOptions } from '@tanstack/react-query';

import { getTicket, listTickets, ticketPlace } from '#contract/tickets.ts';
import type { Sending, TicketSummary } from '#contract/tickets.ts';

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

/** What the list says of it: where an address is typed or kept, nothing. */
const knownTicket = (id: string): TicketSummary | undefined =>
  queryClient.getQueryData(ticketsQuery.queryKey)?.records.find((ticket) => ticket.id === id);

/** The address of a ticket's calls; the org counts only where the list has named it. */
export const placeOf = (id: string) => ticketPlace(knownTicket(id) ?? { id, orgId: null });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: () => callAsUser(getTicket, { params: placeOf(id) }),
    staleTime: 0,
    // Not while the tab is hidden.
    refetchInterval: answersMs,
    refetchOnWindowFocus: 'always',
  });

export const refreshTickets = () => queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey });
export const refreshTicket = (id: string) =>
  queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
