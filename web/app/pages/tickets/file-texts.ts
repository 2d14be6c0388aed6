import { texts } from '#kit/texts.ts';

export const fileTexts = texts({
  files: { fr: 'Pièces jointes', en: 'Attachments' },
  add: { fr: 'Ajouter des fichiers', en: 'Add files' },
  hint: {
    fr: (most: number, size: string) =>
      `${most} fichiers au plus, ${size} chacun. Vous pouvez aussi les déposer ici ou coller une image.`,
    en: (most: number, size: string) =>
      `At most ${most} files of ${size} each. You can also drop them here, or paste a picture.`,
  },
  extensions: { fr: 'Formats acceptés', en: 'Accepted formats' },
  remove: { fr: (name: string) => `Retirer ${name}`, en: (name: string) => `Remove ${name}` },
  cancel: {
    fr: (name: string) => `Arrêter l’envoi de ${name}`,
    en: (name: string) => `Stop sending ${name}`,
  },
  retry: { fr: (name: string) => `Renvoyer ${name}`, en: (name: string) => `Send ${name} again` },
  sending: { fr: (name: string) => `Envoi de ${name}`, en: (name: string) => `Sending ${name}` },
  sent: { fr: 'Envoyé', en: 'Sent' },
  failed: { fr: 'Non envoyé', en: 'Not sent' },
  added: { fr: (name: string) => `${name} ajouté`, en: (name: string) => `${name} added` },
  /** error.wrongExtension */
  wrongExtension: {
    fr: (name: string) => `«\u00A0${name}\u00A0»\u00A0: ce format de fichier n’est pas accepté.`,
    en: (name: string) => `“${name}”: this file format is not accepted.`,
  },
  /** error.maxFileSize */
  maxFileSize: {
    fr: (name: string, size: string) => `«\u00A0${name}\u00A0» dépasse ${size}.`,
    en: (name: string, size: string) => `“${name}” is larger than ${size}.`,
  },
  /** error.maxFiles */
  maxFiles: {
    fr: (name: string, most: number) => `«\u00A0${name}\u00A0» n’a pas été ajouté\u00A0: ${most} fichiers au plus.`,
    en: (name: string, most: number) => `“${name}” was not added: at most ${most} files.`,
  },
  empty: {
    fr: (name: string) => `«\u00A0${name}\u00A0» est vide.`,
    en: (name: string) => `“${name}” is empty.`,
  },
  wrongContent: {
    fr: (name: string) => `«\u00A0${name}\u00A0»\u00A0: son contenu n’est pas celui que son nom annonce.`,
    en: (name: string) => `“${name}”: its content is not what its name says.`,
  },
  unreadable: {
    fr: (name: string) =>
      `«\u00A0${name}\u00A0» ne peut pas être lu. S’il est dans le cloud, téléchargez-le d’abord sur cet appareil.`,
    en: (name: string) => `“${name}” cannot be read. If it is in the cloud, download it to this device first.`,
  },
  /** error.fileUpload */
  fileUploadError: {
    fr: (name: string, why: string) => `«\u00A0${name}\u00A0» n’a pas pu être envoyé. ${why}`,
    en: (name: string, why: string) => `“${name}” could not be sent. ${why}`,
  },
  /** success.fileUploaded */
  fileUploaded: {
    fr: (count: number) => (count === 1 ? 'Fichier envoyé' : `${count} fichiers envoyés`),
    en: (count: number) => (count === 1 ? 'File sent' : `${count} files sent`),
  },
  picturesLeftOut: {
    fr: 'Des images n’ont pas pu être collées\u00A0: ajoutez-les en pièces jointes.',
    en: 'Some pictures could not be pasted: add them as attachments.',
  },
});
