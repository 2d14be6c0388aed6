import { texts } from '#kit/texts.ts';

export const paperTexts = texts({
  title: { fr: 'Vos pages, prêtes à signer', en: 'Your pages, ready to sign' },
  intro: {
    fr: 'Avec ce que vous avez saisi et votre signature. Rien n’est encore envoyé ni signé.',
    en: 'With what you have entered and your signature. Nothing is sent or signed yet.',
  },
  page: {
    fr: (at: number, of: number) => `Page ${at} sur ${of}`,
    en: (at: number, of: number) => `Page ${at} of ${of}`,
  },
  pages: { fr: 'Pages du document', en: 'Pages of the document' },
  textOf: { fr: (at: number) => `Texte de la page ${at}`, en: (at: number) => `Text of page ${at}` },
  loading: { fr: 'Préparation des pages…', en: 'Preparing the pages…' },
  next: { fr: 'Pages suivantes', en: 'Next pages' },
  back: { fr: 'Retour', en: 'Back' },
  download: { fr: 'Télécharger, non signé', en: 'Download, unsigned' },
  unsigned: { fr: 'non signé', en: 'not signed' },
  retry: { fr: 'Réessayer', en: 'Try again' },
});
