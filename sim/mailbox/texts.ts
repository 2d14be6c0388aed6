export type Language = 'fr' | 'en';

export interface Texts {
  title: string;
  notice: string;
  search: string;
  placeholder: string;
  searchButton: string;
  showAll: string;
  inbox: string;
  count(shown: number, unread: number): string;
  found(shown: number, query: string): string;
  emptyTitle: string;
  emptyHelp: string;
  noMatchTitle: string;
  noMatchHelp: string;
  unread: string;
  recipient: string;
  sender: string;
  date: string;
  noSubject: string;
  attachments(count: number): string;
  views: string;
  view: { html: string; text: string; source: string };
  noText: string;
  noHtml: string;
  frameTitle: string;
  newTab: string;
  headers: string;
  source: string;
  sourceCut(kilobytes: number): string;
  download: string;
  newer: string;
  older: string;
  pages: string;
  clear: string;
  clearTitle(count: number): string;
  clearHelp: string;
  clearConfirm: string;
  cancel: string;
  notFoundTitle: string;
  notFoundHelp: string;
  refused: string;
  arrived: string;
}

const fr: Texts = {
  title: 'Boîte mail de démonstration',
  notice:
    'Les e-mails envoyés par la démonstration arrivent ici, quelle que soit l’adresse. Aucun ne part vers l’extérieur.',
  search: 'Adresse',
  placeholder: 'nom@societe.example',
  searchButton: 'Rechercher',
  showAll: 'Tout afficher',
  inbox: 'Boîte de réception',
  count: (shown, unread) =>
    `${shown} ${shown > 1 ? 'messages' : 'message'}, ${unread} ${unread > 1 ? 'non lus' : 'non lu'}`,
  found: (shown, query) => `${shown} ${shown > 1 ? 'messages' : 'message'} pour «\u00A0${query}\u00A0»`,
  emptyTitle: 'Aucun message pour le moment',
  emptyHelp:
    'Créez un compte, invitez un collègue ou envoyez un document à signer\u00A0: le message apparaîtra ici aussitôt.',
  noMatchTitle: 'Aucun message pour cette adresse',
  noMatchHelp: 'La recherche porte sur l’expéditeur et les destinataires.',
  unread: 'Non lu',
  recipient: 'À',
  sender: 'De',
  date: 'Reçu le',
  noSubject: '(sans objet)',
  attachments: (count) => `${count} ${count > 1 ? 'pièces jointes' : 'pièce jointe'}`,
  views: 'Présentations du message',
  view: { html: 'Message', text: 'Texte seul', source: 'En-têtes et source' },
  noText: 'Ce message n’a pas de version texte.',
  noHtml: 'Ce message n’a pas de version mise en forme.',
  frameTitle: 'Contenu du message',
  newTab: 'Les liens s’ouvrent dans un nouvel onglet.',
  headers: 'En-têtes',
  source: 'Source',
  sourceCut: (kilobytes) => `Seuls les ${kilobytes} premiers ko sont affichés.`,
  download: 'Télécharger le message (.eml)',
  newer: 'Plus récents',
  older: 'Plus anciens',
  pages: 'Pages de la boîte',
  clear: 'Vider la boîte',
  clearTitle: (count) => (count > 1 ? `Supprimer les ${count} messages\u00A0?` : 'Supprimer le message\u00A0?'),
  clearHelp: 'Tous les messages de la boîte de démonstration seront supprimés, sans retour possible.',
  clearConfirm: 'Supprimer',
  cancel: 'Annuler',
  notFoundTitle: 'Message introuvable',
  notFoundHelp: 'Il a été supprimé, ou l’adresse de la page est incomplète.',
  refused: 'Cette demande ne vient pas de la boîte mail elle-même.',
  arrived: 'Nouveau message reçu.',
};

const en: Texts = {
  title: 'Demo mailbox',
  notice: 'Every e-mail sent by the demo arrives here, whatever its address. None leaves this machine.',
  search: 'Address',
  placeholder: 'name@company.example',
  searchButton: 'Search',
  showAll: 'Show all',
  inbox: 'Inbox',
  count: (shown, unread) => `${shown} ${shown === 1 ? 'message' : 'messages'}, ${unread} unread`,
  found: (shown, query) => `${shown} ${shown === 1 ? 'message' : 'messages'} for “${query}”`,
  emptyTitle: 'No message yet',
  emptyHelp: 'Create an account, invite a colleague or send a document to sign: the message shows up here at once.',
  noMatchTitle: 'No message for this address',
  noMatchHelp: 'The search looks at the sender and the recipients.',
  unread: 'Unread',
  recipient: 'To',
  sender: 'From',
  date: 'Received',
  noSubject: '(no subject)',
  attachments: (count) => `${count} ${count === 1 ? 'attachment' : 'attachments'}`,
  views: 'Views of the message',
  view: { html: 'Message', text: 'Plain text', source: 'Headers and source' },
  noText: 'This message has no text version.',
  noHtml: 'This message has no formatted version.',
  frameTitle: 'Message content',
  newTab: 'Links open in a new tab.',
  headers: 'Headers',
  source: 'Source',
  sourceCut: (kilobytes) => `Only the first ${kilobytes} kB are shown.`,
  download: 'Download the message (.eml)',
  newer: 'Newer',
  older: 'Older',
  pages: 'Mailbox pages',
  clear: 'Empty the mailbox',
  clearTitle: (count) => (count === 1 ? 'Delete the message?' : `Delete the ${count} messages?`),
  clearHelp: 'Every message of the demo mailbox will be deleted. This cannot be undone.',
  clearConfirm: 'Delete',
  cancel: 'Cancel',
  notFoundTitle: 'Message not found',
  notFoundHelp: 'It was deleted, or the address of the page is incomplete.',
  refused: 'This request does not come from the mailbox itself.',
  arrived: 'New message received.',
};

const texts: Record<Language, Texts> = { fr, en };

export const textsIn = (language: Language): Texts => texts[language];

/** French unless the browser prefers English. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const preferred = (acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase());
  return preferred.find((code) => code === 'fr' || code === 'en') === 'en' ? 'en' : 'fr';
};
