import { texts } from '#kit/texts.ts';

export const passkeysTexts = texts({
  title: { fr: 'Clés d’accès', en: 'Passkeys' },
  text: {
    fr: 'Une clé d’accès ouvre votre compte avec l’empreinte, le visage ou le code de votre appareil, sans mot de passe ni code de validation.',
    en: 'A passkey opens your account with the fingerprint, face or PIN of your device, without password or verification code.',
  },
  none: { fr: 'Aucune clé d’accès pour l’instant.', en: 'No passkey yet.' },
  unsupported: {
    fr: 'Ce navigateur ne connaît pas les clés d’accès\u00A0: ajoutez-en une depuis un navigateur plus récent.',
    en: 'This browser does not know passkeys: add one from a newer browser.',
  },
  failed: { fr: 'Les clés d’accès n’ont pas pu être chargées', en: 'The passkeys could not be loaded' },
  synchronised: { fr: 'Synchronisée', en: 'Synced' },
  added: { fr: (moment: string) => `ajoutée le ${moment}`, en: (moment: string) => `added ${moment}` },
  used: { fr: (ago: string) => `utilisée ${ago}`, en: (ago: string) => `used ${ago}` },
  neverUsed: { fr: 'jamais utilisée', en: 'never used' },

  add: { fr: 'Ajouter une clé d’accès', en: 'Add a passkey' },
  addConfirm: { fr: 'Continuer', en: 'Continue' },
  addText: {
    fr: 'Confirmez que c’est vous, puis suivez votre navigateur.',
    en: 'Confirm that it is you, then follow your browser.',
  },
  name: { fr: 'Nom de la clé', en: 'Name of the passkey' },
  nameHint: { fr: 'Pour la reconnaître dans cette liste.', en: 'To recognise it in this list.' },
  wasAdded: {
    fr: (name: string) => `La clé d’accès «\u00A0${name}\u00A0» est ajoutée`,
    en: (name: string) => `The passkey “${name}” is added`,
  },

  rename: { fr: 'Renommer', en: 'Rename' },
  renameNamed: { fr: (name: string) => `Renommer ${name}`, en: (name: string) => `Rename ${name}` },
  renameTitle: { fr: 'Renommer la clé d’accès', en: 'Rename the passkey' },
  save: { fr: 'Enregistrer', en: 'Save' },
  renamed: { fr: 'La clé d’accès est renommée', en: 'The passkey is renamed' },

  remove: { fr: 'Supprimer', en: 'Remove' },
  removeNamed: { fr: (name: string) => `Supprimer ${name}`, en: (name: string) => `Remove ${name}` },
  removeTitle: {
    fr: (name: string) => `Supprimer la clé d’accès «\u00A0${name}\u00A0»\u00A0?`,
    en: (name: string) => `Remove the passkey “${name}”?`,
  },
  removeText: {
    fr: 'Elle n’ouvrira plus votre compte. Supprimez-la aussi dans les réglages de votre appareil, où elle reste affichée.',
    en: 'It will no longer open your account. Remove it in the settings of your device too, where it is still shown.',
  },
  removed: { fr: 'La clé d’accès est supprimée', en: 'The passkey is removed' },
  alreadyRemoved: { fr: 'Cette clé d’accès était déjà supprimée', en: 'This passkey was already removed' },
});
