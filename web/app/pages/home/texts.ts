import { texts } from '#kit/texts.ts';

export const homeTexts = texts({
  title: { fr: 'Synthèse', en: 'Overview' },
  greeting: { fr: (name: string) => `Bonjour ${name}`, en: (name: string) => `Hello ${name}` },
  greetingText: { fr: 'Votre compte en un coup d’œil.', en: 'Your account at a glance.' },

  environments: { fr: 'Environnements', en: 'Environments' },
  /** How many there are, and those that the reader is connected to. */
  environmentsCount: {
    fr: (count: number, own: number) =>
      count ? `${own} connecté${own > 1 ? 's' : ''} sur ${count}` : 'Aucun environnement',
    en: (count: number, own: number) => (count ? `${own} of ${count} connected` : 'No environment'),
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
  weekTitle: { fr: 'Les 7 derniers jours', en: 'The last 7 days' },
  weekFailed: {
    fr: 'Les 7 derniers jours n’ont pas pu être chargés',
    en: 'The last 7 days could not be loaded',
  },
  weekSent: { fr: 'Envoyés', en: 'Sent' },
  weekSigned: { fr: 'Signés', en: 'Signed' },
  weekRefused: { fr: 'Refusés', en: 'Declined' },
  weekErrors: { fr: 'En échec', en: 'Failed' },
  weekMore: { fr: (count: string) => `plus de ${count}`, en: (count: string) => `over ${count}` },

  infoTitle: { fr: 'Informations', en: 'Information' },

  contractTitle: { fr: 'Contrat', en: 'Contract' },
  clientSince: { fr: 'Client depuis', en: 'Client since' },
  renewal: { fr: 'Renouvellement', en: 'Renewal' },
  paymentTerms: { fr: 'Conditions de paiement', en: 'Payment terms' },
  suite: { fr: 'Solutions', en: 'Solutions' },
  included: { fr: 'incluse', en: 'included' },
  notIncluded: { fr: 'non incluse', en: 'not included' },
  contractEmpty: { fr: 'Aucun contrat', en: 'No contract' },
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

  loadFailed: {
    fr: 'L’état de votre compte n’a pas pu être chargé',
    en: 'The state of your account could not be loaded',
  },
});
