import { texts } from '#kit/texts.ts';

export const templateTexts = texts({
  title: { fr: 'Modèles', en: 'Templates' },
  subtitle: {
    fr: 'Les fichiers de modèles que vos environnements Salesforce gardent dans le cloud.',
    en: 'The template files that your Salesforce environments keep in the cloud.',
  },

  prod: { fr: 'Production', en: 'Production' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },
  count: {
    fr: (count: number) =>
      count === 0 ? 'Aucun modèle' : count === 1 ? '1 modèle' : `${count.toLocaleString('fr-FR')} modèles`,
    en: (count: number) =>
      count === 0 ? 'No template' : count === 1 ? '1 template' : `${count.toLocaleString('en-GB')} templates`,
  },
  searchProd: { fr: 'Rechercher en production', en: 'Search production' },
  searchSandbox: { fr: 'Rechercher en sandbox', en: 'Search sandbox' },
  emptyProd: { fr: 'Aucun modèle en production', en: 'No template in production' },
  emptySandbox: { fr: 'Aucun modèle en sandbox', en: 'No template in a sandbox' },
  emptyText: {
    fr: 'Les fichiers apparaissent ici dès que le package les envoie depuis Salesforce.',
    en: 'The files appear here as soon as the package sends them from Salesforce.',
  },

  name: { fr: 'Nom', en: 'Name' },
  extension: { fr: 'Extension', en: 'Extension' },
  size: { fr: 'Taille', en: 'Size' },
  modified: { fr: 'Modifié le', en: 'Modified' },
  actions: { fr: 'Actions', en: 'Actions' },
  actionsFor: { fr: (name: string) => `Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },

  failed: { fr: 'Les modèles n’ont pas pu être chargés', en: 'The templates could not be loaded' },

  download: { fr: 'Télécharger', en: 'Download' },
  downloading: { fr: 'Téléchargement en cours…', en: 'Downloading…' },
  downloaded: {
    fr: (name: string) => `Modèle «\u00A0${name}\u00A0» téléchargé`,
    en: (name: string) => `Template “${name}” downloaded`,
  },
  downloadFailed: {
    fr: (name: string, why: string) => `Le modèle «\u00A0${name}\u00A0» n’a pas pu être téléchargé. ${why}`,
    en: (name: string, why: string) => `The template “${name}” could not be downloaded. ${why}`,
  },

  remove: { fr: 'Supprimer', en: 'Delete' },
  removeTitle: {
    fr: (name: string) => `Supprimer «\u00A0${name}\u00A0»\u00A0?`,
    en: (name: string) => `Delete “${name}”?`,
  },
  removeTextProd: {
    fr: 'Le fichier de production est effacé du cloud pour toute votre société, et cette action ne peut pas être annulée. Le modèle reste dans Salesforce.',
    en: 'The production file is erased from the cloud for your whole company, and this cannot be undone. The template stays in Salesforce.',
  },
  removeTextSandbox: {
    fr: 'Le fichier de sandbox est effacé du cloud pour toute votre société, et cette action ne peut pas être annulée. Le modèle reste dans Salesforce.',
    en: 'The sandbox file is erased from the cloud for your whole company, and this cannot be undone. The template stays in Salesforce.',
  },
  removed: {
    fr: (name: string) => `Modèle «\u00A0${name}\u00A0» supprimé`,
    en: (name: string) => `Template “${name}” deleted`,
  },
  removeFailed: {
    fr: (name: string, why: string) => `Le modèle «\u00A0${name}\u00A0» n’a pas pu être supprimé. ${why}`,
    en: (name: string, why: string) => `The template “${name}” could not be deleted. ${why}`,
  },
  gone: {
    fr: 'Il a déjà été supprimé par quelqu’un d’autre.',
    en: 'Somebody else has deleted it already.',
  },
});
