import type { Language } from '#contract/roles.ts';

const units = {
  fr: ['o', 'Ko', 'Mo', 'Go', 'To'],
  en: ['B', 'KB', 'MB', 'GB', 'TB'],
} as const satisfies Record<Language, readonly string[]>;
const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;
const base = 1024;

/** A file's size in steps of 1024, with French units in French (specification 2 §9): "1,5 Mo". */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(units.fr.length - 1, Math.floor(Math.log(bytes) / Math.log(base)));
  const amount = new Intl.NumberFormat(locales[language], { maximumFractionDigits: step === 0 ? 0 : 1 });
  return `${amount.format(bytes / base ** step)}\u00A0${units[language][step] ?? ''}`;
}
