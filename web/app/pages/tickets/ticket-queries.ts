import { queryOptions } from '@tanstack/react-query';
import { getTicket, ticketPlace } from '#contract/tickets.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';
import { ticketsQuery } from '#app/shared/tickets-query.ts';

/** Poll interval of an open ticket: the longest delay of an answer. */
const pollAnswersMs = 8_000;

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
