import { texts } from '#kit/texts.ts';

export const tokensTexts = texts({
  title: { fr: 'Tokens', en: 'Tokens' },
  subtitle: {
    fr: (zone: string) =>
      `Avec un token d’API, vos systèmes envoient des documents en signature et des modèles en votre nom. Heures du fuseau ${zone}\u00A0; un token est valable jusqu’à la fin de son dernier jour à Paris.`,
    en: (zone: string) =>
      `With an API token your systems send documents to be signed, and templates, in your name. Times in the zone ${zone}; a token is good until the end of its last day in Paris.`,
  },
  blockedText: {
    fr: 'Les appels de vos tokens sont refusés tant que l’accès de votre organisation est bloqué.',
    en: 'Calls with your tokens are refused while your organisation’s access is blocked.',
  },
  list: { fr: 'Tokens d’API', en: 'API tokens' },
  count: {
    fr: (count: number) => (count <= 1 ? `${count} token` : `${count} tokens`),
    en: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
  },
  search: { fr: 'Rechercher un token', en: 'Search for a token' },
  byAge: { fr: 'Du plus récent au plus ancien', en: 'From the newest to the oldest' },
  // error.tokens.getTokens
  failed: { fr: 'Les tokens n’ont pas pu être chargés', en: 'The tokens could not be loaded' },
  empty: { fr: 'Aucun token', en: 'No token' },
  emptyText: {
    fr: 'Créez un token, puis collez sa valeur dans le système qui appelle l’API.',
    en: 'Create a token, then paste its value into the system that calls the API.',
  },
  name: { fr: 'Nom', en: 'Name' },
  nameHint: { fr: 'Par exemple le système qui l’utilise', en: 'For instance the system that uses it' },
  type: { fr: 'Type', en: 'Type' },
  prod: { fr: 'Production', en: 'Production' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },
  status: { fr: 'Statut', en: 'Status' },
  active: { fr: 'Actif', en: 'Active' },
  desactivated: { fr: 'Désactivé', en: 'Deactivated' },
  expired: { fr: 'Expiré', en: 'Expired' },
  expiration: { fr: 'Date d’expiration', en: 'Expiration date' },
  expirationShort: { fr: 'Expiration', en: 'Expiration' },
  expirationHint: {
    fr: (first: string, last: string) => `Valable jusqu’à la fin de ce jour, entre le ${first} et le ${last}`,
    en: (first: string, last: string) => `Good until the end of that day, between ${first} and ${last}`,
  },
  noEnd: { fr: 'Aucune', en: 'None' },
  lastUse: { fr: 'Dernière utilisation', en: 'Last use' },
  never: { fr: 'Jamais', en: 'Never' },
  actions: { fr: 'Actions', en: 'Actions' },
  actionsFor: {
    fr: (name: string) => `Actions pour ${name}`,
    en: (name: string) => `Actions for ${name}`,
  },

  newToken: { fr: 'Nouveau token', en: 'New token' },
  create: { fr: 'Créer', en: 'Create' },
  created: { fr: 'Token créé', en: 'Token created' },
  // error.tokens.createToken
  createFailed: { fr: 'Le token n’a pas pu être créé', en: 'The token could not be created' },
  createdText: {
    fr: (name: string) => `«\u00A0${name}\u00A0» est prêt. Copiez sa valeur dans le système qui l’utilisera.`,
    en: (name: string) => `“${name}” is ready. Copy its value into the system that will use it.`,
  },
  createdLater: {
    fr: 'Vous pourrez la copier à nouveau depuis la liste.',
    en: 'You can copy it again from the list.',
  },
  later: { fr: 'Plus tard', en: 'Later' },

  advanced: { fr: 'Options avancées', en: 'Advanced options' },
  scopes: { fr: 'Droits', en: 'Scopes' },
  allScopes: { fr: 'Tous, sauf la gestion des webhooks', en: 'All, except managing webhooks' },
  someScopes: { fr: 'Seulement ceux choisis', en: 'Only those chosen' },
  chosenScopes: { fr: 'Droits du token', en: 'Scopes of the token' },
  chooseScopes: { fr: 'Choisissez au moins un droit', en: 'Choose at least one scope' },
  addresses: { fr: 'Adresses IP autorisées', en: 'Allowed IP addresses' },
  addressesHint: {
    fr: 'Adresses ou réseaux, un par ligne. Vide\u00A0: toutes.',
    en: 'Addresses or networks, one per line. Empty: all.',
  },
  anywhere: { fr: 'Toutes', en: 'All' },
  addressesCount: {
    fr: (count: number) => (count === 1 ? '1 adresse autorisée' : `${count} adresses autorisées`),
    en: (count: number) => (count === 1 ? '1 allowed address' : `${count} allowed addresses`),
  },

  requests: { fr: 'Requêtes', en: 'Requests' },
  details: { fr: 'Détails', en: 'Details' },
  environment: { fr: 'Environnement', en: 'Environment' },
  secures: {
    fr: (environment: string) => `Sécurise l’environnement ${environment}`,
    en: (environment: string) => `Secures the environment ${environment}`,
  },
  createdOn: { fr: 'Créé le', en: 'Created on' },
  createdBy: { fr: 'Créé par', en: 'Created by' },
  makerLeft: {
    fr: (name: string) => `${name}, qui n’est plus dans l’organisation`,
    en: (name: string) => `${name}, who has left the organisation`,
  },
  madeByLeft: {
    fr: (name: string) => `Créé par ${name}, qui n’est plus là`,
    en: (name: string) => `Made by ${name}, who has left`,
  },
  leftTitle: {
    fr: (count: number) =>
      count === 1
        ? 'Un token actif vient d’une personne partie'
        : `${count} tokens actifs viennent de personnes parties`,
    en: (count: number) =>
      count === 1 ? 'One active token is from somebody who left' : `${count} active tokens are from people who left`,
  },
  leftText: {
    fr: (names: string) =>
      `${names}. Qui a créé un token peut encore en connaître la valeur. Remplacez-le là où vos systèmes l’utilisent, puis désactivez-le.`,
    en: (names: string) =>
      `${names}. Whoever made a token may still know its value. Replace it where your systems use it, then deactivate it.`,
  },
  deactivateLeft: {
    fr: (count: number) => (count === 1 ? 'Désactiver ce token' : `Désactiver ces ${count} tokens`),
    en: (count: number) => (count === 1 ? 'Deactivate this token' : `Deactivate these ${count} tokens`),
  },
  ending: { fr: 'Fin de la valeur', en: 'End of the value' },
  close: { fr: 'Fermer', en: 'Close' },

  copy: { fr: 'Copier', en: 'Copy' },
  copyToken: { fr: 'Copier le token', en: 'Copy the token' },
  copied: { fr: 'Token copié', en: 'Token copied' },
  // error.tokens.copyToken
  copyFailed: {
    fr: (why: string) => `Le token n’a pas été copié. ${why}`,
    en: (why: string) => `The token was not copied. ${why}`,
  },
  noFocus: {
    fr: 'La page n’était pas au premier plan\u00A0: revenez-y, puis copiez à nouveau.',
    en: 'The page was not in front: come back to it, then copy again.',
  },
  valueTitle: { fr: 'Le token n’a pas été copié', en: 'The token was not copied' },
  valueText: {
    fr: 'Votre navigateur n’a pas permis la copie. Copiez la valeur vous-même\u00A0: elle est sélectionnée, et elle s’efface dans une minute.',
    en: 'Your browser did not allow the copy. Copy the value yourself: it is selected, and goes away in a minute.',
  },
  value: { fr: 'Valeur du token', en: 'Value of the token' },
  valueGone: {
    fr: 'La valeur n’est plus affichée. Pour la revoir, copiez à nouveau le token depuis la liste.',
    en: 'The value is no longer shown. To see it again, copy the token again from the list.',
  },

  deactivate: { fr: 'Désactiver', en: 'Deactivate' },
  deactivateTitle: {
    fr: (name: string) => `Désactiver «\u00A0${name}\u00A0»\u00A0?`,
    en: (name: string) => `Deactivate “${name}”?`,
  },
  deactivateText: {
    fr: 'Les systèmes qui l’utilisent sont refusés dès maintenant. Cette action ne peut pas être annulée.',
    en: 'Systems that use it are refused from now on. This cannot be undone.',
  },
  deactivateSecures: {
    fr: (environment: string) =>
      `L’environnement «\u00A0${environment}\u00A0» a été sécurisé avec ce token\u00A0: son package ne pourra plus rien envoyer tant que vous ne l’aurez pas sécurisé à nouveau.`,
    en: (environment: string) =>
      `The environment “${environment}” was secured with this token: its package can send nothing until you secure it again.`,
  },
  deactivateLeftTitle: {
    fr: (count: number) => (count === 1 ? 'Désactiver ce token\u00A0?' : `Désactiver ces ${count} tokens\u00A0?`),
    en: (count: number) => (count === 1 ? 'Deactivate this token?' : `Deactivate these ${count} tokens?`),
  },
  allDeactivated: { fr: 'Tokens désactivés', en: 'Tokens deactivated' },
  deactivated: { fr: 'Token désactivé', en: 'Token deactivated' },
  // error.tokens.desactivateToken
  deactivateFailed: {
    fr: (why: string) => `Le token n’a pas pu être désactivé. ${why}`,
    en: (why: string) => `The token could not be deactivated. ${why}`,
  },
  alreadyOff: { fr: 'Ce token est déjà désactivé', en: 'This token is deactivated already' },
});

/** Names of the scopes (`contract/tokens/token-scopes.ts`). */
export const scopeTexts = texts({
  'webdocs.read': { fr: 'Lire les documents', en: 'Read documents' },
  'webdocs.write': { fr: 'Envoyer des documents', en: 'Send documents' },
  'templates.write': { fr: 'Envoyer des modèles', en: 'Send templates' },
  'settings.read': { fr: 'Lire les réglages', en: 'Read settings' },
  'logs.read': { fr: 'Lire les logs de signature', en: 'Read sign logs' },
  'webhooks.read': { fr: 'Lire les webhooks', en: 'Read webhooks' },
  'webhooks.write': { fr: 'Gérer les webhooks', en: 'Manage webhooks' },
});

/** The calls behind each scope. */
export const scopeHints = texts({
  'webdocs.read': {
    fr: 'Liste, état, PDF signé et preuves',
    en: 'List, state, signed PDF and evidence',
  },
  'webdocs.write': {
    fr: 'Créer, rappeler, annuler, corriger, aperçus',
    en: 'Create, remind, cancel, correct, previews',
  },
  'templates.write': {
    fr: 'Ce que fait le package dans votre CRM',
    en: 'What the package in your CRM does',
  },
  'settings.read': {
    fr: 'Listes des brandings, des modèles et des webhooks',
    en: 'Lists of brandings, templates and webhooks',
  },
  'logs.read': {
    fr: 'Événements des signatures, avec noms et réponses',
    en: 'Events of signatures, with names and answers',
  },
  'webhooks.read': {
    fr: 'Adresses entières\u00A0; un droit que seul un Owner donne',
    en: 'Whole addresses; a scope that only an Owner gives',
  },
  'webhooks.write': {
    fr: 'Créer, modifier, supprimer, changer le secret\u00A0; seul un Owner le donne',
    en: 'Create, change, delete, renew secrets; only an Owner gives it',
  },
});

/**
 * Refusals of fields that only this form has (REQ-2.5.16, error.orgTypeNotIdentified and error.invalidDate).
 */
export const tokenFieldTexts = texts({
  OrgTypeNotIdentified: {
    fr: 'Choisissez production ou sandbox',
    en: 'Choose production or sandbox',
  },
  InvalidDate: {
    fr: 'Choisissez un jour entre demain et dans deux ans',
    en: 'Choose a day between tomorrow and two years from today',
  },
  AddressFormat: {
    fr: 'Écrivez des adresses IP ou des réseaux, par exemple 203.0.113.7 ou 203.0.113.0/24',
    en: 'Write IP addresses or networks, for example 203.0.113.7 or 203.0.113.0/24',
  },
  TooManyAddresses: { fr: '50 adresses au plus', en: 'At most 50 addresses' },
  ColourFormat: {
    fr: 'Une couleur s’écrit avec six chiffres hexadécimaux\u00A0: #0B827E',
    en: 'A colour is written with six hexadecimal digits: #0B827E',
  },
});
