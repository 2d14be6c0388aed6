import type { Language } from '#contract/roles.ts';
import { serviceTermTexts } from './drawer-texts.ts';

/** A word of the signing service in plain words; an unknown one as it is, null when there is none. */
export const serviceTerm = (word: string | null, language: Language): string | null => {
  if (word === null || word === '') return null;
  const known: Readonly<Record<string, string>> = serviceTermTexts[language];
  return Object.hasOwn(known, word) ? (known[word] ?? word) : word;
};

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/**
 * Date and time with seconds in the reader's time zone, which the screen names: "21/11/2026 14:05:09". Other text is
 * returned unchanged.
 */
export const exactMoment = (date: string | null, language: Language): string | null => {
  if (date === null || date === '') return null;
  const time = new Date(date);
  if (Number.isNaN(time.getTime())) return date;
  const two = '2-digit';
  const day = { day: two, month: two, year: 'numeric' } as const;
  const hour = { hour: two, minute: two, second: two } as const;
  return new Intl.DateTimeFormat(locales[language], { ...day, ...hour }).format(time);
};
