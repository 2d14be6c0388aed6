import { texts } from '#kit/texts.ts';

export const sendingTexts = texts({
  send: { fr: 'Envoyer vers le cloud', en: 'Send to the cloud' },
  sending: {
    fr: 'Envoi en cours\u00A0: un grand fichier prend quelques minutes.',
    en: 'Sending: a large file takes some minutes.',
  },
  sent: {
    fr: (name: string) => `${name} a été envoyé vers le cloud.`,
    en: (name: string) => `${name} was sent to the cloud.`,
  },
  failed: {
    fr: (name: string, why: string) => `${name} n’a pas été envoyé vers le cloud. ${why}`,
    en: (name: string, why: string) => `${name} was not sent to the cloud. ${why}`,
  },
  sendAgain: { fr: 'Renvoyer vers le cloud', en: 'Send to the cloud again' },
  progress: {
    fr: (at: number, of: number) => `Envoi ${at} sur ${of}`,
    en: (at: number, of: number) => `Sending ${at} of ${of}`,
  },
  sentAgain: {
    fr: (count: number) =>
      count === 1 ? '1 modèle a été renvoyé vers le cloud.' : `${count} modèles ont été renvoyés vers le cloud.`,
    en: (count: number) =>
      count === 1 ? '1 template was sent to the cloud again.' : `${count} templates were sent to the cloud again.`,
  },
  nothingNewer: {
    fr: (count: number) =>
      count === 1 ? '1 modèle n’a pas de fichier plus récent.' : `${count} modèles n’ont pas de fichier plus récent.`,
    en: (count: number) => (count === 1 ? '1 template has no newer file.' : `${count} templates have no newer file.`),
  },
  someFailed: {
    fr: (count: number) =>
      count === 1
        ? '1 modèle n’a pas pu être renvoyé\u00A0:'
        : `${count} modèles n’ont pas pu être renvoyés. Le premier\u00A0:`,
    en: (count: number) => (count === 1 ? '1 template failed:' : `${count} templates failed. The first:`),
  },
  unknown: {
    fr: (name: string) =>
      `On ne sait pas encore si ${name} a été envoyé vers le cloud\u00A0: la réponse n’est pas arrivée. Vérifiez votre connexion et recommencez\u00A0: rien n’est envoyé deux fois.`,
    en: (name: string) =>
      `It is not known yet whether ${name} was sent to the cloud: the answer did not arrive. Check your connection and try again: nothing is sent twice.`,
  },
});

/** Refusals that mean something else, or need other words, for a template that is sent to the cloud. */
export const sendingRefusalTexts = texts({
  NotFound: {
    fr: 'Ce modèle n’existe plus dans Salesforce.',
    en: 'This template is no longer in Salesforce.',
  },
  InvalidRequest: {
    fr: 'Il n’a pas d’identifiant externe utilisable\u00A0: enregistrez-le à nouveau dans Salesforce.',
    en: 'It has no external ID that can be used: save it again in Salesforce.',
  },
  FileTypeRefused: {
    fr: 'Son fichier n’est pas un document Word, Excel, PowerPoint ou PDF intact et sans macros.',
    en: 'Its file is not an intact Word, Excel, PowerPoint or PDF document without macros.',
  },
  FileTooBig: {
    fr: (most: string) => `Son fichier dépasse ${most}\u00A0: allégez-le dans Salesforce.`,
    en: (most: string) => `Its file is over ${most}: make it smaller in Salesforce.`,
  },
  UnverifiedLimit: {
    fr: 'Tant que votre organisation n’est pas vérifiée, elle envoie peu de fichiers par jour. Reliez votre production, ou réessayez demain.',
    en: 'Until your organisation is verified it may send few files a day. Connect your production, or try again tomorrow.',
  },
  IsNotOwner: {
    fr: 'Votre organisation demande l’accord d’une seconde personne pour sa production\u00A0: un Owner doit envoyer ce modèle.',
    en: 'Your organisation wants a second person’s approval for its production: an Owner has to send this template.',
  },
  SourceChanged: {
    fr: 'Son identifiant externe a changé pendant l’envoi. Recommencez.',
    en: 'Its external ID was changed meanwhile. Try again.',
  },
  NO_ACCESS: {
    fr: 'Votre utilisateur Salesforce n’a pas le droit de lire son fichier ou de modifier ce modèle. Demandez-le à votre administrateur.',
    en: 'Your Salesforce user may not read its file or change this template. Ask your administrator.',
  },
});
