import { texts } from '#kit/texts.ts';

export const failureTexts = texts({
  stale: {
    fr: (moment: string) => `Liste du ${moment}, peut-être plus à jour`,
    en: (moment: string) => `List of ${moment}, perhaps out of date`,
  },
});
