import { lastMonths, type MonthCount } from '#contract/consumption.ts';

/** Whether the twelve months before today have anything to draw, to list and to export. */
export const hasFigures = (counts: readonly MonthCount[], today: string): boolean =>
  lastMonths(counts, today).some(({ count }) => count !== 0);
