import { texts } from '#kit/texts.ts';

export const paperTexts = texts({
  page: {
    fr: (at: number, of: number) => `Page ${at} sur ${of}`,
    en: (at: number, of: number) => `Page ${at} of ${of}`,
  },
  pages: { fr: 'Pages du document', en: 'Pages of the document' },
  textOf: { fr: (at: number) => `Texte de la page ${at}`, en: (at: number) => `Text of page ${at}` },
  loading: { fr: 'Préparation des pages…', en: 'Preparing the pages…' },
  next: { fr: 'Pages suivantes', en: 'Next pages' },
  back: { fr: 'Retour', en: 'Back' },
  retry: { fr: 'Réessayer', en: 'Try again' },
});
