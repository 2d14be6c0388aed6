import { texts } from '#kit/texts.ts';

export const requestTexts = texts({
  title: { fr: 'Requêtes', en: 'Requests' },
  subtitle: {
    fr: 'Les appels de l’API publique faits avec vos tokens, même refusés, pendant 30 jours.',
    en: 'The calls of the public API made with your tokens, refused ones too, for 30 days.',
  },
  list: { fr: 'Requêtes', en: 'Requests' },
  count: {
    fr: (count: number, zone: string) =>
      `${count >= 10_000 ? 'Les 10\u202F000 dernières requêtes' : count <= 1 ? `${count} requête` : `${count.toLocaleString('fr-FR')} requêtes`} · heures du fuseau ${zone}`,
    en: (count: number, zone: string) =>
      `${count >= 10_000 ? 'The last 10,000 requests' : count === 1 ? '1 request' : `${count.toLocaleString('en-GB')} requests`} · times in the zone ${zone}`,
  },
  failed: { fr: 'Les requêtes n’ont pas pu être chargées', en: 'The requests could not be loaded' },
  empty: { fr: 'Aucune requête', en: 'No request' },
  emptyText: {
    fr: 'Un appel paraît ici une seconde après sa réponse.',
    en: 'A call appears here a second after its answer.',
  },
  noMatch: { fr: 'Aucune requête ne correspond', en: 'No request matches' },
  noMatchText: {
    fr: 'Un identifiant se trouve pendant 30 jours, tant que la requête est parmi les 10\u202F000 dernières de son token.',
    en: 'An ID is found for 30 days, as long as the request is among the last 10,000 of its token.',
  },
  showAll: { fr: 'Tout afficher', en: 'Show all' },
  find: { fr: 'Rechercher un requestId', en: 'Search for a requestId' },
  token: { fr: 'Token', en: 'Token' },
  anyToken: { fr: 'Tous les tokens', en: 'All tokens' },
  outcome: { fr: 'Réponse', en: 'Answer' },
  anyOutcome: { fr: 'Toutes les réponses', en: 'All answers' },
  errors: { fr: 'Erreurs seulement', en: 'Errors only' },
  route: { fr: 'Requête', en: 'Request' },
  unknownRoute: { fr: 'Adresse inconnue de l’API', en: 'Address unknown to the API' },
  date: { fr: 'Date', en: 'Date' },
  duration: { fr: 'Durée', en: 'Duration' },
  milliseconds: {
    fr: (ms: number) => `${ms.toLocaleString('fr-FR')}\u00A0ms`,
    en: (ms: number) => `${ms.toLocaleString('en-GB')}\u00A0ms`,
  },
  left: { fr: 'Sans réponse\u00A0: l’appelant est parti', en: 'No answer: the caller left' },
  requestId: { fr: 'requestId', en: 'requestId' },
  requestIdAndToken: { fr: 'requestId et token', en: 'requestId and token' },
  pages: { fr: 'Pages des requêtes', en: 'Pages of requests' },
  range: {
    fr: (from: number, to: number, count: number) => `${from}–${to} sur ${count.toLocaleString('fr-FR')}`,
    en: (from: number, to: number, count: number) => `${from}–${to} of ${count.toLocaleString('en-GB')}`,
  },
});
