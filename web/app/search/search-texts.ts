import { texts } from '#kit/texts.ts';

export const searchTexts = texts({
  title: { fr: 'Rechercher dans le portail', en: 'Search the portal' },
  field: {
    fr: 'Écran, personne, document, ticket…',
    en: 'Screen, person, document, ticket…',
  },
  results: { fr: 'Résultats', en: 'Results' },
  count: {
    fr: (count: number) => (count < 2 ? `${count} résultat` : `${count} résultats`),
    en: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  },
  nothing: {
    fr: (words: string) => `Rien ne correspond à «\u00A0${words}\u00A0».`,
    en: (words: string) => `Nothing matches “${words}”.`,
  },
  begin: {
    fr: 'Tapez les premières lettres d’un nom.',
    en: 'Type the first letters of a name.',
  },
  beginKeys: {
    fr: '↑ ↓ pour choisir, Entrée pour ouvrir.',
    en: '↑ ↓ to choose, Enter to open.',
  },
  searching: { fr: 'Recherche…', en: 'Searching…' },
  partly: {
    fr: 'Tout n’a pas pu être cherché\u00A0: une liste n’a pas répondu.',
    en: 'Not everything could be searched: one list did not answer.',
  },
  screens: { fr: 'Écrans', en: 'Screens' },
  environments: { fr: 'Environnements', en: 'Environments' },
  users: { fr: 'Utilisateurs', en: 'Users' },
  requests: { fr: 'Demandes de rattachement', en: 'Requests to join' },
  templates: { fr: 'Modèles', en: 'Templates' },
  invoices: { fr: 'Factures', en: 'Invoices' },
  webhooks: { fr: 'Webhooks', en: 'Webhooks' },
  documents: { fr: 'Documents à signer', en: 'Documents to sign' },
  tickets: { fr: 'Tickets', en: 'Tickets' },
  tokens: { fr: 'Tokens', en: 'Tokens' },
  brandings: { fr: 'Brandings', en: 'Brandings' },

  keysTitle: { fr: 'Raccourcis clavier', en: 'Keyboard shortcuts' },
  keySearch: { fr: 'Rechercher dans le portail', en: 'Search the portal' },
  keyHelp: { fr: 'Afficher ces raccourcis', en: 'Show these shortcuts' },
  keyClose: { fr: 'Fermer un dialogue ou un panneau', en: 'Close a dialog or a panel' },
  keyMove: {
    fr: 'Passer d’un résultat, d’un onglet ou d’un choix à l’autre',
    en: 'Move between results, tabs or choices',
  },
  or: { fr: 'ou', en: 'or' },
});
