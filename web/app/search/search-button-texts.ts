import { texts } from '#kit/texts.ts';

/** Apart from the dialog's, because the button is part of the first screen. */
export const searchButtonTexts = texts({
  search: { fr: 'Rechercher', en: 'Search' },
});
