import { texts } from '#kit/texts.ts';

export const reopenTexts = texts({
  reopen: { fr: 'Rouvrir le document', en: 'Reopen the document' },
  days: { fr: 'Jours accordés pour signer', en: 'Days to sign' },
  effect: {
    fr: 'De 1 à 30. Chacun est prévenu, les signatures déjà données restent valables.',
    en: 'From 1 to 30. Everybody is told, and signatures already given stay valid.',
  },
  range: { fr: 'Indiquez un nombre de jours entre 1 et 30', en: 'Enter a number of days from 1 to 30' },
  send: { fr: 'Rouvrir et prévenir', en: 'Reopen and tell them' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  done: {
    fr: (until: string) => `Document rouvert jusqu’au ${until}`,
    en: (until: string) => `Document reopened until ${until}`,
  },
});
