import { texts } from '#kit/texts.ts';

export const pageTexts = texts({
  title: { fr: 'Environnements', en: 'Environments' },
  subtitle: {
    fr: 'Les organisations Salesforce reliées à votre compte.',
    en: 'The Salesforce organisations linked to your account.',
  },
  api: { fr: 'API', en: 'API' },
  production: { fr: 'Production', en: 'Production' },
  noProduction: { fr: 'Aucune production connectée', en: 'No production connected' },
  noProductionText: {
    fr: 'Elle porte votre contrat\u00A0: connectez-la pour voir factures et consommation.',
    en: 'It carries your contract: connect it to see invoices and consumption.',
  },
  noProductionBlocked: {
    fr: 'Factures et consommation resteront fermées tant que l’accès de votre organisation est bloqué.',
    en: 'Invoices and consumption stay closed while your organisation’s access is blocked.',
  },
  connectProduction: { fr: 'Connecter la production', en: 'Connect production' },
  sandboxes: { fr: 'Sandbox', en: 'Sandboxes' },
  sandboxCount: {
    fr: (count: number, toDo: number) =>
      count === 0
        ? 'Aucune sandbox connectée'
        : `${count} sandbox${toDo === 0 ? '' : toDo === 1 ? ', 1 action requise' : `, ${toDo} actions requises`}`,
    en: (count: number, toDo: number) =>
      count === 0
        ? 'No sandbox connected'
        : `${count === 1 ? '1 sandbox' : `${count} sandboxes`}${toDo === 0 ? '' : toDo === 1 ? ', 1 needs action' : `, ${toDo} need action`}`,
  },
  connectSandbox: { fr: 'Connecter une sandbox', en: 'Connect a sandbox' },
  noSandboxText: {
    fr: 'Une sandbox permet d’essayer un modèle avant de le déployer en production.',
    en: 'A sandbox lets you try a template before you deploy it to production.',
  },
  name: { fr: 'Nom', en: 'Name' },
  byName: { fr: 'Par nom', en: 'By name' },
  loadFailed: {
    fr: 'Les environnements n’ont pas pu être chargés',
    en: 'The environments could not be loaded',
  },
  searchSandboxes: { fr: 'Rechercher une sandbox', en: 'Search for a sandbox' },
  open: { fr: 'Ouvrir', en: 'Open' },
  openNamed: { fr: (name: string) => `Ouvrir ${name}`, en: (name: string) => `Open ${name}` },
  actions: { fr: 'Actions', en: 'Actions' },
  actionsOf: {
    fr: (name: string) => `Actions pour ${name}`,
    en: (name: string) => `Actions for ${name}`,
  },
  connect: { fr: 'Connecter', en: 'Connect' },
  reconnect: { fr: 'Reconnecter', en: 'Reconnect' },
  statusesFailed: {
    fr: 'Les statuts n’ont pas pu être vérifiés\u00A0: voici les derniers connus',
    en: 'The statuses could not be checked: these are the last known',
  },
  checkAgain: { fr: 'Vérifier à nouveau', en: 'Check again' },

  disconnect: { fr: 'Déconnecter', en: 'Disconnect' },
  disconnectEnvironment: { fr: 'Déconnecter l’environnement', en: 'Disconnect the environment' },
  deleteTitle: {
    fr: (name: string) => `Déconnecter l’environnement «\u00A0${name}\u00A0»\u00A0?`,
    en: (name: string) => `Disconnect the environment “${name}”?`,
  },
  deleteText: {
    fr: 'Il quittera la liste pour toute votre organisation, et nos accès seront révoqués chez Salesforce. Rien n’est effacé dans Salesforce\u00A0; vous pourrez le connecter à nouveau. Ici, les champs choisis pour vos documents seront oubliés, et les documents en cours ne seront plus écrits dans Salesforce d’ici là.',
    en: 'It will leave the list for your whole organisation, and our access will be revoked at Salesforce. Nothing is erased in Salesforce; you can connect it again. Here, the fields chosen for your documents will be forgotten, and running documents will not be written to Salesforce until then.',
  },
  deleted: {
    fr: (name: string) => `Environnement supprimé\u00A0: ${name}`,
    en: (name: string) => `Environment deleted: ${name}`,
  },
  alreadyDeleted: {
    fr: 'Cet environnement a déjà été supprimé.',
    en: 'This environment was already deleted.',
  },
  deletionInProgress: {
    fr: 'Un déploiement depuis ou vers cet environnement est en cours\u00A0: la suppression sera possible quand il sera terminé.',
    en: 'A deployment from or to this environment is running: it can be deleted once that has ended.',
  },
  deleteFailed: {
    fr: 'L’environnement n’a pas pu être supprimé.',
    en: 'The environment could not be deleted.',
  },

  leftOpen: { fr: 'Une connexion n’a pas été terminée', en: 'A connection was not finished' },
  leftOpenText: {
    fr: 'Vous voici de retour de Salesforce, sans réponse de sa part. Rien n’a été enregistré\u00A0: vous pouvez recommencer.',
    en: 'You came back from Salesforce without an answer from it. Nothing was kept: you can start again.',
  },
  otherOrg: {
    fr: (name: string) =>
      `Vous avez ouvert une autre organisation que «\u00A0${name}\u00A0». Recommencez avec un utilisateur de celle-ci.`,
    en: (name: string) => `You logged in to another organisation than “${name}”. Start again with a user of that one.`,
  },

  connecting: { fr: 'Connexion de l’environnement…', en: 'Connecting the environment…' },
  connectingText: {
    fr: 'Nous vérifions l’organisation et votre contrat. Cela prend quelques secondes.',
    en: 'We are checking the organisation and your contract. This takes a few seconds.',
  },
  connected: {
    fr: (name: string) => `Environnement connecté\u00A0: ${name}`,
    en: (name: string) => `Environment connected: ${name}`,
  },
  connectFailed: { fr: 'L’environnement n’a pas été connecté', en: 'The environment was not connected' },
  startAgain: { fr: 'Recommencer la connexion', en: 'Start the connection again' },

  takenTitle: { fr: 'Organisation déjà connectée', en: 'Organisation already connected' },
  takenText: {
    fr: (org: string) =>
      `L’organisation «\u00A0${org}\u00A0» est déjà reliée à un autre compte. Une organisation ne peut l’être qu’à un seul.`,
    en: (org: string) =>
      `The organisation “${org}” is already linked to another account. An organisation can be linked to one only.`,
  },
  takenOwner: { fr: 'Owner de ce compte', en: 'Owner of that account' },
  takenVerified: {
    fr: 'Demandez à rejoindre ce compte\u00A0: un e-mail sera envoyé à son Owner. Si cette personne n’est plus joignable, le support peut vous aider.',
    en: 'Ask to join that account: an e-mail will be sent to its owner. If they cannot be reached any more, support can help you.',
  },
  takenOther: {
    fr: 'Ce compte n’est pas encore vérifié. Le support peut vous aider à récupérer l’organisation.',
    en: 'That account is not verified yet. Support can help you get the organisation back.',
  },
  takenBlocked: {
    fr: 'Ce compte ne prend pas de demandes en ce moment. Le support peut vous aider à récupérer l’organisation.',
    en: 'That account takes no requests at present. Support can help you get the organisation back.',
  },
  openTicket: { fr: 'Ouvrir un ticket', en: 'Open a ticket' },
  ticketSubject: {
    fr: 'Mon organisation CRM est déjà connectée à un autre compte',
    en: 'My CRM organisation is already connected to another account',
  },
  sendRequest: { fr: 'Demander à le rejoindre', en: 'Ask to join it' },
  requestSent: {
    fr: 'Demande de rattachement envoyée',
    en: 'Join request sent',
  },
  requestSentText: {
    fr: 'Elle attend la réponse d’un Owner de ce compte. Vous recevrez cette réponse par e-mail\u00A0; d’ici là, votre compte ne change pas.',
    en: 'It awaits the answer of an Owner of that account. You will get the answer by e-mail; until then your account does not change.',
  },
  requestFailed: {
    fr: 'La demande de rattachement n’a pas pu être envoyée',
    en: 'The join request could not be sent',
  },
});
