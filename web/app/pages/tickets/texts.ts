import { texts } from '#kit/texts.ts';

/** Texts of the list, and those shared by all ticket screens. */
export const ticketTexts = texts({
  title: { fr: 'Support & Tickets', en: 'Support & tickets' },
  subtitle: {
    fr: 'Vos questions au support et leurs réponses.',
    en: 'Your questions to support, and the answers.',
  },
  ticket: { fr: 'Ticket', en: 'Ticket' },
  newTicket: { fr: 'Nouveau ticket', en: 'New ticket' },
  open: { fr: 'Tickets ouverts', en: 'Open tickets' },
  closed: { fr: 'Tickets fermés', en: 'Closed tickets' },
  count: {
    fr: (count: number) => (count <= 1 ? `${count} ticket` : `${count} tickets`),
    en: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  },
  searchOpen: { fr: 'Rechercher parmi les tickets ouverts', en: 'Search the open tickets' },
  searchClosed: { fr: 'Rechercher parmi les tickets fermés', en: 'Search the closed tickets' },
  newest: { fr: 'Du plus récent au plus ancien', en: 'Newest first' },
  number: { fr: 'Numéro', en: 'Number' },
  description: { fr: 'Description', en: 'Description' },
  createdDate: { fr: 'Créé le', en: 'Created' },
  closedDate: { fr: 'Fermé le', en: 'Closed on' },
  state: { fr: 'État', en: 'Status' },
  new: { fr: 'Nouveau', en: 'New' },
  inProgress: { fr: 'En cours', en: 'In progress' },
  closedState: { fr: 'Fermé', en: 'Closed' },
  waiting: { fr: 'En attente d’envoi', en: 'Waiting to be sent' },
  notSent: { fr: 'Non transmis', en: 'Not sent' },
  noNumber: { fr: 'À venir', en: 'To come' },
  emptyOpen: { fr: 'Aucun ticket ouvert', en: 'No open ticket' },
  emptyOpenText: {
    fr: 'Une question ou un problème\u00A0? Créez un ticket\u00A0: le support vous répond ici et par e-mail.',
    en: 'A question or a problem? Create a ticket: support answers here and by e-mail.',
  },
  emptyClosed: { fr: 'Aucun ticket fermé', en: 'No closed ticket' },
  emptyClosedText: {
    fr: 'Les tickets résolus restent consultables ici.',
    en: 'Tickets that are settled stay here for you to read.',
  },
  /** REQ-2.8.9: error.getTickets. */
  getTicketsError: {
    fr: 'Les tickets n’ont pas pu être chargés',
    en: 'The tickets could not be loaded',
  },
  /** error.environment.cantGetTickets */
  cantGetTickets: {
    fr: 'Les tickets de vos environnements ne peuvent pas être récupérés. Vérifiez vos environnements, ou créez un ticket\u00A0: le support le recevra.',
    en: 'The tickets of your environments cannot be fetched. Check your environments, or create a ticket: support will receive it.',
  },
  environments: { fr: 'Voir les environnements', en: 'See the environments' },
  stale: {
    fr: (moment: string) => `Tickets du ${moment}\u00A0: le support ne répond pas pour l’instant`,
    en: (moment: string) => `Tickets of ${moment}: support does not answer for now`,
  },
  staleText: {
    fr: 'Vous pouvez créer un ticket ou écrire un commentaire\u00A0: il sera transmis dès que possible, une seule fois.',
    en: 'You can create a ticket or write a comment: it is passed on as soon as possible, once.',
  },
  onlyWaiting: {
    fr: 'Le support ne répond pas pour l’instant\u00A0: seuls les tickets en attente d’envoi sont affichés',
    en: 'Support does not answer for now: only tickets waiting to be sent are shown',
  },
});
