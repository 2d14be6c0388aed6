import type { SignLog } from '#contract/sign-logs.ts';

/** What stands before the first row that is shown; at most a page of them is known. */
export interface Arrivals {
  count: number;
  more: boolean;
}

export const noArrivals: Arrivals = { count: 0, more: false };

/**
 * What is new on the first page. An event that arrived late stands between others: it counts as well.
 * @param shown ids of the rows in sight
 */
export const arrivalsOn = (fresh: readonly SignLog[], shown: readonly SignLog[]): Arrivals => {
  const known = new Set(shown.map(({ event_id }) => event_id));
  const last = shown.at(-1);
  const count = fresh.filter(
    ({ event_id, event_time }) => !known.has(event_id) && (!last || event_time >= last.event_time),
  ).length;
  return { count, more: count > 0 && count === fresh.length && shown.length > 0 };
};
