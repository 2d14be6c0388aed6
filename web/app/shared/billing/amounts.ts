import type { Language } from '#contract/roles.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>;

/** The provider invoices in euros: "4 680,00 €", "€4,680.00"; a credit note has a true minus, as wide as the digits. */
export const formatEuros = (amount: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' })
    .format(amount)
    .replace('-', '\u2212');
