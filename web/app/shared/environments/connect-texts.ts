import { texts } from '#kit/texts.ts';

/** Texts of the connect dialog, loaded with it. */
export const connectTexts = texts({
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
    fr: 'Si votre organisation n’autorise pas login.salesforce.com. Exemple\u00A0: acier-nord',
    en: 'If your organisation does not allow login.salesforce.com. For example: acier-nord',
  },
  domainHintSandbox: {
    fr: 'Si votre organisation n’autorise pas test.salesforce.com. Exemple\u00A0: acier-nord--recette.sandbox',
    en: 'If your organisation does not allow test.salesforce.com. For example: acier-nord--uat.sandbox',
  },
  approval: {
    fr: 'Votre administrateur Salesforce doit approuver l’application dans chaque organisation, sandbox comprise.',
    en: 'Your Salesforce administrator has to approve the application in each organisation, sandboxes included.',
  },
  reconnectIntro: {
    fr: 'Identifiez-vous dans cette même organisation Salesforce, puis autorisez l’application. Votre mot de passe Salesforce ne nous est jamais transmis.',
    en: 'Log in to this same Salesforce organisation, then allow the application. Your Salesforce password never reaches us.',
  },
  approvalErrorQuestion: {
    fr: 'Et si Salesforce affiche une erreur d’approbation\u00A0?',
    en: 'And if Salesforce shows an approval error?',
  },
  approvalErrorText: {
    fr: 'Salesforce ne vous ramènera pas ici\u00A0: revenez à cette page vous-même, transmettez la consigne ci-dessous à votre administrateur, puis recommencez la connexion quand l’application est approuvée. Rien n’aura été enregistré entre-temps.',
    en: 'Salesforce will not bring you back here: come back to this page yourself, send the instruction below to your administrator, then start the connection again once the application is approved. Nothing will have been kept in between.',
  },
  adminInstructionTitle: {
    fr: 'Consigne pour votre administrateur',
    en: 'Instruction for your administrator',
  },
  copyInstruction: { fr: 'Copier la consigne', en: 'Copy the instruction' },
  aProduction: { fr: 'notre organisation de production', en: 'our production organisation' },
  aSandbox: {
    fr: 'notre sandbox (l’approbation donnée en production n’y vaut pas)',
    en: 'our sandbox (the approval given in production does not count there)',
  },
  adminInstruction: {
    fr: (product: string, org: string) =>
      `Bonjour,\nPour relier Salesforce à ${product}, merci d’approuver l’application «\u00A0${product}\u00A0» dans ${org}\u00A0:\n1. Configuration > Utilisation OAuth des applications connectées\u00A0: «\u00A0Installer\u00A0» (ou débloquer) «\u00A0${product}\u00A0».\n2. Gérer les politiques de l’application\u00A0: utilisateurs autorisés = «\u00A0Les utilisateurs approuvés par l’administrateur sont pré-autorisés\u00A0».\n3. Ajouter mon profil, ou un ensemble d’autorisations que je possède.\nMerci\u00A0!`,
    en: (product: string, org: string) =>
      `Hello,\nTo link Salesforce to ${product}, please approve the application “${product}” in ${org}:\n1. Setup > Connected Apps OAuth Usage: “Install” (or unblock) “${product}”.\n2. Manage the policies of the application: permitted users = “Admin approved users are pre-authorized”.\n3. Add my profile, or a permission set I have.\nThank you!`,
  },
  continueToCrm: { fr: 'Continuer vers Salesforce', en: 'Continue to Salesforce' },
});
