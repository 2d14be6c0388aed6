import { texts } from '#kit/texts.ts';

export const detailTexts = texts({
  byLastName: { fr: 'Par nom de famille', en: 'By last name' },
  prod: { fr: 'Production', en: 'Production' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },
  loading: { fr: 'Chargement de l’environnement…', en: 'Loading the environment…' },
  nullTitle: { fr: 'Environnement introuvable', en: 'Environment not found' },
  nullText: {
    fr: 'Cet environnement n’existe pas ou a été supprimé.',
    en: 'This environment does not exist or was deleted.',
  },
  backToList: { fr: 'Retour aux environnements', en: 'Back to the environments' },
  loadFailed: {
    fr: 'L’environnement n’a pas pu être chargé',
    en: 'The environment could not be loaded',
  },
  staleTitle: {
    fr: 'Données non actualisées',
    en: 'Data not up to date',
  },
  unreachable: {
    fr: 'Cet environnement est injoignable actuellement',
    en: 'This environment is currently unreachable',
  },
  refused: {
    fr: 'Salesforce refuse l’accès à cet environnement',
    en: 'Salesforce refuses access to this environment',
  },
  lastKnown: {
    fr: 'Les dernières données connues sont affichées\u00A0; nous réessayons régulièrement.',
    en: 'The last known data are shown; we keep trying.',
  },
  checkFailed: {
    fr: 'Le statut n’a pas pu être vérifié',
    en: 'The status could not be checked',
  },
  checkAgain: { fr: 'Vérifier à nouveau', en: 'Check again' },

  todo: { fr: 'À faire', en: 'To do' },
  todoText: {
    fr: 'Pour que cet environnement soit opérationnel.',
    en: 'To make this environment ready.',
  },
  connectStep: { fr: 'Connecter votre utilisateur', en: 'Connect your user' },
  connectStepText: {
    fr: 'Vous n’avez pas de connexion à cet environnement. Sans elle, vous ne pouvez pas y déployer de modèles.',
    en: 'You are not connected to this environment. Without a connection you cannot deploy templates to it.',
  },
  lostStepText: {
    fr: 'Salesforce n’accepte plus votre connexion\u00A0: accès révoqué, sandbox actualisée, ou jeton expiré selon la politique de l’application. Si cela revient, votre administrateur peut allonger la durée des jetons\u00A0: Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > Politiques > Refresh Token Policy.',
    en: 'Salesforce no longer accepts your connection: access revoked, sandbox refreshed, or token expired by the policy of the application. If this comes back, your administrator can give tokens a longer life: Setup > External Client App Manager > Policies > Refresh Token Policy.',
  },
  reconnectRefreshedStep: {
    fr: 'Reconnecter après l’actualisation de la sandbox',
    en: 'Reconnect after the refresh of the sandbox',
  },
  reconnectRefreshedStepText: {
    fr: 'La sandbox a été actualisée dans Salesforce\u00A0: son ID a changé et les anciens accès n’y valent plus.',
    en: 'The sandbox was refreshed in Salesforce: its ID changed and the former access no longer counts.',
  },
  renewTokenStep: {
    fr: 'Reconnecter\u00A0: l’accès ne peut plus être renouvelé',
    en: 'Reconnect: the access can no longer be renewed',
  },
  renewTokenStepText: {
    fr: 'Salesforce n’a pas donné de quoi renouveler votre accès\u00A0: il cessera bientôt de fonctionner. Demandez d’abord à votre administrateur le droit refresh_token\u00A0: Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > Paramètres OAuth.',
    en: 'Salesforce gave nothing to renew your access with: it will stop working soon. First ask your administrator for the scope refresh_token: Setup > External Client App Manager > OAuth Settings.',
  },
  secureStep: { fr: 'Sécuriser l’environnement', en: 'Secure the environment' },
  secureStepText: {
    fr: 'Un token d’API propre à cet environnement est créé et remis au package.',
    en: 'An API token of this environment’s own is made and given to the package.',
  },
  connect: { fr: 'Connecter', en: 'Connect' },
  reconnect: { fr: 'Reconnecter', en: 'Reconnect' },
  secure: { fr: 'Sécuriser', en: 'Secure' },
  thenStep: { fr: (step: string) => `Ensuite\u00A0: ${step}`, en: (step: string) => `Then: ${step}` },
  connectFirst: {
    fr: 'Connectez d’abord votre utilisateur.',
    en: 'Connect your user first.',
  },
  installFirst: {
    fr: 'Installez d’abord le package.',
    en: 'Install the package first.',
  },
  secured: {
    fr: (name: string) => `Environnement sécurisé\u00A0: ${name}`,
    en: (name: string) => `Environment secured: ${name}`,
  },
  secureFailed: {
    fr: 'L’environnement n’a pas pu être sécurisé.',
    en: 'The environment could not be secured.',
  },

  about: { fr: 'Organisation Salesforce', en: 'Salesforce organisation' },
  type: { fr: 'Type', en: 'Type' },
  address: { fr: 'Adresse', en: 'Address' },
  tokenPlace: { fr: 'Token d’API du package', en: 'API token of the package' },
  token_endpoint: {
    fr: 'Remis au point d’accès du package, qui le garde dans un paramètre protégé.',
    en: 'Given to the package’s endpoint, which keeps it in a protected setting.',
  },
  token_setting: {
    fr: 'Inscrit dans un paramètre personnalisé public, car cette version du package n’a pas de point d’accès. Vérifiez que les invités de vos sites ne peuvent pas le lire.',
    en: 'Written into a public custom setting, because this version of the package has no endpoint. Make sure that guests of your sites cannot read it.',
  },
  apiCalls: { fr: 'Appels API sur 24 heures', en: 'API calls in 24 hours' },
  callsUsed: {
    fr: (used: string, allowed: string, at: string) =>
      `${used} sur ${allowed}, toutes applications comprises (à ${at}).`,
    en: (used: string, allowed: string, at: string) => `${used} of ${allowed}, by all apps together (at ${at}).`,
  },
  callsKept: {
    fr: (left: string) =>
      `Les ${left} restants sont laissés aux personnes\u00A0: ce qui s’écrit de lui-même attend que des appels se libèrent.`,
    en: (left: string) =>
      `The remaining ${left} are left to people: what is written by itself waits until calls are free.`,
  },
  callsSpent: {
    fr: 'Tout est consommé\u00A0: Salesforce refuse les appels jusqu’à ce que d’autres aient plus de 24 heures. Rien n’est perdu.',
    en: 'All are used: Salesforce refuses calls until others are more than 24 hours old. Nothing is lost.',
  },
  openInCrm: { fr: 'Ouvrir dans Salesforce', en: 'Open in Salesforce' },
  installedVersion: { fr: 'Version installée', en: 'Installed version' },
  package: { fr: 'Package', en: 'Package' },
  packageNewest: { fr: 'C’est la version la plus récente.', en: 'This is the newest version.' },
  packageNotInstalledText: {
    fr: 'Le package apporte Doc et Sign dans cette organisation.',
    en: 'The package brings Doc and Sign into this organisation.',
  },
  packageNewer: {
    fr: 'Une version plus récente est disponible.',
    en: 'A newer version is available.',
  },
  versionsUnknown: {
    fr: 'Les versions du package ne peuvent pas être affichées pour le moment',
    en: 'The versions of the package cannot be shown for now',
  },
  versionsUnknownText: {
    fr: 'Notre service ne les a pas données. L’installation sera proposée dès qu’il répondra\u00A0; nous réessayons régulièrement.',
    en: 'Our service did not give them. Installing is offered as soon as it answers; we keep trying.',
  },
  install: { fr: 'Installer le package', en: 'Install the package' },
  update: { fr: 'Mettre à jour le package', en: 'Update the package' },
  checkVersion: { fr: 'Vérifier la version', en: 'Check the version' },
  installOpened: {
    fr: (version: string) => `Installation de la version ${version} ouverte dans un autre onglet`,
    en: (version: string) => `Installation of version ${version} opened in another tab`,
  },
  installOpenedText: {
    fr: 'Quand Salesforce annonce la fin de l’installation, vérifiez la version ici. Elle l’est aussi à votre retour sur cette page.',
    en: 'When Salesforce says that the installation is complete, check the version here. It is checked too when you return to this page.',
  },
  installDone: {
    fr: (version: string) => `Version ${version} installée`,
    en: (version: string) => `Version ${version} installed`,
  },

  packageDialogTitle: { fr: 'Choisir la version à installer', en: 'Choose the version to install' },
  targetVersion: { fr: 'Version', en: 'Version' },
  packageDialogText: {
    fr: 'La page d’installation de Salesforce s’ouvre dans un nouvel onglet. Il faut y être administrateur de l’organisation.',
    en: 'The install page of Salesforce opens in a new tab. One has to be an administrator of the organisation there.',
  },
  noTarget: {
    fr: 'Aucune version ne peut être installée pour le moment. Le support vous dira quand la prochaine le sera.',
    en: 'No version can be installed for now. Support will tell you when the next one can be.',
  },
  continueToInstall: { fr: 'Continuer vers l’installation', en: 'Continue to the installation' },

  users: { fr: 'Utilisateurs connectés par votre organisation', en: 'Users connected by your organisation' },
  fullname: { fr: 'Nom complet', en: 'Full name' },
  username: { fr: 'Nom d’utilisateur Salesforce', en: 'Salesforce username' },
  userStatus: { fr: 'Statut', en: 'Status' },
  userConnected: { fr: 'Connecté', en: 'Connected' },
  userDisconnected: { fr: 'Déconnecté', en: 'Disconnected' },
  noUsers: { fr: 'Aucun utilisateur connecté', en: 'No user connected' },
  noUsersText: {
    fr: 'Les membres de votre organisation apparaissent ici quand ils connectent cet environnement.',
    en: 'The members of your organisation appear here when they connect this environment.',
  },

  parameters: { fr: 'Paramètres de signature', en: 'Signature settings' },
  parametersText: {
    fr: 'Comment sont signés les documents envoyés depuis cet environnement.',
    en: 'How documents sent from this environment are signed.',
  },
  twoFactor: { fr: 'Double authentification', en: 'Two-factor method' },
  twoFactorHint: { fr: 'Demandée à chaque signataire.', en: 'Asked of each signatory.' },
  sms: { fr: 'SMS', en: 'SMS' },
  email: { fr: 'E-mail', en: 'E-mail' },
  none: { fr: 'Aucune', en: 'None' },
  codeBefore: { fr: 'Moment du code', en: 'Moment of the code' },
  codeBeforeHint: {
    fr: 'Avant de lire\u00A0: sans code, ni le lien ni les e-mails ne montrent rien du document.',
    en: 'Before reading: without a code, neither the link nor the mails show anything of the document.',
  },
  codeBeforeNone: {
    fr: 'Sans effet tant qu’aucun code n’est demandé.',
    en: 'Without effect as long as no code is asked for.',
  },
  signing: { fr: 'Avant de signer', en: 'Before signing' },
  reading: { fr: 'Avant de lire', en: 'Before reading' },
  userInterface: { fr: 'Interface utilisateur', en: 'User interface' },
  page: { fr: 'Page de signature', en: 'Signing page' },
  embedded: { fr: 'Intégrée à votre application', en: 'Inside your application' },
  validity: { fr: 'Validité (en jours)', en: 'Validity (in days)' },
  validityHint: { fr: 'De 1 à 365.', en: 'From 1 to 365.' },
  validityWrong: {
    fr: 'Indiquez un nombre entier de jours, de 1 à 365',
    en: 'Give a whole number of days, from 1 to 365',
  },
  defaultLanguage: { fr: 'Langue par défaut', en: 'Default language' },
  save: { fr: 'Enregistrer', en: 'Save' },
  undo: { fr: 'Annuler les modifications', en: 'Undo the changes' },
  saved: { fr: 'Paramètres mis à jour', en: 'Settings updated' },
  saveFailed: {
    fr: 'Les paramètres n’ont pas pu être mis à jour.',
    en: 'The settings could not be updated.',
  },
  leaveText: {
    fr: 'Les paramètres de signature modifiés ne sont pas enregistrés. Ils seront perdus.',
    en: 'The signature settings you changed are not saved. They will be lost.',
  },
});
