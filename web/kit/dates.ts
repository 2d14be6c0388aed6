import type { Language } from '#contract/roles.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Formats as dd/mm/yyyy in both languages (REQ-1.1.5). A date without a time is not shifted to the reader's
 * time zone.
 * @param timeZone of a moment; the reader's own where none is given
 * @returns null when it is no date
 */
export const formatDay = (date: string | null | undefined, timeZone?: string): string | null => {
  if (!date) return null;
  const day = calendarDay.exec(date);
  if (day) return `${day[3]}/${day[2]}/${day[1]}`;
  const time = new Date(date);
  if (Number.isNaN(time.getTime())) return null;
  return new Intl.DateTimeFormat(locales.en, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    time,
  );
};

/** The zone in which times are written, by its name: "Europe/Paris". */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The minute of a moment that is near, in the reader's time zone: "14:05". */
export const formatMinute = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit' }).format(new Date(date));

/** Day and minute in the reader's language: "21/11/2026 à 14:05". */
export const formatMoment = (date: string, language: Language): string => {
  const day = formatDay(date) ?? '';
  const minute = formatMinute(date, language);
  return language === 'fr' ? `${day} à ${minute}` : `${day} at ${minute}`;
};
