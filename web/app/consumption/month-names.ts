import type { Language } from '#contract/roles.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** Of `2026-11`: "novembre 2026", or "nov." where there is little room. */
export function monthName(month: string, language: Language, look: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    ...(look === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' }),
  });
  return name.format(new Date(`${month}-01T00:00:00Z`));
}
