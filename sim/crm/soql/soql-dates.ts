import { addDays, monthStart, startOfDay } from '../dates.ts';

/** Half-open range in epoch milliseconds, in UTC. */
export interface Range {
  from: number;
  to: number;
}

const span = (from: Date, to: Date): Range => ({ from: from.getTime(), to: to.getTime() });

/** The range of a SOQL date literal (`TODAY`, `LAST_N_DAYS:5`); undefined for an unknown literal. */
export const literalRange = (literal: string, now: Date): Range | undefined => {
  const [name = '', count] = literal.toUpperCase().split(':');
  return count === undefined ? plainRange(name, now) : countedRange(name, Number(count), now);
};

const plainRange = (name: string, now: Date): Range | undefined => {
  const today = startOfDay(now);
  const week = addDays(today, -today.getUTCDay());
  const quarter = monthStart(now, -(now.getUTCMonth() % 3));
  const year = (shift: number) => new Date(Date.UTC(now.getUTCFullYear() + shift, 0, 1));
  const ranges: Record<string, Range> = {
    YESTERDAY: span(addDays(today, -1), today),
    TODAY: span(today, addDays(today, 1)),
    TOMORROW: span(addDays(today, 1), addDays(today, 2)),
    LAST_WEEK: span(addDays(week, -7), week),
    THIS_WEEK: span(week, addDays(week, 7)),
    NEXT_WEEK: span(addDays(week, 7), addDays(week, 14)),
    LAST_MONTH: span(monthStart(now, -1), monthStart(now)),
    THIS_MONTH: span(monthStart(now), monthStart(now, 1)),
    NEXT_MONTH: span(monthStart(now, 1), monthStart(now, 2)),
    LAST_90_DAYS: span(addDays(today, -90), addDays(today, 1)),
    NEXT_90_DAYS: span(addDays(today, 1), addDays(today, 91)),
    THIS_QUARTER: span(quarter, monthStart(quarter, 3)),
    LAST_QUARTER: span(monthStart(quarter, -3), quarter),
    NEXT_QUARTER: span(monthStart(quarter, 3), monthStart(quarter, 6)),
    LAST_YEAR: span(year(-1), year(0)),
    THIS_YEAR: span(year(0), year(1)),
    NEXT_YEAR: span(year(1), year(2)),
  };
  return ranges[name];
};

/** LAST_N_DAYS includes today; LAST_N_MONTHS and LAST_N_YEARS exclude the current month or year. */
const countedRange = (name: string, count: number, now: Date): Range | undefined => {
  const today = startOfDay(now);
  const years = (shift: number) => new Date(Date.UTC(now.getUTCFullYear() + shift, 0, 1));
  const ranges: Record<string, Range> = {
    LAST_N_DAYS: span(addDays(today, -count), addDays(today, 1)),
    NEXT_N_DAYS: span(addDays(today, 1), addDays(today, count + 1)),
    N_DAYS_AGO: span(addDays(today, -count), addDays(today, 1 - count)),
    LAST_N_MONTHS: span(monthStart(now, -count), monthStart(now)),
    NEXT_N_MONTHS: span(monthStart(now, 1), monthStart(now, count + 1)),
    N_MONTHS_AGO: span(monthStart(now, -count), monthStart(now, 1 - count)),
    LAST_N_YEARS: span(years(-count), years(0)),
    NEXT_N_YEARS: span(years(1), years(count + 1)),
    N_YEARS_AGO: span(years(-count), years(1 - count)),
  };
  return ranges[name];
};
