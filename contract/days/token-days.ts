import { parisDay } from './paris.ts';
import { dayMs } from './day-ms.ts';

/** From tomorrow to two years from today (REQ-2.5.16). */
const longestYears = 2;

/** Moves a day by days and years of the calendar. 29 February becomes the 28th in a year without it. */
const moved = (day: string, { days = 0, years = 0 }: { days?: number; years?: number }): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const longest = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  const to = Date.UTC(year + years, month - 1, Math.min(date, longest)) + days * dayMs;
  return new Date(to).toISOString().slice(0, 10);
};

/** The first and the last day on which a token created now may end, in Europe/Paris: `2026-11-22`. */
export const expirationDays = (now: Date): { first: string; last: string } => {
  const today = parisDay(now);
  return { first: moved(today, { days: 1 }), last: moved(today, { years: longestYears }) };
};

export const isExpirationDay = (day: string, now: Date): boolean => {
  const { first, last } = expirationDays(now);
  return first <= day && day <= last;
};
