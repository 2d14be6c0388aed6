import { texts } from '#kit/texts.ts';

export const environmentTexts = texts({
  connectTitle: { fr: 'Connecter un environnement', en: 'Connect an environment' },
  connectProductionTitle: { fr: 'Connecter la production', en: 'Connect the production' },
  connectSandboxTitle: { fr: 'Connecter une sandbox', en: 'Connect a sandbox' },
  connectIntro: {
    fr: 'Vous allez vous identifier chez Salesforce, puis autoriser l’application. Votre mot de passe Salesforce ne nous est jamais transmis.',
    en: 'You will log in at Salesforce, then allow the application. Your Salesforce password never reaches us.',
  },
  orgType: { fr: 'Type d’organisation', en: 'Type of organisation' },
  production: { fr: 'Production', en: 'Production' },
  productionHint: { fr: 'L’organisation de votre contrat', en: 'The organisation of your contract' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },
  sandboxHint: { fr: 'Une copie, pour essayer et préparer', en: 'A copy, to try and prepare' },
  domain: { fr: 'Domaine (My Domain)', en: 'Domain (My Domain)' },
  domainHint: {
    fr: 'Si votre organisation n’autorise pas login.salesforce.com. Exemple : acier-nord',
    en: 'If your organisation does not allow login.salesforce.com. For example: acier-nord',
  },
  domainHintSandbox: {
    fr: 'Si votre organisation n’autorise pas test.salesforce.com. Exemple : acier-nord--recette.sandbox',
    en: 'If your organisation does not allow test.salesforce.com. For example: acier-nord--uat.sandbox',
  },
  approval: {
    fr: 'Votre administrateur Salesforce doit approuver l’application dans chaque organisation, sandbox comprise : l’approbation donnée en production ne vaut pas pour une sandbox.',
    en: 'Your Salesforce administrator has to approve the application in each organisation, sandboxes included: the approval given in production does not count for a sandbox.',
  },
  continueToCrm: { fr: 'Continuer vers Salesforce', en: 'Continue to Salesforce' },
  statusOk: { fr: 'Opérationnel', en: 'Ready' },
  statusLoading: { fr: 'Vérification…', en: 'Checking…' },
  statusUnreachable: { fr: 'Ne répond pas', en: 'Does not answer' },
  statusActions: {
    fr: (count: number) => (count === 1 ? '1 action requise' : `${count} actions requises`),
    en: (count: number) => (count === 1 ? '1 action needed' : `${count} actions needed`),
  },
  orgName: { fr: 'Nom de l’organisation', en: 'Organisation name' },
  orgId: { fr: 'ID de l’organisation', en: 'Organisation ID' },
  copyOrgId: { fr: 'Copier l’ID de l’organisation', en: 'Copy the organisation ID' },
  status: { fr: 'Statut', en: 'Status' },
  version: { fr: 'Version du package', en: 'Package version' },
  notInstalled: { fr: 'Non installé', en: 'Not installed' },
});
