import { texts } from '#kit/texts.ts';

/** Texts of registration and of the pages behind mailed links; log-in does not load them. */
export const linkTexts = texts({
  registerTitle: { fr: 'Créer un compte', en: 'Create an account' },
  registerSubtitle: {
    fr: 'Vous serez Owner du compte de votre organisation.',
    en: 'You will be the Owner of your organisation’s account.',
  },
  registerButton: { fr: 'Créer mon compte', en: 'Create my account' },
  registered: { fr: 'Votre compte est créé', en: 'Your account is created' },
  haveAccount: { fr: 'Vous avez déjà un compte\u00A0?', en: 'You already have an account?' },
  goToLogin: { fr: 'Se connecter', en: 'Log in' },
  usernameHint: { fr: 'Au format d’une adresse e-mail', en: 'In the format of an e-mail address' },

  sentTitle: { fr: 'Consultez votre messagerie', en: 'Check your mailbox' },
  sentFirst: {
    fr: (email: string) => `Un lien pour choisir votre mot de passe part vers ${email}. Il est valable 72 heures.`,
    en: (email: string) => `A link to choose your password is on its way to ${email}. It works for 72 hours.`,
  },
  sentReset: {
    fr: (email: string) => `Un lien pour changer votre mot de passe part vers ${email}. Il est valable une heure.`,
    en: (email: string) => `A link to change your password is on its way to ${email}. It works for one hour.`,
  },
  sentUnknown: {
    fr: 'Un lien vous parvient par e-mail.',
    en: 'A link is on its way to you by e-mail.',
  },
  notReceived: {
    fr: 'Rien reçu\u00A0? Regardez dans les courriers indésirables, puis demandez un nouvel envoi.',
    en: 'Nothing received? Look in your junk mail, then ask for it again.',
  },
  notReceivedByWhom: {
    fr: 'Rien reçu\u00A0? Regardez dans les courriers indésirables, puis indiquez votre compte pour un nouvel envoi.',
    en: 'Nothing received? Look in your junk mail, then name your account to have it sent again.',
  },
  backToLogin: { fr: 'Retour à la connexion', en: 'Back to log-in' },

  lostTitle: { fr: 'Mot de passe oublié', en: 'Forgotten password' },
  lostSubtitle: {
    fr: 'Indiquez votre nom d’utilisateur et l’adresse e-mail de votre compte\u00A0: un lien y sera envoyé.',
    en: 'Give your username and the e-mail address of your account: a link will be sent there.',
  },
  lostButton: { fr: 'Recevoir le lien', en: 'Get the link' },

  initialiseTitle: { fr: 'Choisissez votre mot de passe', en: 'Choose your password' },
  updateTitle: { fr: 'Changez votre mot de passe', en: 'Change your password' },
  passwordFor: {
    fr: (username: string) => `Pour le compte ${username}`,
    en: (username: string) => `For the account ${username}`,
  },
  newPassword: { fr: 'Mot de passe', en: 'Password' },
  confirmation: { fr: 'Confirmation du mot de passe', en: 'Password confirmation' },
  savePassword: { fr: 'Enregistrer le mot de passe', en: 'Save the password' },
  passwordSaved: {
    fr: 'Votre mot de passe est enregistré. Vous pouvez vous connecter.',
    en: 'Your password is saved. You can log in.',
  },
  confirmTitle: { fr: 'Confirmez votre adresse e-mail', en: 'Confirm your e-mail address' },
  confirmFor: {
    fr: (email: string, username: string) => `Les e-mails du compte ${username} arriveront à ${email}.`,
    en: (email: string, username: string) => `The e-mails of the account ${username} will come to ${email}.`,
  },
  confirmAddress: { fr: 'Confirmer cette adresse', en: 'Confirm this address' },
  confirmedTitle: { fr: 'Votre adresse e-mail est confirmée', en: 'Your e-mail address is confirmed' },
  confirmed: {
    fr: (email: string) => `Nos e-mails vous parviendront désormais à ${email}.`,
    en: (email: string) => `From now on our e-mails reach you at ${email}.`,
  },
  backToApp: { fr: 'Retour à l’application', en: 'Back to the app' },
  replaceTitle: { fr: 'Remplacer la session ouverte\u00A0?', en: 'Replace the open session?' },
  replaceText: {
    fr: 'Vous avez ouvert un lien du support, et quelqu’un est déjà connecté dans ce navigateur.',
    en: 'You have opened a support link, and somebody is already logged in here.',
  },
  openNow: { fr: 'Session ouverte', en: 'Open session' },
  openNowBySupport: {
    fr: (username: string, staff: string) => `${username}, ouverte par ${staff}`,
    en: (username: string, staff: string) => `${username}, opened by ${staff}`,
  },
  openNext: { fr: 'Compte du lien', en: 'Account of the link' },
  replaceCost: {
    fr: 'Ouvrir le compte du lien ferme la session ouverte dans tous les onglets\u00A0; ce qui y est saisi sans être envoyé est perdu.',
    en: 'Opening the account of the link ends the open session in every tab; what was entered there and not sent is lost.',
  },
  replaceKeep: { fr: 'Garder la session ouverte', en: 'Keep the open session' },
  replaceGoOn: { fr: 'Ouvrir le compte du lien', en: 'Open the account of the link' },
  checkingLink: { fr: 'Vérification du lien…', en: 'Checking the link…' },
  linkUnchecked: { fr: 'Le lien n’a pas pu être vérifié', en: 'The link could not be checked' },
  ruleTitle: { fr: 'Le mot de passe doit comporter', en: 'The password must have' },
  ruleMet: { fr: 'rempli', en: 'met' },
  longEnough: { fr: 'au moins 12 caractères', en: 'at least 12 characters' },
  hasLower: { fr: 'une minuscule', en: 'a lowercase letter' },
  hasUpper: { fr: 'une majuscule', en: 'an uppercase letter' },
  hasDigit: { fr: 'un chiffre', en: 'a digit' },
  hasSpecial: { fr: 'un caractère spécial', en: 'a special character' },
  hardToGuess: {
    fr: 'Évitez les mots courants, les suites du clavier, votre nom et votre adresse\u00A0: un mot de passe facile à deviner est refusé.',
    en: 'Avoid common words, keyboard sequences, your name and address: a password that is easy to guess is refused.',
  },
});
