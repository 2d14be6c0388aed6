import { dayMs } from '#contract/days/day-ms.ts';

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher), in UTC. */
const easter = (year: number): number => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const shift = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - shift - (c % 4)) % 7;
  const late = Math.floor((a + 11 * shift + 22 * week) / 451);
  const days = shift + week - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
};

/** 1 January, 1 and 8 May, 14 July, 15 August, 1 and 11 November, 25 December (Code du travail, L3133-1). */
const fixed = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);
/** Easter Monday, Ascension, Whit Monday: days after Easter. */
const movable = [1, 39, 50];

const atOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Saturday or Sunday; `day` as `2026-11-21`. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(atOf(day)).getUTCDay());

/** Monday to Friday and no public holiday in France; `day` as `2026-11-21`. */
export const isWorkingDay = (day: string): boolean => {
  if (isWeekend(day) || fixed.has(day.slice(5))) return false;
  return !movable.some((after) => easter(Number(day.slice(0, 4))) + after * dayMs === atOf(day));
};
