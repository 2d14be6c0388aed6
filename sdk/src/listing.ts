/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** A list: `for await` goes over all its entries, page by page as they are needed. */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** Gets one page: the first, or that of the cursor in the query. */
  page(): Promise<Page<Item>>;
}

interface PageQuery {
  continuationToken?: string;
}

/** Makes a list of the call that gets its pages. */
export const listing = <Item, Query extends PageQuery>(
  get: (query: Query) => Promise<Page<Item>>,
  query: Query,
): Listing<Item> => ({
  page: () => get(query),
  async *[Symbol.asyncIterator]() {
    let cursor: string | null | undefined = query.continuationToken;
    do {
      const { items, continuationToken }: Page<Item> = await get(
        cursor ? { ...query, continuationToken: cursor } : query,
      );
      yield* items;
      cursor = continuationToken;
    } while (cursor);
  },
});
