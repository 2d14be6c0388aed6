import type { Place } from './filters/search.ts';

type Tokens = readonly (string | null | undefined)[];

/** The tokens of the pages: null for the first page, undefined for one that this tab has not seen. */
export interface PagePosition {
  tokens: Tokens;
  at: number;
}

export const firstPage: PagePosition = { tokens: [null], at: 0 };

export const tokenOf = ({ tokens, at }: PagePosition): string | null => tokens[at] ?? null;

/** From 1, as in `targetPageNumber`. */
export const pageNumberOf = ({ at }: PagePosition): number => at + 1;

/** Position after "next"; null when there are no more pages. */
export const nextPage = (
  { tokens, at }: PagePosition,
  continuationToken: string | null | undefined,
): PagePosition | null => {
  if (continuationToken === null || continuationToken === undefined) return null;
  return { tokens: [...tokens.slice(0, at + 1), continuationToken], at: at + 1 };
};

/**
 * Position after "previous", from the stored tokens; null on the first page. Who opened a later page by its address has
 * no token of the page before, and goes to the first page.
 */
export const previousPage = ({ tokens, at }: PagePosition): PagePosition | null => {
  if (at === 0) return null;
  return tokens[at - 1] === undefined ? firstPage : { tokens, at: at - 1 };
};

/**
 * Position of the page in the address.
 * @param known tokens of the pages that this tab has seen
 */
export const positionOf = ({ page, after }: Place, known: Tokens): PagePosition => {
  if (page === undefined || after === undefined) return firstPage;
  const before = Array.from({ length: page - 1 }, (_, at) => (at === 0 ? null : known[at]));
  return { tokens: [...before, after], at: page - 1 };
};

/** Address of a position. @param now end of the period in milliseconds */
export const placeOf = (way: PagePosition, now: number): Place => {
  const after = tokenOf(way);
  return after === null ? {} : { page: pageNumberOf(way), after, until: now };
};
