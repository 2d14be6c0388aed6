import { texts } from '#kit/texts.ts';

export const pageTexts = texts({
  title: { fr: 'Environnements', en: 'Environments' },
  subtitle: {
    fr: 'Les organisations Salesforce reliées à votre compte.',
    en: 'The Salesforce organisations tied to your account.',
  },
  production: { fr: 'Production', en: 'Production' },
  noProduction: { fr: 'Aucune production connectée', en: 'No production connected' },
  noProductionText: {
    fr: 'Elle porte votre contrat : connectez-la pour voir factures et consommation.',
    en: 'It carries your contract: connect it to see invoices and consumption.',
  },
  connectProduction: { fr: 'Connecter la production', en: 'Connect the production' },
  sandboxes: { fr: 'Sandbox', en: 'Sandboxes' },
  sandboxCount: {
    fr: (count: number) =>
      count === 0
        ? 'Aucune sandbox connectée'
        : count === 1
          ? '1 sandbox connectée'
          : `${count} sandbox connectées`,
    en: (count: number) =>
      count === 0
        ? 'No sandbox connected'
        : count === 1
          ? '1 sandbox connected'
          : `${count} sandboxes connected`,
  },
  connectSandbox: { fr: 'Connecter une sandbox', en: 'Connect a sandbox' },
  noSandboxText: {
    fr: 'Une sandbox permet d’essayer un modèle avant de le déployer en production.',
    en: 'A sandbox lets you try a template before you deploy it to production.',
  },
  name: { fr: 'Nom', en: 'Name' },
  loadFailed: {
    fr: 'Les environnements n’ont pas pu être chargés',
    en: 'The environments could not be loaded',
  },

  connecting: { fr: 'Connexion de l’environnement…', en: 'Connecting the environment…' },
  connectingText: {
    fr: 'Nous vérifions l’organisation et votre contrat. Cela prend quelques secondes.',
    en: 'We are checking the organisation and your contract. This takes a few seconds.',
  },
  connected: {
    fr: (name: string) => `Environnement connecté : ${name}`,
    en: (name: string) => `Environment connected: ${name}`,
  },
  connectFailed: { fr: 'L’environnement n’a pas été connecté', en: 'The environment was not connected' },
  startAgain: { fr: 'Recommencer la connexion', en: 'Start the connection again' },

  takenTitle: { fr: 'Organisation déjà connectée', en: 'Organisation already connected' },
  takenText: {
    fr: (org: string) =>
      `L’organisation « ${org} » est déjà reliée à un autre compte. Une organisation ne peut l’être qu’à un seul.`,
    en: (org: string) =>
      `The organisation "${org}" is already tied to another account. An organisation can be tied to one only.`,
  },
  takenOwner: { fr: 'Propriétaire de ce compte', en: 'Owner of that account' },
  takenVerified: {
    fr: 'Demandez-lui de vous inviter. S’il n’est plus joignable, le support peut vous aider.',
    en: 'Ask them to invite you. If they cannot be reached any more, support can help you.',
  },
  takenOther: {
    fr: 'Ce compte n’est pas encore vérifié. Le support peut vous aider à récupérer l’organisation.',
    en: 'That account is not verified yet. Support can help you get the organisation back.',
  },
  contactSupport: { fr: 'Contacter le support', en: 'Contact support' },
});
