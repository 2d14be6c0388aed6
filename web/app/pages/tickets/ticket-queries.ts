import { queryOptions } from '@tanstack/react-query';

import { getTicket, listTickets, ticketPlace } from '#contract/tickets.ts';
import type { Sending } from '#contract/tickets.ts';

import { environmentsQuery, orgIdOf } from '#app/environments/environment-queries.ts';
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

const known = (id: string, list = queryClient.getQueryData(ticketsQuery.queryKey)) =>
  list?.records.find((ticket) => ticket.id === id);

/** Where a ticket is asked for: its org, or another of the company. What only the list can say is asked of it. */
async function placeOf(id: string) {
  const listed = known(id);
  if (listed) return ticketPlace(listed);
  const [own] = await queryClient.ensureQueryData(environmentsQuery).catch(() => []);
  if (own) return { orgId: orgIdOf(own), id };
  const list = await queryClient.ensureQueryData(ticketsQuery).catch(() => undefined);
  return ticketPlace(known(id, list) ?? { id, orgId: null });
}

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async () => callAsUser(getTicket, { params: await placeOf(id) }),
    staleTime: 0,
    // Not while the tab is hidden.
    refetchInterval: answersMs,
    refetchOnWindowFocus: 'always',
  });

export const refreshTickets = () => queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey });
export const refreshTicket = (id: string) =>
  queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
