import { texts } from '#kit/texts.ts';

export const activityTexts = texts({
  title: { fr: 'Journal d’activité', en: 'Activity log' },
  subtitle: {
    fr: (zone: string) => `Qui a fait quoi, et quand, dans votre organisation. Heures du fuseau ${zone}.`,
    en: (zone: string) => `Who did what, and when, in your organisation. Times in the zone ${zone}.`,
  },
  export: { fr: 'Exporter en CSV', en: 'Export as CSV' },
  exportFound: { fr: 'Exporter le résultat en CSV', en: 'Export the result as CSV' },
  exportFailed: { fr: 'Le journal n’a pas pu être exporté.', en: 'The log could not be exported.' },
  exported: { fr: 'Journal exporté', en: 'Log exported' },
  nothingToExport: { fr: 'Il n’y a rien à exporter.', en: 'There is nothing to export.' },

  search: { fr: 'Personne, action, objet…', en: 'Person, action, object…' },
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au', en: 'To' },
  backToFront: { fr: 'La fin précède le début.', en: 'The end date is before the start date.' },
  clear: { fr: 'Effacer les filtres', en: 'Clear the filters' },

  list: { fr: 'Activité', en: 'Activity' },
  loading: { fr: 'Chargement du journal…', en: 'Loading the log…' },
  shown: {
    fr: (count: number, more: boolean) =>
      `${count === 1 ? '1 entrée affichée' : `${count} entrées affichées`}${more ? ', il y en a d’autres' : ''}`,
    en: (count: number, more: boolean) =>
      `${count === 1 ? '1 entry shown' : `${count} entries shown`}${more ? ', there are more' : ''}`,
  },
  waiting: {
    fr: 'Beaucoup de recherches sont en cours dans votre organisation. La vôtre reprend d’elle-même dans un instant.',
    en: 'Many searches are under way in your organisation. Yours goes on by itself in a moment.',
  },
  tooManySearches: {
    fr: (wait: string) => `Votre organisation a fait beaucoup de recherches. Réessayez dans ${wait}.`,
    en: (wait: string) => `Your organisation has made many searches. Try again in ${wait}.`,
  },
  tooManyExports: {
    fr: (wait: string) =>
      `Votre organisation a fait beaucoup d’exports. Réessayez dans ${wait} ; d’ici là, le journal se lit à l’écran.`,
    en: (wait: string) =>
      `Your organisation has made many exports. Try again in ${wait}; until then the log can be read here.`,
  },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  yesterday: { fr: 'Hier', en: 'Yesterday' },
  more: { fr: 'Afficher la suite', en: 'Show more' },
  moreFailed: { fr: 'La suite n’a pas pu être chargée', en: 'The rest could not be loaded' },
  end: { fr: 'Début du journal', en: 'Beginning of the log' },
  endOfFound: { fr: 'Aucune autre entrée ne correspond', en: 'No other entry matches' },
  loadFailed: { fr: 'Le journal n’a pas pu être chargé', en: 'The log could not be loaded' },
  refreshFailed: {
    fr: 'Le journal affiché n’est peut-être plus à jour.',
    en: 'The log shown may be out of date.',
  },
  others: { fr: (count: number) => `et ${count} autres`, en: (count: number) => `and ${count} others` },
  empty: { fr: 'Aucune activité pour le moment', en: 'No activity yet' },
  emptyText: {
    fr: 'Les invitations, connexions d’environnements et changements de droits apparaîtront ici.',
    en: 'Invitations, connected environments and changed rights will appear here.',
  },
  noMatch: { fr: 'Aucune activité ne correspond', en: 'No activity matches' },
  noMatchText: {
    fr: 'Essayez un autre mot ou élargissez la période.',
    en: 'Try another word or a longer period.',
  },

  headMails: {
    fr: 'Recevoir chaque jour par e-mail l’empreinte publiée des journaux',
    en: 'Get the published hash of the logs by mail each day',
  },
  headMailsHint: {
    fr: 'Gardé hors du portail, ce message montre toute réécriture ou coupure de ce journal et des documents signés, même par nous.',
    en: 'Kept outside the portal, this mail shows whether this log or a signed document was rewritten or cut, even by us.',
  },
  headMailsOn: { fr: 'Vous recevrez ce message chaque jour.', en: 'You will get this mail each day.' },
  headMailsOff: { fr: 'Vous ne recevrez plus ce message.', en: 'You will not get this mail any more.' },

  support: { fr: 'Support', en: 'Support' },
  onBehalfOf: { fr: 'au nom de', en: 'on behalf of' },
  token: {
    fr: (name: string) => `Le token d’API ${name}`,
    en: (name: string) => `The API token ${name}`,
  },
  somebody: { fr: 'Quelqu’un', en: 'Somebody' },
  address: { fr: 'Adresse IP', en: 'IP address' },
});
