import { texts } from '#kit/texts.ts';

export const recordsTexts = texts({
  title: { fr: 'Documents sur vos enregistrements', en: 'Documents on your records' },
  subtitle: {
    fr: 'Un document créé pour un enregistrement Salesforce y dépose son PDF scellé et sa preuve. Ces champs suivent son état.',
    en: 'A document created for a Salesforce record puts its sealed PDF and its evidence there. These fields follow its state.',
  },
  loadFailed: { fr: 'Les champs n’ont pas pu être chargés', en: 'The fields could not be loaded' },
  empty: { fr: 'Aucun champ ne suit vos documents', en: 'No field follows your documents' },
  emptyText: {
    fr: 'Les fichiers arrivent quand même sur les enregistrements. Choisissez un objet pour y suivre aussi l’état.',
    en: 'Files reach the records all the same. Choose an object to follow the state there too.',
  },
  emptyForMembers: {
    fr: 'Les fichiers arrivent quand même sur les enregistrements. Un Owner choisit les objets où l’état est suivi.',
    en: 'Files reach the records all the same. An owner chooses the objects that follow the state.',
  },
  add: { fr: 'Choisir un objet', en: 'Choose an object' },
  edit: { fr: 'Modifier', en: 'Change' },
  editOf: { fr: (object: string) => `Modifier ${object}`, en: (object: string) => `Change ${object}` },
  remove: { fr: 'Retirer', en: 'Remove' },
  removeOf: { fr: (object: string) => `Retirer ${object}`, en: (object: string) => `Remove ${object}` },
  removeTitle: { fr: (object: string) => `Retirer ${object}\u00A0?`, en: (object: string) => `Remove ${object}?` },
  removeText: {
    fr: 'Ses champs gardent leur valeur et ne suivent plus les documents. Les fichiers arrivent toujours.',
    en: 'Its fields keep their values and follow documents no more. Files still arrive.',
  },
  removed: { fr: (object: string) => `${object} retiré`, en: (object: string) => `${object} removed` },
  state: { fr: 'État', en: 'State' },
  document: { fr: 'Lien ou identifiant du document', en: 'Link or id of the document' },
  completed: { fr: 'Date de fin', en: 'Date of the end' },
  none: { fr: 'Ne pas écrire', en: 'Do not write' },

  object: { fr: 'Objet', en: 'Object' },
  objectFirst: { fr: 'Choisissez d’abord un objet', en: 'Choose an object first' },
  dialogTitle: { fr: 'Champs qui suivent les documents', en: 'Fields that follow documents' },
  loadingObjects: { fr: 'Chargement des objets de l’organisation…', en: 'Loading the objects of the organisation…' },
  loadingFields: { fr: 'Chargement des champs…', en: 'Loading the fields…' },
  objectsFailed: { fr: 'Les objets n’ont pas pu être chargés', en: 'The objects could not be loaded' },
  fieldsFailed: { fr: 'Les champs n’ont pas pu être chargés', en: 'The fields could not be loaded' },
  stateHint: { fr: 'Texte ou liste de choix', en: 'Text or picklist' },
  documentHint: { fr: 'URL pour le lien, texte pour l’identifiant', en: 'URL for the link, text for the id' },
  completedHint: { fr: 'Date, ou date et heure', en: 'Date, or date and time' },
  missing: {
    fr: (values: string) => `Salesforce refusera les valeurs absentes de cette liste\u00A0: ${values}`,
    en: (values: string) => `Salesforce will refuse the values that this list lacks: ${values}`,
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  saved: {
    fr: (object: string) => `Champs de ${object} enregistrés. Chaque document les remplit à son prochain changement.`,
    en: (object: string) => `Fields of ${object} saved. Each document fills them with its next change.`,
  },

  failed: {
    fr: (count: number) =>
      count === 1 ? '1 document n’a pas pu être écrit' : `${count} documents n’ont pas pu être écrits`,
    en: (count: number) =>
      count === 1 ? '1 document could not be written' : `${count} documents could not be written`,
  },
  failedText: {
    fr: 'Chaque document dit pourquoi dans les journaux. Corrigez la cause, puis réécrivez.',
    en: 'Each document says why in the logs. Mend the cause, then write again.',
  },
  failedLogs: { fr: 'Erreurs de 30\u00A0jours', en: 'Errors of 30\u00A0days' },
  waiting: {
    fr: (count: number) => (count === 1 ? '1 document en attente' : `${count} documents en attente`),
    en: (count: number) => (count === 1 ? '1 document waits' : `${count} documents wait`),
  },
  waitingText: {
    fr: 'Ils sont écrits dès que l’organisation les accepte.',
    en: 'They are written as soon as the organisation takes them.',
  },
  again: { fr: 'Réécrire', en: 'Write again' },
  begun: { fr: 'Réécriture lancée', en: 'Writing again' },
});
