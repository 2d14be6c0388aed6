import { boundedTicketSearch } from '#app/new-ticket-link.ts';
import type { TicketSearch } from '#app/new-ticket-link.ts';

/** What `/cases/new` reads from its address; anything else in the query string is dropped. */
export const readTicketSearch = (search: Record<string, unknown>): TicketSearch =>
  boundedTicketSearch(search);
