import type { Language } from '#contract/roles.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;
const letters = ['', 'K', 'M', 'B', 'T'] as const;

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** With K, M, B or T and one decimal at most, in both languages (specification 1 §1): "87,5 K", "87.5K". */
export function abbreviate(value: number, language: Language): string {
  let step = 0;
  let shown = roundToTenth(value);
  // Rounding may reach the next letter: 999,950 is 1 M, not 1,000 K.
  while (Math.abs(shown) >= 1000 && step < letters.length - 1) {
    step += 1;
    shown = roundToTenth(value / 1000 ** step);
  }
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(shown);
  if (step === 0) return number;
  return language === 'fr' ? `${number}\u00A0${letters[step] ?? ''}` : `${number}${letters[step] ?? ''}`;
}

/** Every digit: "87 451", "87,451". */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(value);
}
