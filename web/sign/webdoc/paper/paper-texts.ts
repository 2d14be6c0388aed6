import { texts } from '#kit/texts.ts';

export const paperTexts = texts({
  title: { fr: 'Vos pages, prêtes à signer', en: 'Your pages, ready to sign' },
  intro: {
    fr: 'Avec ce que vous avez saisi et votre signature. Rien n’est encore envoyé ni signé.',
    en: 'With what you have entered and your signature. Nothing is sent or signed yet.',
  },
  signedTitle: { fr: 'Ce que vous avez signé', en: 'What you signed' },
  signedIntro: {
    fr: 'Les pages avec vos réponses et votre signature. Les autres signataires peuvent encore y répondre.',
    en: 'The pages with your answers and your signature. Other signatories may still add theirs.',
  },
  download: { fr: 'Télécharger, non signé', en: 'Download, unsigned' },
  unsigned: { fr: 'non signé', en: 'not signed' },
});
