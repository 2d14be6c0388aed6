import type { ChartMonth, Usage } from '#contract/consumption.ts';
import { addDays, daysBetween, daysInMonth, monthOfDay } from '#contract/days/months.ts';

/** Days as `yyyy-mm-dd`. */
export type Forecast =
  /** There is no limit, or it is zero. */
  | { kind: 'none' }
  /** The month in which the chart reaches the limit; null when the chart's sum is not the contract's count. */
  | { kind: 'reached'; month: string | null }
  /** Fewer than three months are over. */
  | { kind: 'tooEarly' }
  /** The limit is not reached within two years, even at the fastest pace. */
  | { kind: 'notInSight' }
  | {
      kind: 'expected';
      /** Null when the usual pace does not reach the limit within two years. */
      day: string | null;
      earliest: string;
      /** Null when the slowest pace does not reach it. */
      latest: string | null;
      /** In units per day. */
      pace: { slow: number; usual: number; fast: number };
      /** Number of months from which the usual pace is computed. */
      months: number;
      /** The contract's count today, where the forecast starts. */
      used: number;
    };

interface Stretch {
  days: number;
  count: number;
}

const minMonths = 3;
const horizonDays = 730;

const paceOf = (stretches: readonly Stretch[]): number => {
  const sum = (of: (stretch: Stretch) => number) => stretches.reduce((total, one) => total + of(one), 0);
  return sum(({ count }) => count) / sum(({ days }) => days);
};

/** True when the chart's cumulative equals the contract's count. */
export const chartMatchesUsage = (months: readonly ChartMonth[], used: number): boolean =>
  (months.at(-1)?.cumulative ?? 0) === used;

/** The months that are over, from the first known one; the contract may begin within one of them. */
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

/** The overall average, and the slowest and fastest average of three consecutive months. */
const pacesOf = (stretches: readonly Stretch[]): { slow: number; usual: number; fast: number } => {
  const usual = paceOf(stretches);
  const quarters = stretches.slice(minMonths - 1).map((_, at) => paceOf(stretches.slice(at, at + minMonths)));
  return { slow: Math.min(usual, ...quarters), usual, fast: Math.max(usual, ...quarters) };
};

/**
 * Forecasts when the contract's count reaches its limit if the coming months resemble the past ones. The chart sums
 * twelve months, but the contract counts since its renewal; the limit applies to the contract's count.
 * @param since first day of the contract; earlier months count only from the first one with a count
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
    return { kind: 'reached', month: chartMatchesUsage(months, used) && crossed ? crossed.month : null };
  }
  const stretches = stretchesOf(months, today, since);
  if (stretches.length < minMonths) return { kind: 'tooEarly' };
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
