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
  codeFirst: {
    fr: 'Pour que ce que vous avez saisi vous suive, confirmez d’abord que c’est bien vous. Votre téléphone demandera un autre code.',
    en: 'For what you entered to follow you, first confirm that it is you. Your phone will ask for another code.',
  },
  withoutEntries: { fr: 'Sans mes saisies', en: 'Without my entries' },
  codeThere: {
    fr: 'Ce document demande un code sur chaque appareil.',
    en: 'This document asks for a code on each device.',
  },
  followsAfterCode: {
    fr: 'Ce que vous avez saisi vous suit : sur le téléphone, touchez « Reprendre mes saisies » et saisissez le code que vous recevrez alors. La signature, elle, se donne sur le téléphone.',
    en: 'What you entered follows you: on the phone, tap “Resume my entries” and enter the code that you then receive. The signature itself is given on the phone.',
  },
  sending: { fr: 'Envoi de ce que vous avez saisi…', en: 'Sending what you entered…' },
  staysHere: {
    fr: 'Ce que vous avez saisi n’a pas pu être envoyé et ne vous suit pas. Vérifiez votre connexion, puis rouvrez cette fenêtre.',
    en: 'What you entered could not be sent and does not follow you. Check your connection, then open this window again.',
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
