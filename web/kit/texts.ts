import type { Language } from '#contract/roles.ts';
import { useLanguage } from './language.ts';

/** A sentence, or a function that builds one, in both languages. */
type Both = { fr: string; en: string } | { fr: (...values: never[]) => string; en: (...values: never[]) => string };

export type TextsOf<T extends Record<string, Both>> = {
  readonly [Key in keyof T]: T[Key]['fr'] extends string ? string : T[Key]['fr'];
};

type Ready<T extends Record<string, Both>> = { readonly [L in Language]: TextsOf<T> };

const pick = <T extends Record<string, Both>>(texts: T, language: Language): TextsOf<T> => {
  const entries = Object.entries(texts).map(([key, both]) => [key, both[language]]);
  return Object.fromEntries(entries) as TextsOf<T>;
};

/**
 * The texts of a page: `texts({ title: { fr: 'Connexion', en: 'Log in' } })`. A missing language, or two functions with
 * different parameters, does not compile.
 */
export const texts = <const T extends Record<string, Both>>(
  all: T & {
    [Key in keyof T]: T[Key] extends { fr: infer F extends (...values: never[]) => string } ? { fr: F; en: F } : Both;
  },
): Ready<T> => ({ fr: pick<T>(all, 'fr'), en: pick<T>(all, 'en') });

/** The page's texts in the reader's language. */
export const useTexts = <T extends Record<string, Both>>(ready: Ready<T>): TextsOf<T> => ready[useLanguage()];
