import { withDe } from '#contract/text.ts';
import { texts } from '#kit/texts.ts';

/** Texts of one ticket's page. */
export const ticketPageTexts = texts({
  /** error.getTicketById */
  getTicketByIdError: { fr: 'Le ticket n’a pas pu être chargé', en: 'The ticket could not be loaded' },
  notFound: { fr: 'Ce ticket n’existe pas', en: 'This ticket does not exist' },
  notFoundText: {
    fr: 'Il n’est pas parmi ceux de votre organisation. Retrouvez-les tous dans la liste.',
    en: 'It is not among those of your organisation. Find them all in the list.',
  },
  loading: { fr: 'Chargement du ticket…', en: 'Loading the ticket…' },
  caseNumber: {
    fr: (number: string) => `Ticket n°\u00A0${number}`,
    en: (number: string) => `Ticket no. ${number}`,
  },
  steps: { fr: 'Avancement du ticket', en: 'Progress of the ticket' },
  details: { fr: 'Détails', en: 'Details' },
  org: { fr: 'ID de l’organisation', en: 'Organisation ID' },
  access: { fr: 'Accès du support', en: 'Support access' },
  accessOpen: { fr: 'Ouvert', en: 'Open' },
  accessClosed: { fr: 'Non ouvert', en: 'Not open' },
  stale: {
    fr: (moment: string) => `Ticket du ${moment}\u00A0: le support ne répond pas pour l’instant`,
    en: (moment: string) => `Ticket of ${moment}: support does not answer for now`,
  },
  staleText: {
    fr: 'Vos commentaires seront transmis dès que possible, une seule fois.',
    en: 'Your comments are passed on as soon as possible, once.',
  },
  waitingTitle: { fr: 'Ce ticket attend d’être transmis', en: 'This ticket is waiting to be passed on' },
  waitingText: {
    fr: 'Le support ne répond pas pour l’instant. Votre ticket est enregistré\u00A0: il sera transmis une seule fois, dès que possible, et recevra alors son numéro.',
    en: 'Support does not answer for now. Your ticket is saved: it is passed on once, as soon as possible, and gets its number then.',
  },
  failedTitle: { fr: 'Ce ticket n’a pas pu être transmis', en: 'This ticket could not be passed on' },
  failedText: {
    fr: 'Votre texte est conservé ci-dessous\u00A0: copiez-le dans un nouveau ticket, ou écrivez au support.',
    en: 'Your text is kept below: copy it into a new ticket, or write to support.',
  },
  close: { fr: 'Fermer le ticket', en: 'Close the ticket' },
  closeTitle: {
    fr: (subject: string) => `Fermer «\u00A0${subject}\u00A0»\u00A0?`,
    en: (subject: string) => `Close “${subject}”?`,
  },
  closeText: {
    fr: 'Le support ne le traitera plus. Vous pourrez toujours le relire, et en créer un autre.',
    en: 'Support will not work on it any more. You can still read it, and create another one.',
  },
  closeTextAccess: {
    fr: 'Le support ne le traitera plus, et son accès à votre espace prend fin. Vous pourrez toujours relire le ticket.',
    en: 'Support will not work on it any more, and its access to your space ends. You can still read the ticket.',
  },
  notSentYet: {
    fr: 'Ce ticket attend encore d’être transmis au support',
    en: 'This ticket is still waiting to be passed on to support',
  },
  /** success.ticketClosed */
  ticketClosed: { fr: 'Ticket fermé', en: 'Ticket closed' },
  /** error.ticketClose */
  ticketCloseError: {
    fr: (why: string) => `Le ticket n’a pas pu être fermé. ${why}`,
    en: (why: string) => `The ticket could not be closed. ${why}`,
  },
  files: { fr: 'Pièces jointes', en: 'Attachments' },
  noFile: { fr: 'Aucune pièce jointe', en: 'No attachment' },
  download: { fr: (name: string) => `Télécharger ${name}`, en: (name: string) => `Download ${name}` },
  downloadFailed: {
    fr: (name: string, why: string) => `«\u00A0${name}\u00A0» n’a pas pu être téléchargé. ${why}`,
    en: (name: string, why: string) => `“${name}” could not be downloaded. ${why}`,
  },
  downloadLater: {
    fr: 'Ce fichier attend encore d’être transmis au support',
    en: 'This file is still waiting to be passed on to support',
  },
});

/** Texts of a ticket's messages. */
export const threadTexts = texts({
  thread: { fr: 'Échanges', en: 'Messages' },
  newestFirst: { fr: 'Du plus récent au plus ancien', en: 'Newest first' },
  support: { fr: 'Support', en: 'Support' },
  unknown: { fr: 'Expéditeur inconnu', en: 'Unknown sender' },
  firstMessage: { fr: 'Votre demande', en: 'Your request' },
  newAnswer: { fr: 'Nouveau', en: 'New' },
  arrived: {
    fr: (name: string) => `Nouvelle réponse ${withDe(name)}`,
    en: (name: string) => `New answer from ${name}`,
  },
  comment: { fr: 'Ajouter un commentaire', en: 'Add a comment' },
  commentLabel: { fr: 'Votre commentaire', en: 'Your comment' },
  send: { fr: 'Envoyer', en: 'Send' },
  draftKept: {
    fr: 'Votre brouillon a été retrouvé. Les fichiers ne sont pas conservés.',
    en: 'Your draft is back. Files are not kept.',
  },
  /** success.commentAdded */
  commentAdded: { fr: 'Commentaire ajouté', en: 'Comment added' },
  commentKept: {
    fr: 'Commentaire enregistré\u00A0: il sera transmis au support dès que possible',
    en: 'Comment saved: it is passed on to support as soon as possible',
  },
  /** error.commentAdd */
  commentAddError: {
    fr: (why: string) => `Le commentaire n’a pas pu être ajouté. Votre texte est conservé. ${why}`,
    en: (why: string) => `The comment could not be added. Your text is kept. ${why}`,
  },
  retryFiles: { fr: 'Renvoyer les fichiers', en: 'Send the files again' },
});

/** Texts about what support may do with a ticket that lets it in. */
export const supportWritingTexts = texts({
  title: { fr: 'Modifications par le support', en: 'Changes by support' },
  reading: {
    fr: 'Tant que ce ticket est ouvert, le support peut lire votre espace. Il n’y modifie rien sans l’autorisation d’un Owner.',
    en: 'While this ticket is open, support can read your space. It changes nothing there without leave of an Owner.',
  },
  writing: {
    fr: (moment: string) =>
      `Dans les sessions ouvertes avec ce ticket, le support peut faire des modifications jusqu’au ${moment}.`,
    en: (moment: string) => `In the sessions opened with this ticket, support can make changes until ${moment}.`,
  },
  allow: { fr: 'Autoriser pendant 24\u00A0heures', en: 'Allow for 24 hours' },
  onlyRead: { fr: 'Revenir à la lecture seule', en: 'Let it only read again' },
  failed: {
    fr: (why: string) => `L’autorisation n’a pas pu être changée. ${why}`,
    en: (why: string) => `The permission could not be changed. ${why}`,
  },
});
