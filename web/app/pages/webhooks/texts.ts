import { texts } from '#kit/texts.ts';

export const webhooksTexts = texts({
  title: { fr: 'Webhooks', en: 'Webhooks' },
  subtitle: {
    fr: 'Vos systèmes sont prévenus de ce qui arrive à vos documents à signer, dès que cela arrive.',
    en: 'Your systems are told of what happens to your documents to sign, as it happens.',
  },
  list: { fr: 'Webhooks', en: 'Webhooks' },
  count: {
    fr: (count: number) => (count <= 1 ? `${count} webhook` : `${count} webhooks`),
    en: (count: number) => (count === 1 ? '1 webhook' : `${count} webhooks`),
  },
  failed: {
    fr: 'Les webhooks n’ont pas pu être chargés',
    en: 'The webhooks could not be loaded',
  },
  empty: { fr: 'Aucun webhook', en: 'No webhook' },
  emptyText: {
    fr: 'Ajoutez l’adresse d’un de vos systèmes : il reçoit un message signé à chaque envoi, ouverture, signature ou refus.',
    en: 'Add the address of one of your systems: it gets a signed message each time a document is sent, opened, signed or declined.',
  },
  url: { fr: 'Adresse', en: 'Address' },
  urlHint: {
    fr: 'En https, joignable depuis internet',
    en: 'With https, reachable from the internet',
  },
  urlHintOfDemo: {
    fr: 'Avec http ou https : la démo appelle aussi cette machine, http://localhost:8080',
    en: 'With http or https: the demo also calls this machine, http://localhost:8080',
  },
  type: { fr: 'Type', en: 'Type' },
  orgType: { fr: 'Environnements', en: 'Environments' },
  prod: { fr: 'Production', en: 'Production' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },
  events: { fr: 'Événements', en: 'Events' },
  allEvents: { fr: 'Tous', en: 'All' },
  someEvents: { fr: 'Seulement ceux choisis', en: 'Only those chosen' },
  chosenEvents: { fr: 'Événements envoyés', en: 'Events sent' },
  chooseEvents: {
    fr: 'Choisissez au moins un événement',
    en: 'Choose at least one event',
  },
  eventsCount: {
    fr: (count: number) => (count === 1 ? '1 événement' : `${count} événements`),
    en: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  },
  description: { fr: 'Description', en: 'Description' },
  state: { fr: 'État', en: 'State' },
  active: { fr: 'Actif', en: 'Active' },
  failing: { fr: 'En échec', en: 'Failing' },
  since: { fr: (day: string) => `depuis le ${day}`, en: (day: string) => `since ${day}` },
  off: { fr: 'Désactivé', en: 'Switched off' },
  offGone: { fr: 'a répondu 410', en: 'it answered 410' },
  offFailing: { fr: 'après cinq jours d’échecs', en: 'after five days of failures' },
  actions: { fr: 'Actions', en: 'Actions' },
  actionsFor: { fr: (url: string) => `Actions pour ${url}`, en: (url: string) => `Actions for ${url}` },
  newWebhook: { fr: 'Nouveau webhook', en: 'New webhook' },
  create: { fr: 'Créer', en: 'Create' },
  createFailed: { fr: 'Le webhook n’a pas pu être créé', en: 'The webhook could not be created' },
  edit: { fr: 'Modifier', en: 'Edit' },
  editTitle: { fr: 'Modifier le webhook', en: 'Edit the webhook' },
  isActive: { fr: 'Actif', en: 'Active' },
  isActiveHint: {
    fr: 'Désactivé, il ne reçoit plus rien ; ce qui attendait est marqué en échec.',
    en: 'Switched off, it gets nothing more; what was waiting is marked as failed.',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saveFailed: { fr: 'Le webhook n’a pas pu être modifié', en: 'The webhook could not be changed' },
  saved: { fr: 'Webhook modifié', en: 'Webhook changed' },
  test: { fr: 'Envoyer un test', en: 'Send a test event' },
  testSent: {
    fr: 'Événement de test envoyé : sa réponse paraît dans les envois',
    en: 'Test event sent: its answer appears among the deliveries',
  },
  testFailed: {
    fr: (why: string) => `Le test n’a pas pu être envoyé. ${why}`,
    en: (why: string) => `The test event could not be sent. ${why}`,
  },
  rotate: { fr: 'Renouveler le secret', en: 'Renew the secret' },
  rotateTitle: { fr: 'Renouveler le secret ?', en: 'Renew the secret?' },
  rotateText: {
    fr: (url: string) =>
      `Un nouveau secret est créé pour ${url}. Pendant 24 heures, chaque message porte les deux signatures : remplacez l’ancien secret dans votre système d’ici là.`,
    en: (url: string) =>
      `A new secret is made for ${url}. For 24 hours each message carries both signatures: replace the old secret in your system by then.`,
  },
  rotateFailed: {
    fr: (why: string) => `Le secret n’a pas pu être renouvelé. ${why}`,
    en: (why: string) => `The secret could not be renewed. ${why}`,
  },
  secretTitle: { fr: 'Secret du webhook', en: 'Secret of the webhook' },
  secretText: {
    fr: 'Votre système vérifie avec ce secret que les messages viennent bien d’ici. Copiez-le maintenant : il ne sera plus jamais affiché.',
    en: 'With this secret your system checks that messages do come from here. Copy it now: it will never be shown again.',
  },
  copySecret: { fr: 'Copier le secret', en: 'Copy the secret' },
  secretCopied: { fr: 'Secret copié', en: 'Secret copied' },
  copyFailed: {
    fr: 'Votre navigateur ne permet pas la copie automatique : sélectionnez le secret.',
    en: 'Your browser does not allow automatic copying: select the secret.',
  },
  secretKept: { fr: 'J’ai conservé le secret', en: 'I have kept the secret' },
  remove: { fr: 'Supprimer', en: 'Delete' },
  removeTitle: { fr: (url: string) => `Supprimer ${url} ?`, en: (url: string) => `Delete ${url}?` },
  removeText: {
    fr: 'Cette adresse ne reçoit plus rien, et l’historique de ses envois est effacé. Cette action ne peut pas être annulée.',
    en: 'This address gets nothing more, and the history of its deliveries is erased. This cannot be undone.',
  },
  removed: { fr: 'Webhook supprimé', en: 'Webhook deleted' },
  removeFailed: {
    fr: (why: string) => `Le webhook n’a pas pu être supprimé. ${why}`,
    en: (why: string) => `The webhook could not be deleted. ${why}`,
  },
  gone: {
    fr: 'Il a déjà été supprimé par quelqu’un d’autre.',
    en: 'Somebody else has already deleted it.',
  },
});
