import { addDays, isDay, type Month, monthOfDay, monthsSince, monthsUpTo } from './days/months.ts';

/** The chart covers the last 12 months (REQ-1.9.1). */
const chartMonths = 12;

/** Count of a month; negative when more was credited than used. */
export interface MonthCount {
  month: Month;
  count: number;
}

export interface ChartMonth extends MonthCount {
  /** Sum of this month and the months before it in the chart. */
  cumulative: number;
}

/** The period of the chart, the table and the export: the last twelve months, or the contract's year up to today. */
export const consumptionPeriods = ['months', 'contract'] as const;
export type ConsumptionPeriod = (typeof consumptionPeriods)[number];

/** First and last day of the year in which a contract counts, `yyyy-mm-dd`. */
export interface ContractYear {
  from: string;
  to: string;
}

const anniversary = (anchor: string, year: number): string => {
  const day = `${String(year).padStart(4, '0')}${anchor.slice(4)}`;
  return isDay(day) ? day : `${day.slice(0, 8)}28`;
};

/**
 * The year in which the contract counts today: it begins on each anniversary of the renewal, or of the first day where
 * no renewal is known. Null when neither is known.
 */
export const contractYear = (since: string | null, renewal: string | null, today: string): ContractYear | null => {
  const anchor = renewal ?? since;
  if (anchor === null) return null;
  const thisYear = Number(today.slice(0, 4));
  const begun = anniversary(anchor, thisYear) <= today ? thisYear : thisYear - 1;
  const from = anniversary(anchor, begun);
  return {
    from: since !== null && since > from && since <= today ? since : from,
    to: addDays(anniversary(anchor, begun + 1), -1),
  };
};

/** Used and allowed number of a product in the contract's year. A null limit means unlimited. */
export interface Usage {
  used: number;
  limit: number | null;
}

/**
 * The last 12 months up to the one of `today`, the oldest first. A month without a count has none consumed; counts of
 * the same month add up; older and later ones are left out.
 */
export const lastMonths = (counts: readonly MonthCount[], today: string): ChartMonth[] =>
  summed(monthsUpTo(monthOfDay(today), chartMonths), counts);

/** The months of the contract's year up to the one of `today`. Its first month counts whole, also before `year.from`. */
const monthsOfYear = (counts: readonly MonthCount[], year: ContractYear, today: string): ChartMonth[] =>
  summed(monthsSince(monthOfDay(year.from), monthOfDay(today)), counts);

/** The months of the chosen period; the last twelve where the contract's year is unknown. */
export const monthsOf = (
  counts: readonly MonthCount[],
  period: ConsumptionPeriod,
  year: ContractYear | null,
  today: string,
): ChartMonth[] =>
  period === 'contract' && year !== null ? monthsOfYear(counts, year, today) : lastMonths(counts, today);

const summed = (months: readonly Month[], counts: readonly MonthCount[]): ChartMonth[] => {
  let cumulative = 0;
  return months.map((month) => {
    const count = counts.reduce((sum, one) => (one.month === month ? sum + one.count : sum), 0);
    cumulative += count;
    return { month, count, cumulative };
  });
};

/**
 * Used share of the limit, rounded to a whole percentage, above 100 over the limit (REQ-1.4.58). With a limit of 0, any
 * use counts as 100. Null when there is no limit.
 */
export const shareUsed = ({ used, limit }: Usage): number | null => {
  if (limit === null) return null;
  if (used <= 0) return 0;
  return limit <= 0 ? 100 : Math.round((used / limit) * 100);
};

/** The same as the progress towards the limit: 100 at most (REQ-1.4.33). */
export const percentUsed = (usage: Usage): number | null => {
  const share = shareUsed(usage);
  return share === null ? null : Math.min(100, share);
};

/** Percentages of a limit at which owners get a mail. */
const thresholds = [80, 100] as const;
export type Threshold = (typeof thresholds)[number];

/**
 * The thresholds that are reached, computed from the exact use and not from the rounded percentage. A limit of 0 has
 * none.
 */
export const reachedThresholds = ({ used, limit }: Usage): Threshold[] =>
  limit === null || limit <= 0 ? [] : thresholds.filter((threshold) => used * 100 >= limit * threshold);

/**
 * Tells whether a new contract year has started: a correction reduces the count a little, a renewal nearly to zero. The
 * limit is far below the lowest threshold, so that no notice is sent twice in one year.
 */
export const hasStartedOver = ({ used, limit }: Usage): boolean =>
  limit !== null && used * 100 < (limit * thresholds[0]) / 2;
