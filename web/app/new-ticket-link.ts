import { paths } from './paths.ts';

/** What the address of the new ticket's form may carry, so that one press asks about what is on the screen. */
export interface TicketSearch {
  subject?: string;
  /** One of the picklist; any other is left out by the form. */
  product?: string;
  /** What the text begins with, in plain words: line breaks are kept. */
  text?: string;
}

/** In characters; beyond that an address is cut on its way. */
const longest = { subject: 255, product: 20, text: 1_500 } as const;
const names = ['subject', 'product', 'text'] as const satisfies readonly (keyof TicketSearch)[];

/** What of these words an address may carry: what is empty or no text is left out, what is too long is cut. */
export const boundedTicketSearch = (wanted: { [Name in keyof TicketSearch]?: unknown }): TicketSearch => {
  const kept = names.flatMap((name) => {
    const value = wanted[name];
    const text = typeof value === 'string' ? value.trim().slice(0, longest[name]) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(kept);
};

/** The way to a new ticket already begun: `<Link {...newTicketLink({ subject, text })}>`. */
export const newTicketLink = (begun: TicketSearch = {}) => ({
  to: paths.newTicket,
  search: boundedTicketSearch(begun),
});
