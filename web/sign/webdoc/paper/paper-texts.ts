import { texts } from '#kit/texts.ts';

export const paperTexts = texts({
  title: { fr: 'Vos pages, prêtes à signer', en: 'Your pages, ready to sign' },
  intro: {
    fr: 'Avec ce que vous avez saisi et votre signature. Rien n’est encore envoyé ni signé.',
    en: 'With what you have entered and your signature. Nothing is sent or signed yet.',
  },
  download: { fr: 'Télécharger, non signé', en: 'Download, unsigned' },
  unsigned: { fr: 'non signé', en: 'not signed' },
});
