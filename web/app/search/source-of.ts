import type { Hit, Source } from './hits.ts';
import { found } from './matching.ts';

interface Loaded<Item> {
  data: readonly Item[] | undefined;
  error: unknown;
  isLoading: boolean;
}

/** The items of a list that match. */
export const sourceOf = <Item>(
  { data, error, isLoading }: Loaded<Item>,
  query: string,
  textOf: (item: Item) => string,
  toHit: (item: Item) => Hit,
): Source => ({
  hits: found(data ?? [], query, textOf).map(toHit),
  isLoading,
  hasFailed: error !== null && data === undefined,
});
