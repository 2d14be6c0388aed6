import { texts } from '#kit/texts.ts';

export const deliveryTexts = texts({
  notFound: { fr: 'Ce webhook n’existe plus', en: 'This webhook no longer exists' },
  notFoundText: {
    fr: 'Il a été supprimé, avec l’historique de ses envois.',
    en: 'It was deleted, with the history of its deliveries.',
  },
  one: { fr: 'Envoi', en: 'Delivery' },
  list: { fr: 'Envois', en: 'Deliveries' },
  kept: {
    fr: (zone: string) => `Conservés 30 jours · heures du fuseau ${zone}`,
    en: (zone: string) => `Kept for 30 days · times in the zone ${zone}`,
  },
  failed: { fr: 'Les envois n’ont pas pu être chargés', en: 'The deliveries could not be loaded' },
  empty: { fr: 'Aucun envoi', en: 'No delivery' },
  emptyText: {
    fr: 'Envoyez un test pour vérifier que votre système répond.',
    en: 'Send a test event to see that your system answers.',
  },
  noMatch: { fr: 'Aucun envoi ne correspond à ces filtres', en: 'No delivery matches these filters' },
  more: { fr: 'Afficher plus', en: 'Show more' },
  date: { fr: 'Date', en: 'Date' },
  event: { fr: 'Événement', en: 'Event' },
  anyEvent: { fr: 'Tous les événements', en: 'All events' },
  state: { fr: 'État', en: 'State' },
  anyState: { fr: 'Tous les états', en: 'All states' },
  pending: { fr: 'En attente', en: 'Waiting' },
  delivered: { fr: 'Remis', en: 'Delivered' },
  failedState: { fr: 'Échec', en: 'Failed' },
  lastAnswer: { fr: 'Dernière réponse', en: 'Last answer' },
  attempts: { fr: 'Tentatives', en: 'Tries' },
  next: {
    fr: (moment: string) => `Prochaine tentative le ${moment}`,
    en: (moment: string) => `Next try on ${moment}`,
  },
  messageId: { fr: 'Identifiant du message', en: 'Message ID' },
  copyId: { fr: 'Copier l’identifiant', en: 'Copy the ID' },
  body: { fr: 'Contenu envoyé', en: 'Content sent' },
  answer: {
    fr: (number: number) => `Réponse reçue à la tentative ${number}`,
    en: (number: number) => `Answer to try ${number}`,
  },
  noAnswer: { fr: 'Réponse vide', en: 'Empty answer' },
  noStatus: { fr: 'Sans réponse', en: 'No answer' },
  noAttempt: { fr: 'Pas encore envoyé', en: 'Not sent yet' },
  attempt: {
    fr: (number: number, moment: string) => `Tentative ${number}, le ${moment}`,
    en: (number: number, moment: string) => `Try ${number}, on ${moment}`,
  },
  milliseconds: {
    fr: (ms: number) => `${ms.toLocaleString('fr-FR')}\u00A0ms`,
    en: (ms: number) => `${ms.toLocaleString('en-GB')}\u00A0ms`,
  },
  oneFailed: { fr: 'Cet envoi n’a pas pu être chargé', en: 'This delivery could not be loaded' },
  replay: { fr: 'Renvoyer', en: 'Send again' },
  replayed: { fr: 'Message renvoyé', en: 'Message sent again' },
  replayFailed: {
    fr: (why: string) => `Le message n’a pas pu être renvoyé. ${why}`,
    en: (why: string) => `The message could not be sent again. ${why}`,
  },
  replayAll: { fr: 'Renvoyer ce qui n’est pas arrivé', en: 'Send again what has not arrived' },
  replayAllText: {
    fr: 'Tout ce qui, pendant cette période, a échoué ou attend une nouvelle tentative est envoyé maintenant, du plus ancien au plus récent.',
    en: 'All that failed in this period or waits for its next try is sent now, the oldest first.',
  },
  since: { fr: 'Période', en: 'Period' },
  hour: { fr: 'Dernière heure', en: 'Last hour' },
  day: { fr: 'Dernières 24 heures', en: 'Last 24 hours' },
  week: { fr: '7 derniers jours', en: 'Last 7 days' },
  month: { fr: '30 derniers jours', en: 'Last 30 days' },
  allReplayed: {
    fr: (count: number) =>
      count === 0
        ? 'Rien à renvoyer sur cette période'
        : count === 1
          ? '1 message renvoyé'
          : `${count.toLocaleString('fr-FR')} messages renvoyés`,
    en: (count: number) =>
      count === 0
        ? 'Nothing to send again in this period'
        : count === 1
          ? '1 message sent again'
          : `${count.toLocaleString('en-GB')} messages sent again`,
  },
  moreLeft: {
    fr: 'D’autres messages peuvent rester : recommencez pour les renvoyer.',
    en: 'Other messages may be left: do it again to send them.',
  },
  offText: {
    fr: 'Ce webhook est désactivé : réactivez-le dans la liste pour lui envoyer quelque chose.',
    en: 'This webhook is switched off: switch it on in the list to send it something.',
  },
});

/** Reasons why an attempt failed. */
export const attemptTexts = texts({
  Status: {
    fr: 'Une réponse de la classe 2xx était attendue',
    en: 'An answer of the class 2xx was expected',
  },
  Redirect: { fr: 'Les redirections ne sont pas suivies', en: 'Redirects are not followed' },
  Timeout: { fr: 'Pas de réponse en 15 secondes', en: 'No answer within 15 seconds' },
  NameNotFound: { fr: 'Le nom de domaine est introuvable', en: 'The domain name cannot be found' },
  ConnectionRefused: { fr: 'La connexion a été refusée', en: 'The connection was refused' },
  ConnectionFailed: { fr: 'La connexion a été coupée', en: 'The connection broke' },
  CertificateRefused: {
    fr: 'Le certificat du serveur n’est pas valable',
    en: 'The server’s certificate is not valid',
  },
  AddressRefused: {
    fr: 'Ce nom mène à une adresse privée, qui n’est pas appelée',
    en: 'This name leads to a private address, which is not called',
  },
  UrlRefused: {
    fr: 'L’adresse n’est pas une adresse publique en https',
    en: 'The address is not public, or does not use https',
  },
});
