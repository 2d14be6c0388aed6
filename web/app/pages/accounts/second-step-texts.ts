import { texts } from '#kit/texts.ts';

export const secondStepTexts = texts({
  title: { fr: 'Validation en deux étapes', en: 'Two-step verification' },
  text: {
    fr: 'Ouvrez votre application d’authentification et saisissez le code à six chiffres qu’elle affiche.',
    en: 'Open your authenticator app and enter the six-digit code it shows.',
  },
  code: { fr: 'Code', en: 'Code' },
  codeHint: {
    fr: 'Sans votre téléphone, saisissez l’un de vos codes de secours.',
    en: 'Without your phone, enter one of your recovery codes.',
  },
  back: { fr: 'Revenir à la connexion', en: 'Go back to log-in' },
});
