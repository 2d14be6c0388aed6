import type { Language } from './roles.ts';

const units = ['o', 'Ko', 'Mo', 'Go', 'To'] as const;
const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;
const base = 1024;
const tenths = 10;

/** Index of the unit: a value that would be rounded to 1024 takes the next unit. */
const stepOf = (bytes: number): number => {
  let step = 0;
  const shown = () => (step === 0 ? bytes : Math.round((bytes / base ** step) * tenths) / tenths);
  while (shown() >= base && step < units.length - 1) step += 1;
  return step;
};

/** A file's size in steps of 1024, with French units in both languages (REQ-1.1.7): "1,5 Mo", "1.5 Mo". */
export const formatSize = (bytes: number, language: Language): string => {
  const step = stepOf(bytes);
  const amount = new Intl.NumberFormat(locales[language], { maximumFractionDigits: step === 0 ? 0 : 1 });
  return `${amount.format(bytes / base ** step)}\u00A0${units[step] ?? ''}`;
};
