import { texts } from '#kit/texts.ts';

export const recordTexts = texts({
  title: { fr: 'Enregistrement Salesforce', en: 'Salesforce record' },
  failed: { fr: 'L’enregistrement n’a pas pu être chargé', en: 'The record could not be loaded' },
  open: { fr: 'Ouvrir l’enregistrement', en: 'Open the record' },
  of: {
    fr: (record: string, org: string) => `${record}, ${org}`,
    en: (record: string, org: string) => `${record}, ${org}`,
  },
  waiting: { fr: 'En attente d’écriture', en: 'Waiting to be written' },
  written: { fr: 'À jour', en: 'Up to date' },
  failedState: { fr: 'Non écrit', en: 'Not written' },
  withDocument: { fr: 'Le PDF scellé y est.', en: 'It has the sealed PDF.' },
  last: {
    fr: (what: string, when: string) => `Dernière écriture\u00A0: ${what}, ${when}.`,
    en: (what: string, when: string) => `Last written: ${what}, ${when}.`,
  },
  lastAt: {
    fr: (when: string) => `Dernière écriture\u00A0: ${when}.`,
    en: (when: string) => `Last written: ${when}.`,
  },
  filesLater: {
    fr: 'L’enregistrement existe. Le PDF scellé et sa preuve y arrivent quand tout le monde a signé.',
    en: 'The record exists. The sealed PDF and its evidence get there when everybody has signed.',
  },
  putsBack: {
    fr: 'Si quelqu’un y a vidé un champ ou supprimé un fichier, réécrivez\u00A0: ce qui manque y revient.',
    en: 'If somebody has emptied a field or deleted a file there, write again: what is missing is put back.',
  },
  again: { fr: 'Réécrire', en: 'Write again' },
  begun: { fr: 'Réécriture lancée', en: 'Writing again' },
});

/** Why the last attempt did not succeed, and what to do. */
export const faultTexts = texts({
  OrgUnreachable: {
    fr: 'L’organisation est injoignable\u00A0; nous réessayons pendant trois jours.',
    en: 'The organisation is out of reach; we try for three days.',
  },
  CallLimit: {
    fr: 'Les appels API ou les fichiers de l’organisation pour 24 heures sont épuisés, ou ce qui reste est laissé aux personnes\u00A0; nous réessayons.',
    en: 'The organisation’s API calls or files of 24 hours are used up, or the rest is left to people; we try again.',
  },
  StorageFull: {
    fr: 'L’organisation n’a plus de place pour les fichiers\u00A0; nous réessayons.',
    en: 'The organisation has no space left for files; we try again.',
  },
  RecordLocked: {
    fr: 'L’enregistrement est verrouillé par un autre traitement\u00A0; nous réessayons.',
    en: 'The record is locked by something else; we try again.',
  },
  EnvironmentDisconnected: {
    fr: 'Personne n’est connecté à cet environnement. Connectez-le, puis réécrivez.',
    en: 'Nobody is connected to this environment. Connect it, then write again.',
  },
  AccessRefused: {
    fr: 'L’organisation refuse l’accès de l’application : adresse IP, règle de session, ou application bloquée ou non approuvée. La page de l’environnement dit quoi faire ; puis réécrivez.',
    en: 'The organisation refuses the app’s access: an IP address, a session policy, or the app is blocked or not approved. The environment’s page says what to do; then write again.',
  },
  NoPermission: {
    fr: 'Les utilisateurs connectés n’ont pas le droit de modifier cet enregistrement ou d’y ajouter des fichiers.',
    en: 'The connected users may not change this record or add files to it.',
  },
  RecordGone: {
    fr: 'L’enregistrement n’existe pas ou a été supprimé.',
    en: 'The record does not exist or was deleted.',
  },
  NoSuchField: {
    fr: 'Un champ choisi n’existe plus. Modifiez les champs sur la page de l’environnement, puis réécrivez.',
    en: 'A chosen field no longer exists. Change the fields on the environment’s page, then write again.',
  },
  RefusedByOrg: {
    fr: 'Une règle de l’organisation refuse cette valeur ou ce fichier.',
    en: 'A rule of the organisation refuses this value or file.',
  },
  DuplicateRule: {
    fr: 'Une règle de doublons de l’organisation bloque cet enregistrement. Fusionnez les doublons ou modifiez la règle, puis réécrivez.',
    en: 'A duplicate rule of the organisation blocks this record. Merge the duplicates or change the rule, then write again.',
  },
  Purged: {
    fr: 'Les contenus du document ont été supprimés avant d’être écrits.',
    en: 'The document’s contents were removed before they were written.',
  },
});

export const statusTexts = texts({
  pending: { fr: 'en attente de signature', en: 'waiting for signatures' },
  inProgress: { fr: 'en cours de signature', en: 'being signed' },
  completed: { fr: 'signé', en: 'signed' },
  declined: { fr: 'refusé', en: 'declined' },
  expired: { fr: 'expiré', en: 'expired' },
  cancelled: { fr: 'annulé', en: 'cancelled' },
});
