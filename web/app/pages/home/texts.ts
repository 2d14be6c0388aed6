import { texts } from '#kit/texts.ts';

export const homeTexts = texts({
  title: { fr: 'Synthèse', en: 'Overview' },
  greeting: { fr: (name: string) => `Bonjour ${name}`, en: (name: string) => `Hello ${name}` },
  greetingText: { fr: 'Votre compte en un coup d’œil.', en: 'Your account at a glance.' },

  environments: { fr: 'Environnements', en: 'Environments' },
  environmentsCount: {
    fr: (count: number) =>
      count === 0
        ? 'Aucun environnement connecté'
        : count === 1
          ? '1 environnement connecté'
          : `${count} environnements connectés`,
    en: (count: number) =>
      count === 0
        ? 'No environment connected'
        : count === 1
          ? '1 environment connected'
          : `${count} environments connected`,
  },
  environmentsText: {
    fr: 'Connectez vos organisations Salesforce et suivez leur état.',
    en: 'Connect your Salesforce organisations and follow their state.',
  },
  seeEnvironments: { fr: 'Voir les environnements', en: 'See the environments' },
  environmentsFailed: {
    fr: 'Les environnements n’ont pas pu être chargés',
    en: 'The environments could not be loaded',
  },
  deployment: { fr: 'Déploiement', en: 'Deployment' },
  deploymentText: {
    fr: 'Copiez vos modèles d’un environnement à l’autre, par exemple d’une sandbox vers la production. Il vous faut une connexion aux deux.',
    en: 'Copy your templates from one environment to another, for instance from a sandbox to production. You have to be connected to both.',
  },
  deployTemplates: { fr: 'Déployer des modèles', en: 'Deploy templates' },

  finishTitle: { fr: 'Terminez la configuration de votre compte', en: 'Finish setting up your account' },
  finishText: {
    fr: 'Reliez votre production Salesforce\u00A0: nous retrouvons votre contrat, et vos factures, votre consommation et vos utilisateurs apparaissent ici.',
    en: 'Link your Salesforce production: we find your contract, and your invoices, consumption and users appear here.',
  },
  finishButton: { fr: 'Connecter mes environnements', en: 'Connect my environments' },
  stepAccount: { fr: 'Compte', en: 'Account' },
  stepConnect: { fr: 'Environnement', en: 'Environment' },
  stepVerified: { fr: 'Vérification', en: 'Verification' },
  steps: { fr: 'Étapes de la configuration', en: 'Steps of the set-up' },

  verifyingTitle: { fr: 'Vérification en cours', en: 'Verification in progress' },
  verifyingText: {
    fr: 'Nous vérifions le contrat de votre organisation. Vous recevrez un e-mail dès que c’est fait.',
    en: 'We are checking your organisation’s contract. You will get an e-mail as soon as it is done.',
  },
  blockedTitle: {
    fr: 'L’accès de votre organisation est bloqué',
    en: 'Your organisation’s access is blocked',
  },
  blockedText: {
    fr: 'La vérification de votre organisation n’a pas abouti, ou son contrat n’est plus actif. Le support peut vous aider.',
    en: 'The verification of your organisation did not succeed, or its contract is no longer active. Support can help you.',
  },

  requestsPending: {
    fr: (count: number) =>
      count === 1 ? '1 demande de rattachement en attente' : `${count} demandes de rattachement en attente`,
    en: (count: number) => (count === 1 ? '1 link request pending' : `${count} link requests pending`),
  },
  requestsText: {
    fr: 'Acceptez ou refusez les personnes qui demandent à rejoindre votre organisation.',
    en: 'Accept or refuse the people who ask to join your organisation.',
  },
  answerRequests: { fr: 'Voir les demandes', en: 'See the requests' },
  requestsFailed: {
    fr: 'Les demandes de rattachement n’ont pas pu être chargées',
    en: 'The link requests could not be loaded',
  },

  infoTitle: { fr: 'Informations', en: 'Information' },

  contractTitle: { fr: 'Contrat', en: 'Contract' },
  clientSince: { fr: 'Client depuis', en: 'Client since' },
  renewal: { fr: 'Renouvellement', en: 'Renewal' },
  paymentTerms: { fr: 'Conditions de paiement', en: 'Payment terms' },
  suite: { fr: 'Solutions', en: 'Solutions' },
  included: { fr: 'incluse', en: 'included' },
  notIncluded: { fr: 'non incluse', en: 'not included' },
  contractEmpty: { fr: 'Aucun contrat', en: 'No contract' },
  connectProduction: {
    fr: 'Cela apparaîtra ici dès que votre production Salesforce sera connectée.',
    en: 'It will appear here as soon as your Salesforce production is connected.',
  },
  contractFailed: { fr: 'Le contrat n’a pas pu être chargé', en: 'The contract could not be loaded' },

  production: { fr: 'Production', en: 'Production' },
  checkedOn: {
    fr: (moment: string) => `Vérifié le ${moment}`,
    en: (moment: string) => `Checked on ${moment}`,
  },
  noProduction: { fr: 'Aucune production connectée', en: 'No production connected' },

  trainingTitle: { fr: 'Se former', en: 'Training' },
  trainingText: {
    fr: 'Parcours, vidéos et pas-à-pas pour générer et signer vos documents.',
    en: 'Courses, videos and step-by-step guides to generate and sign your documents.',
  },
  training: { fr: 'Ouvrir l’université', en: 'Open the university' },
  documentation: { fr: 'Lire la documentation', en: 'Read the documentation' },

  previewTitle: { fr: 'Aperçu', en: 'Preview' },
  previewConsumption: { fr: 'Consommation', en: 'Consumption' },
  previewInvoices: { fr: 'Factures', en: 'Invoices' },
  loadFailed: {
    fr: 'L’état de votre compte n’a pas pu être chargé',
    en: 'The state of your account could not be loaded',
  },
});
