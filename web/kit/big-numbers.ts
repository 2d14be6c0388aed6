import type { Language } from '#contract/roles.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;
const letters = ['', 'K', 'M', 'B', 'T'] as const;

const scaled = (value: number, step: number): number =>
  // An unabbreviated number is whole; an abbreviated one has one decimal.
  step === 0 ? Math.round(value) : Math.round((value / 1000 ** step) * 10) / 10;

/** Abbreviates with K, M, B or T and one decimal (REQ-1.1.6): "87,5 K", "87.5 K". Below 1,000 it is whole. */
export const abbreviate = (value: number, language: Language): string => {
  let step = 0;
  // Rounding may reach the next letter: 999,950 is 1.0 M, not 1,000.0 K.
  while (Math.abs(scaled(value, step)) >= 1000 && step < letters.length - 1) step += 1;
  const digits = step === 0 ? 0 : 1;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = new Intl.NumberFormat(locales[language], format).format(scaled(value, step));
  return step === 0 ? number : `${number}\u00A0${letters[step] ?? ''}`;
};

/** Shows all digits: "87 451", "87,451". */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(value);
