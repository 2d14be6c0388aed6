import type { SignLog } from '#contract/sign-logs.ts';

/** New events above the first shown row. At most one page of them is loaded; `more` means that there may be others. */
export interface NewEvents {
  count: number;
  more: boolean;
}

export const noArrivals: NewEvents = { count: 0, more: false };

/**
 * Counts new events on the first page. A late event may be between known ones; it counts too.
 * @param shown the visible rows
 */
export const newEventsOn = (fresh: readonly SignLog[], shown: readonly SignLog[]): NewEvents => {
  const known = new Set(shown.map(({ event_id }) => event_id));
  const last = shown.at(-1);
  const count = fresh.filter(
    ({ event_id, event_time }) => !known.has(event_id) && (!last || event_time >= last.event_time),
  ).length;
  return { count, more: count > 0 && count === fresh.length && shown.length > 0 };
};
