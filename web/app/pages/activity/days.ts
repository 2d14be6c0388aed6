import type { AuditEntry } from '#contract/audit/audit.ts';
import type { Language } from '#contract/roles.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** @param timeZone the reader's own where none is given */
export const minuteOf = (moment: string, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, timeStyle: 'short' }).format(new Date(moment));

/** The calendar day of a moment, `2026-11-21`, in the reader's own zone where none is given. */
export const dayOf = (moment: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(moment);

export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(day));

export interface Day {
  day: string;
  entries: AuditEntry[];
}

/** Groups the entries by their day in the reader's own zone, or a given one, in their order. */
export const byDay = (entries: readonly AuditEntry[], timeZone?: string): Day[] => {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** The day before, as `2026-11-20`. */
export const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
