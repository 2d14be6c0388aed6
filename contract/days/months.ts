import { dayMs } from './day-ms.ts';

/** A calendar month: `2026-11`. */
export type Month = string;

const indexOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

const monthAt = (index: number): Month =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

export const monthOfDay = (day: string): Month => day.slice(0, 7);

/** The months that end with this one, the oldest first. */
export const monthsUpTo = (month: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, at) => monthAt(indexOf(month) - count + 1 + at));

/** The months from the first to the last, both included; none when the first is later. */
export const monthsSince = (first: Month, last: Month): Month[] =>
  monthsUpTo(last, Math.max(0, indexOf(last) - indexOf(first) + 1));

export const addMonths = (month: Month, count: number): Month => monthAt(indexOf(month) + count);

export const daysInMonth = (month: Month): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** Tells whether the text is a day of the calendar. For example, 30 February is not. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  Number(day.slice(5, 7)) >= 1 &&
  Number(day.slice(5, 7)) <= 12 &&
  Number(day.slice(8)) >= 1 &&
  Number(day.slice(8)) <= daysInMonth(day.slice(0, 7));

/** The day that is this many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Number of days from the first day to the second. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
