import { texts } from '#kit/texts.ts';

export const phoneTexts = texts({
  title: { fr: 'Continuer sur le téléphone', en: 'Continue on the phone' },
  scan: {
    fr: 'Scannez ce code avec l’appareil photo de votre téléphone\u00A0: il ouvre ce document.',
    en: 'Scan this code with the camera of your phone: it opens this document.',
  },
  follows: {
    fr: 'Ce que vous avez saisi vous suit. La signature, elle, se donne sur le téléphone.',
    en: 'What you entered follows you. The signature itself is given on the phone.',
  },
  codeThere: {
    fr: 'Ce document demande un code sur chaque appareil. Par sécurité, ce que vous avez saisi ici n’y suit pas.',
    en: 'This document asks for a code on each device. For safety, what you entered here does not follow.',
  },
  personal: {
    fr: 'Ce code vaut votre lien personnel\u00A0: ne le montrez à personne.',
    en: 'This code is your personal link: show it to nobody.',
  },
  alt: { fr: 'Code QR de ce document', en: 'QR code of this document' },
  failed: {
    fr: 'Le code n’a pas pu être chargé. Ouvrez plutôt le lien de votre e-mail sur le téléphone.',
    en: 'The code could not be loaded. Open the link of your e-mail on the phone instead.',
  },
});
