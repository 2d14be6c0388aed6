import type { Language } from '#contract/roles.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

const looks = {
  long: { month: 'long', year: 'numeric' },
  medium: { month: 'short', year: 'numeric' },
  short: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `2026-11` as "novembre 2026", as "nov. 2026", or as "nov." where there is little room. */
export const monthName = (month: string, language: Language, look: keyof typeof looks): string => {
  const name = new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    ...looks[look],
  });
  return name.format(new Date(`${month}-01T00:00:00Z`));
};
