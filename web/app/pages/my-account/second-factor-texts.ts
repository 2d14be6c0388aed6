import { texts } from '#kit/texts.ts';

export const secondFactorTexts = texts({
  title: { fr: 'Validation en deux étapes', en: 'Two-step verification' },
  text: {
    fr: 'À la connexion, un code de votre application d’authentification est demandé en plus du mot de passe.',
    en: 'At log-in, a code of your authenticator app is asked for beside the password.',
  },
  on: { fr: 'Active', en: 'On' },
  off: { fr: 'Inactive', en: 'Off' },
  failed: {
    fr: 'L’état de la validation en deux étapes n’a pas pu être chargé',
    en: 'The state of two-step verification could not be loaded',
  },
  codesLeft: {
    fr: (count: number) =>
      count === 0
        ? 'Vous n’avez plus de code de secours\u00A0: sans votre téléphone, vous ne pourriez plus entrer.'
        : count === 1
          ? 'Il vous reste 1 code de secours.'
          : `Il vous reste ${count} codes de secours.`,
    en: (count: number) =>
      count === 0
        ? 'You have no recovery code left: without your phone you could not get in.'
        : count === 1
          ? 'You have 1 recovery code left.'
          : `You have ${count} recovery codes left.`,
  },

  turnOn: { fr: 'Activer', en: 'Turn on' },
  proveFirst: { fr: 'Confirmez que c’est vous.', en: 'Confirm that it is you.' },
  proceed: { fr: 'Continuer', en: 'Continue' },
  turnOnTitle: { fr: 'Activer la validation en deux étapes', en: 'Turn on two-step verification' },
  scan: {
    fr: 'Scannez ce code avec votre application d’authentification.',
    en: 'Scan this code with your authenticator app.',
  },
  qrCode: { fr: 'Code QR pour l’application d’authentification', en: 'QR code for the authenticator app' },
  orType: { fr: 'Ou saisissez-y cette clé\u00A0:', en: 'Or enter this key in it:' },
  copySecret: { fr: 'Copier la clé', en: 'Copy the key' },
  code: { fr: 'Code affiché par l’application', en: 'Code shown by the app' },
  codeOrRecovery: {
    fr: 'Code de l’application, ou code de secours',
    en: 'Code of the app, or recovery code',
  },
  turnedOn: { fr: 'La validation en deux étapes est active', en: 'Two-step verification is on' },

  codesTitle: { fr: 'Vos codes de secours', en: 'Your recovery codes' },
  codesText: {
    fr: 'Chacun remplace une fois le code de l’application, si vous n’avez plus votre téléphone. Conservez-les en lieu sûr\u00A0: ils ne seront plus jamais affichés.',
    en: 'Each stands in once for the code of the app, should you lose your phone. Keep them in a safe place: they are never shown again.',
  },
  copyCodes: { fr: 'Copier', en: 'Copy' },
  codesCopied: { fr: 'Les codes sont copiés', en: 'The codes are copied' },
  copyFailed: {
    fr: 'La copie n’a pas fonctionné. Téléchargez les codes, ou notez-les.',
    en: 'Copying did not work. Download the codes, or write them down.',
  },
  downloadCodes: { fr: 'Télécharger', en: 'Download' },
  printCodes: { fr: 'Imprimer', en: 'Print' },
  fileName: { fr: 'codes-de-secours.txt', en: 'recovery-codes.txt' },
  codesOf: {
    fr: (product: string, username: string) => `${product} – codes de secours, ${username}`,
    en: (product: string, username: string) => `${product} – recovery codes of ${username}`,
  },
  leaveCodesTitle: { fr: 'Fermer sans conserver vos codes\u00A0?', en: 'Close without keeping your codes?' },
  leaveCodesText: {
    fr: 'Ils ne seront plus jamais affichés. Sans eux ni votre téléphone, vous ne pourriez plus entrer.',
    en: 'They are never shown again. Without them and without your phone you could not get in.',
  },
  leaveCodes: { fr: 'Fermer sans les codes', en: 'Close without the codes' },
  backToCodes: { fr: 'Revenir aux codes', en: 'Back to the codes' },
  codesKept: { fr: 'J’ai conservé mes codes', en: 'I have kept my codes' },

  renew: { fr: 'Nouveaux codes de secours', en: 'New recovery codes' },
  renewText: {
    fr: 'Les anciens codes de secours ne fonctionneront plus.',
    en: 'The old recovery codes will no longer work.',
  },
  renewConfirm: { fr: 'Obtenir de nouveaux codes', en: 'Get new codes' },

  turnOff: { fr: 'Désactiver', en: 'Turn off' },
  turnOffTitle: {
    fr: 'Désactiver la validation en deux étapes\u00A0?',
    en: 'Turn off two-step verification?',
  },
  turnOffText: {
    fr: 'Le mot de passe suffira de nouveau pour ouvrir votre compte. Vos codes de secours ne fonctionneront plus.',
    en: 'The password alone will open your account again. Your recovery codes will no longer work.',
  },
  turnedOff: { fr: 'La validation en deux étapes est désactivée', en: 'Two-step verification is off' },
});
