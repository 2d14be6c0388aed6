import type { Language } from '#contract/roles.ts';

/** The title of a page in both languages: the reader may choose another than the page is written in. */
export const titlesOf = <Page extends { language: Language }>(
  page: Page,
  titleOf: (page: Page) => string,
): Record<Language, string> => ({
  fr: titleOf({ ...page, language: 'fr' }),
  en: titleOf({ ...page, language: 'en' }),
});
