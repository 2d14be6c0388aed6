import { paths } from './paths.ts';

/** Search parameters of the new ticket's form, so that a link can describe what is on the screen. */
export interface TicketSearch {
  subject?: string;
  /** A value of the picklist; the form ignores any other. */
  product?: string;
  /** The beginning of the text, in plain text; line breaks are kept. */
  text?: string;
}

/** Maximum lengths in characters; a longer address may be cut in transit. */
const maxLengths = { subject: 255, product: 20, text: 1_500 } as const;
const names = ['subject', 'product', 'text'] as const satisfies readonly (keyof TicketSearch)[];

/** Removes empty values and values that are not text, and cuts long ones. */
export const cleanTicketSearch = (wanted: { [Name in keyof TicketSearch]?: unknown }): TicketSearch => {
  const kept = names.flatMap((name) => {
    const value = wanted[name];
    const text = typeof value === 'string' ? value.trim().slice(0, maxLengths[name]) : '';
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(kept);
};

/** Properties of a link to a prefilled new ticket: `<Link {...newTicketLink({ subject, text })}>`. */
export const newTicketLink = (begun: TicketSearch = {}) => ({
  to: paths.newTicket,
  search: cleanTicketSearch(begun),
});
