import { texts } from '#kit/texts.ts';

export const sessionsTexts = texts({
  title: { fr: 'Sessions ouvertes', en: 'Open sessions' },
  text: {
    fr: (most: number) =>
      `Les appareils sur lesquels votre compte est ouvert, ${most} au plus\u00A0: au-delà, la session la plus ancienne se ferme. Fermez ceux que vous ne reconnaissez pas, puis changez de mot de passe.`,
    en: (most: number) =>
      `The devices on which your account is open, ${most} at most: beyond that the oldest session ends. End those you do not recognise, then change the password.`,
  },
  current: { fr: 'Cette session', en: 'This session' },
  support: {
    fr: (staff: string) => `Support\u00A0: ${staff}`,
    en: (staff: string) => `Support: ${staff}`,
  },
  address: { fr: (address: string) => `Adresse ${address}`, en: (address: string) => `Address ${address}` },
  lastUsed: { fr: (ago: string) => `utilisée ${ago}`, en: (ago: string) => `used ${ago}` },
  since: { fr: (moment: string) => `ouverte le ${moment}`, en: (moment: string) => `opened ${moment}` },
  end: { fr: 'Fermer', en: 'End' },
  endNamed: {
    fr: (device: string) => `Fermer la session ${device}`,
    en: (device: string) => `End the session ${device}`,
  },
  endTitle: {
    fr: (device: string) => `Fermer la session «\u00A0${device}\u00A0»\u00A0?`,
    en: (device: string) => `End the session “${device}”?`,
  },
  endText: {
    fr: 'Cet appareil devra se reconnecter.',
    en: 'That device will have to log in again.',
  },
  ended: { fr: 'La session est fermée', en: 'The session has ended' },
  alreadyEnded: { fr: 'Cette session était déjà fermée', en: 'This session was already ended' },
  endOthers: { fr: 'Déconnecter tous les autres appareils', en: 'Log out everywhere else' },
  endOthersTitle: { fr: 'Déconnecter tous les autres appareils\u00A0?', en: 'Log out everywhere else?' },
  endOthersText: {
    fr: 'Toutes vos sessions seront fermées, sauf celle-ci.',
    en: 'All your sessions will end, except this one.',
  },
  endOthersConfirm: { fr: 'Déconnecter', en: 'Log out' },
  othersEnded: {
    fr: (count: number) => (count > 1 ? `${count} sessions sont fermées` : 'La session est fermée'),
    en: (count: number) => (count > 1 ? `${count} sessions have ended` : 'The session has ended'),
  },
  noOther: { fr: 'Aucun autre appareil n’est connecté', en: 'No other device is logged in' },
  failed: {
    fr: 'Les sessions n’ont pas pu être chargées',
    en: 'The sessions could not be loaded',
  },
});
