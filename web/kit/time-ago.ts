import type { Language } from '#contract/roles.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "il y a 5 minutes"; at least in minutes, and never in the future when clocks disagree. */
export const timeAgo = (date: string, now: number, language: Language): string => {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = Math.max(0, Math.round((now - Date.parse(date)) / 1000));
  // `numeric: auto` turns zero seconds into "maintenant" and "now".
  if (seconds < minute) return words.format(0, 'second');
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return words.format(-Math.floor(seconds / hour), 'hour');
  return words.format(-Math.floor(seconds / day), 'day');
};
