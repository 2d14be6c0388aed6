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
    fr: 'Votre administrateur Salesforce doit installer et approuver l’application cliente externe (External Client App) dans chaque organisation, sandbox comprise.',
    en: 'Your Salesforce administrator has to install and approve the External Client App in each organisation, sandboxes included.',
  },
  reconnectIntro: {
    fr: 'Identifiez-vous dans cette même organisation Salesforce, puis autorisez l’application. Votre mot de passe Salesforce ne nous est jamais transmis.',
    en: 'Log in to this same Salesforce organisation, then allow the application. Your Salesforce password never reaches us.',
  },
  approvalErrorQuestion: {
    fr: 'Et si Salesforce affiche une erreur\u00A0?',
    en: 'And if Salesforce shows an error?',
  },
  approvalErrorText: {
    fr: 'Salesforce ne vous ramènera pas ici\u00A0: revenez à cette page vous-même, transmettez la consigne ci-dessous à votre administrateur, puis recommencez la connexion quand l’application est approuvée. Rien n’aura été enregistré entre-temps.',
    en: 'Salesforce will not bring you back here: come back to this page yourself, send the instruction below to your administrator, then start the connection again once the application is approved. Nothing will have been kept in between.',
  },
  otherErrorsTitle: {
    fr: 'Autres erreurs, et où votre administrateur y remédie',
    en: 'Other errors, and where your administrator mends them',
  },
  scopeError: {
    fr: 'L’adresse de la page contient invalid_scope\u00A0: Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > Paramètres OAuth, droits api et refresh_token.',
    en: 'The address of the page has invalid_scope: Setup > External Client App Manager > OAuth Settings, scopes api and refresh_token.',
  },
  sessionError: {
    fr: 'Privilèges insuffisants (Insufficient Privileges)\u00A0: la politique de session de l’application exige une authentification à plusieurs facteurs (MFA). Activez-la pour vous, ou Configuration > Gestionnaire d’applications clientes externes > Politiques.',
    en: 'Insufficient Privileges: the session policy of the application demands multi-factor authentication (MFA). Switch it on for yourself, or Setup > External Client App Manager > Policies.',
  },
  addressError: {
    fr: 'Adresse IP refusée (Restricted IP)\u00A0: Configuration > Profils > votre profil > Login IP Ranges.',
    en: 'Restricted IP: Setup > Profiles > your profile > Login IP Ranges.',
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
      `Bonjour,\nPour relier Salesforce à ${product}, merci d’approuver l’application cliente externe (External Client App) «\u00A0${product}\u00A0» dans ${org}\u00A0:\n1. Configuration > Applications clientes externes > Utilisation OAuth, ou Utilisation OAuth des applications connectées (Connected Apps OAuth Usage), page où figurent aussi les applications refusées\u00A0: «\u00A0Installer\u00A0» (ou débloquer) «\u00A0${product}\u00A0».\n2. Configuration > Gestionnaire d’applications clientes externes (External Client App Manager) > «\u00A0${product}\u00A0» > Politiques\u00A0: utilisateurs autorisés = «\u00A0Les utilisateurs approuvés par l’administrateur sont pré-autorisés\u00A0».\n3. Ajouter mon profil, ou un ensemble d’autorisations que je possède.\nMerci\u00A0!`,
    en: (product: string, org: string) =>
      `Hello,\nTo link Salesforce to ${product}, please approve the External Client App “${product}” in ${org}:\n1. Setup > External Client Apps > OAuth Usage, or Connected Apps OAuth Usage, the page that also lists apps that were refused: “Install” (or unblock) “${product}”.\n2. Setup > External Client App Manager > “${product}” > Policies: permitted users = “Admin approved users are pre-authorized”.\n3. Add my profile, or a permission set I have.\nThank you!`,
  },
  continueToCrm: { fr: 'Continuer vers Salesforce', en: 'Continue to Salesforce' },
});
