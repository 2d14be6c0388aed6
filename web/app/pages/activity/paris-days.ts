import type { AuditEntry } from '#contract/audit/audit.ts';
import { parisDay } from '#contract/days/paris.ts';
import type { Language } from '#contract/roles.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const timeZone = 'Europe/Paris';
const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

export const parisMinute = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, timeStyle: 'short' }).format(new Date(moment));

export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(day));

export interface Day {
  day: string;
  entries: AuditEntry[];
}

/** Groups the entries by their day in Paris, in their order. */
export const byDay = (entries: readonly AuditEntry[]): Day[] => {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = parisDay(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** The day before, as `2026-11-20`. */
export const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
