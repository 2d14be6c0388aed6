/** The tokens of all pages seen so far; the first page has none. */
export interface Way {
  tokens: readonly (string | null)[];
  at: number;
}

export const firstPage: Way = { tokens: [null], at: 0 };

export const tokenOf = ({ tokens, at }: Way): string | null => tokens[at] ?? null;

/** From 1, as in `targetPageNumber`. */
export const pageNumberOf = ({ at }: Way): number => at + 1;

/** Position after "next"; null when there are no more pages. */
export const nextOf = ({ tokens, at }: Way, continuationToken: string | null | undefined): Way | null => {
  if (continuationToken === null || continuationToken === undefined) return null;
  return { tokens: [...tokens.slice(0, at + 1), continuationToken], at: at + 1 };
};

/** Position after "previous", from the stored tokens; null on the first page. */
export const previousOf = ({ tokens, at }: Way): Way | null => (at === 0 ? null : { tokens, at: at - 1 });
