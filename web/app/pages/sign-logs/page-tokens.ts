/** The tokens of all pages seen so far; the first page has none. */
export interface PagePosition {
  tokens: readonly (string | null)[];
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

/** Position after "previous", from the stored tokens; null on the first page. */
export const previousPage = ({ tokens, at }: PagePosition): PagePosition | null =>
  at === 0 ? null : { tokens, at: at - 1 };
