import { cleanTicketSearch } from '#app/new-ticket-link.ts';
import type { TicketSearch } from '#app/new-ticket-link.ts';

/** Reads the search parameters of `/cases/new` and drops unknown ones. */
export const readTicketSearch = (search: Record<string, unknown>): TicketSearch => cleanTicketSearch(search);
