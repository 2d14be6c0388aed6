import { texts } from '#kit/texts.ts';

const inFrench = new Intl.NumberFormat('fr-FR');
const inEnglish = new Intl.NumberFormat('en-GB');

export const signLogsTexts = texts({
  title: { fr: 'Journaux', en: 'Logs' },
  subtitle: {
    fr: 'Ce qui arrive à vos demandes de signature et, en cas d’échec, ce qu’il faut faire.',
    en: 'What happens to your signature requests and, when something fails, what to do.',
  },
  list: { fr: 'Événements', en: 'Events' },
  inZone: {
    fr: (count: string, zone: string) => `${count} · heures du fuseau ${zone}`,
    en: (count: string, zone: string) => `${count} · times in the zone ${zone}`,
  },

  org: { fr: 'Environnement', en: 'Environment' },
  anyOrg: { fr: 'Tous les environnements', en: 'All environments' },
  orgsFailed: {
    fr: 'La liste des environnements n’a pas pu être chargée.',
    en: 'The list of environments could not be loaded.',
  },
  prod: { fr: 'Production', en: 'Production' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },

  event: { fr: 'Événement', en: 'Event' },
  status: { fr: 'Statut', en: 'Status' },
  date: { fr: 'Date', en: 'Date' },
  document: { fr: 'Document', en: 'Document' },
  signer: { fr: 'Signataire', en: 'Signatory' },
  success: { fr: 'Succès', en: 'Success' },
  error: { fr: 'Erreur', en: 'Error' },

  exactly: {
    fr: (count: number) =>
      count === 0 ? 'Aucun événement' : `${inFrench.format(count)} événement${count === 1 ? '' : 's'}`,
    en: (count: number) => (count === 0 ? 'No event' : `${inEnglish.format(count)} event${count === 1 ? '' : 's'}`),
  },
  atLeast: {
    fr: (count: number) => `Au moins ${inFrench.format(count)} événements`,
    en: (count: number) => `At least ${inEnglish.format(count)} events`,
  },
  pageAlone: { fr: (page: number) => `Page ${page}`, en: (page: number) => `Page ${page}` },
  page: {
    fr: (page: number, from: number, to: number) => `Page ${page}, événements ${from} à ${to}`,
    en: (page: number, from: number, to: number) => `Page ${page}, events ${from} to ${to}`,
  },
  pages: { fr: 'Pages des événements', en: 'Pages of events' },
  fresh: {
    fr: (count: number, more: boolean) =>
      `${more ? 'Plus de ' : ''}${count} ${count === 1 ? 'nouvel événement' : 'nouveaux événements'}`,
    en: (count: number, more: boolean) => `${more ? 'More than ' : ''}${count} new event${count === 1 ? '' : 's'}`,
  },
  /** `signLogs.info.noMorePages`. */
  noMorePages: { fr: 'Il n’y a pas d’autre page.', en: 'There are no more pages.' },
  /** `signLogs.info.alreadyFirstPage`. */
  alreadyFirstPage: { fr: 'Vous êtes déjà sur la première page.', en: 'You are already on the first page.' },
  /** `signLogs.error.getSignLogs`. */
  getSignLogs: {
    fr: 'Les journaux n’ont pas pu être chargés',
    en: 'The logs could not be loaded',
  },
  /** `signLogs.error.endDateBeforeStartDate`. */
  endDateBeforeStartDate: {
    fr: 'La date de fin est antérieure à la date de début.',
    en: 'The end date is before the start date.',
  },
  changeFilters: { fr: 'Modifier les filtres', en: 'Change the filters' },
  changeDates: {
    fr: 'Choisissez une date de fin égale ou postérieure à la date de début.',
    en: 'Choose an end date on or after the start date.',
  },

  empty: { fr: 'Aucun événement ces dernières 24 heures', en: 'No event in the last 24 hours' },
  emptyText: {
    fr: 'Les événements de vos demandes de signature arrivent ici d’eux-mêmes. Pour en voir de plus anciens, élargissez la période.',
    en: 'Events of your signature requests arrive here by themselves. To see older ones, choose a longer period.',
  },
  showMonth: { fr: 'Voir les 30 derniers jours', en: 'Show the last 30 days' },
  nothingYet: { fr: 'Rien trouvé jusqu’ici', en: 'Nothing found so far' },
  nothingYetText: {
    fr: 'La recherche a parcouru les événements les plus récents. Elle peut continuer dans les plus anciens.',
    en: 'The search went through the latest events. It can go on with the older ones.',
  },
  goOn: { fr: 'Continuer la recherche', en: 'Go on searching' },
  previousPage: { fr: 'Page précédente', en: 'Previous page' },
  noMatch: { fr: 'Aucun événement ne correspond', en: 'No event matches' },
  noMatchText: {
    fr: 'Retirez un filtre, ou élargissez la période.',
    en: 'Remove a filter, or choose a longer period.',
  },
  clear: { fr: 'Effacer les filtres', en: 'Clear the filters' },

  export: { fr: 'Exporter en CSV', en: 'Export as CSV' },
  exported: { fr: 'Journal exporté', en: 'Log exported' },
  exportFailed: {
    fr: (why: string) => `Le journal n’a pas pu être exporté. ${why}`,
    en: (why: string) => `The log could not be exported. ${why}`,
  },
  nothingToExport: { fr: 'Il n’y a rien à exporter.', en: 'There is nothing to export.' },
});

export const filterTexts = texts({
  title: { fr: 'Filtrer les événements', en: 'Filter the events' },
  open: { fr: 'Filtres', en: 'Filters' },
  openCounted: {
    fr: (count: number) => `Filtres (${count})`,
    en: (count: number) => `Filters (${count})`,
  },
  chips: { fr: 'Filtres appliqués', en: 'Filters applied' },
  remove: {
    fr: (filter: string) => `Retirer le filtre « ${filter} »`,
    en: (filter: string) => `Remove the filter “${filter}”`,
  },
  period: { fr: 'Période', en: 'Period' },
  day: { fr: 'Dernières 24 heures', en: 'Last 24 hours' },
  '7d': { fr: '7 derniers jours', en: 'Last 7 days' },
  '30d': { fr: '30 derniers jours', en: 'Last 30 days' },
  days: { fr: 'Autres dates', en: 'Other dates' },
  from: { fr: 'Date de début', en: 'Start date' },
  to: { fr: 'Date de fin', en: 'End date' },
  toHint: { fr: 'Vide : jusqu’à maintenant', en: 'Empty: until now' },
  chooseStart: { fr: 'Choisissez une date de début.', en: 'Choose a start date.' },
  since: { fr: (from: string) => `Depuis le ${from}`, en: (from: string) => `Since ${from}` },
  between: {
    fr: (from: string, to: string) => (from === to ? `Le ${from}` : `Du ${from} au ${to}`),
    en: (from: string, to: string) => (from === to ? `On ${from}` : `${from} to ${to}`),
  },
  type: { fr: 'Type d’événement', en: 'Event type' },
  anyType: { fr: 'Tous les événements', en: 'All events' },
  status: { fr: 'Statut', en: 'Status' },
  anyStatus: { fr: 'Tous les statuts', en: 'All statuses' },
  statusIs: { fr: (status: string) => `Statut : ${status}`, en: (status: string) => `Status: ${status}` },
  quoted: { fr: (words: string) => `« ${words} »`, en: (words: string) => `“${words}”` },
  search: { fr: 'Recherche', en: 'Search' },
  searchHint: {
    fr: 'Signataire, e-mail, document, identifiant ou message d’erreur',
    en: 'Signatory, e-mail, document, ID or error message',
  },
  apply: { fr: 'Appliquer', en: 'Apply' },
  reset: { fr: 'Réinitialiser', en: 'Reset' },
});
