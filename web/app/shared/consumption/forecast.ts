import type { ChartMonth, Usage } from '#contract/consumption.ts';
import { addDays, daysBetween, daysInMonth, monthOfDay } from '#contract/days/months.ts';

/** What is known of the time to come; days as `yyyy-mm-dd`. */
export type Forecast =
  /** No limit, or a limit of nothing: there is nothing to reach. */
  | { kind: 'none' }
  /** In which month the chart shows it; null when what it shows is not what the contract counts. */
  | { kind: 'reached'; month: string | null }
  /** Fewer than three months that are over. */
  | { kind: 'tooEarly' }
  /** Not within two years, even at the quickest pace. */
  | { kind: 'notInSight' }
  | {
      kind: 'expected';
      /** Null when the usual pace does not reach it within two years. */
      day: string | null;
      earliest: string;
      /** Null when the slowest pace does not. */
      latest: string | null;
      /** Units a day. */
      pace: { slow: number; usual: number; fast: number };
      /** How many months the usual pace is taken from. */
      months: number;
      /** What the contract counts today, from where the pace goes on. */
      used: number;
    };

interface Stretch {
  days: number;
  count: number;
}

const leastMonths = 3;
const horizonDays = 730;

const paceOf = (stretches: readonly Stretch[]): number => {
  const sum = (of: (stretch: Stretch) => number) => stretches.reduce((total, one) => total + of(one), 0);
  return sum(({ count }) => count) / sum(({ days }) => days);
};

/** Whether the cumulative of the chart is what the contract counts. */
export const sumsTo = (months: readonly ChartMonth[], used: number): boolean =>
  (months.at(-1)?.cumulative ?? 0) === used;

/** The months that are over, from the first of which something is known; the contract may begin within one. */
const stretchesOf = (months: readonly ChartMonth[], today: string, since: string | null): Stretch[] => {
  const over = months.filter(({ month }) => month < monthOfDay(today));
  const begun = since === null ? undefined : monthOfDay(since);
  const first = over.findIndex(({ month, count }) => count !== 0 || (begun !== undefined && month >= begun));
  if (first === -1) return [];
  return over.slice(first).map(({ month, count }, at) => {
    const whole = daysInMonth(month);
    const startsWithin = at === 0 && since !== null && month === begun;
    return { days: startsWithin ? daysBetween(since, `${month}-01`) + whole : whole, count };
  });
};

/** The average of every three months running: the slowest and the fastest, and the usual one between them. */
const pacesOf = (stretches: readonly Stretch[]): { slow: number; usual: number; fast: number } => {
  const usual = paceOf(stretches);
  const quarters = stretches
    .slice(leastMonths - 1)
    .map((_, at) => paceOf(stretches.slice(at, at + leastMonths)));
  return { slow: Math.min(usual, ...quarters), usual, fast: Math.max(usual, ...quarters) };
};

/**
 * When what the contract counts would reach its limit, if the months to come are like those that are over. The chart
 * sums twelve months; the contract counts since its renewal, and it is the contract's count that ends at the limit.
 * @param since the day the contract began; what comes before it is known only where something was counted
 */
export const forecastOf = (
  months: readonly ChartMonth[],
  { used, limit }: Usage,
  today: string,
  since: string | null,
): Forecast => {
  if (limit === null || limit <= 0) return { kind: 'none' };
  if (used >= limit) {
    const crossed = months.find(({ cumulative }) => cumulative >= limit);
    return { kind: 'reached', month: sumsTo(months, used) && crossed ? crossed.month : null };
  }
  const stretches = stretchesOf(months, today, since);
  if (stretches.length < leastMonths) return { kind: 'tooEarly' };
  const pace = pacesOf(stretches);
  const dayAt = (perDay: number): string | null => {
    const days = perDay > 0 ? Math.ceil((limit - used) / perDay) : Number.POSITIVE_INFINITY;
    return days <= horizonDays ? addDays(today, days) : null;
  };
  const earliest = dayAt(pace.fast);
  if (earliest === null) return { kind: 'notInSight' };
  return {
    kind: 'expected',
    day: dayAt(pace.usual),
    earliest,
    latest: dayAt(pace.slow),
    pace,
    months: stretches.length,
    used,
  };
};
