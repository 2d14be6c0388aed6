import { texts } from '#kit/texts.ts';

export const accountTexts = texts({
  username: { fr: 'Nom d’utilisateur', en: 'Username' },
  password: { fr: 'Mot de passe', en: 'Password' },
  firstname: { fr: 'Prénom', en: 'First name' },
  lastname: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },

  loginTitle: { fr: 'Connexion', en: 'Log in' },
  loginButton: { fr: 'Se connecter', en: 'Log in' },
  forgot: { fr: 'Mot de passe oublié ?', en: 'Forgot your password?' },
  noAccount: { fr: 'Pas encore de compte ?', en: 'No account yet?' },
  createAccount: { fr: 'Créer un compte', en: 'Create an account' },
  disconnected: { fr: 'Vous avez quitté votre session', en: 'You are logged out' },
  expired: {
    fr: 'Votre session a expiré. Reconnectez-vous pour reprendre où vous en étiez.',
    en: 'Your session has expired. Log in to go on where you were.',
  },
  invalid: {
    fr: 'Votre session n’est plus reconnue. Reconnectez-vous.',
    en: 'Your session is no longer recognised. Log in again.',
  },
  supportOver: {
    fr: 'La session de support est terminée : elle dure une heure au plus. Pour y revenir, ouvrez un nouveau lien de support.',
    en: 'The support session is over: it lasts one hour at most. To come back, open a new support link.',
  },
  capsLock: { fr: 'Les majuscules sont verrouillées', en: 'Caps Lock is on' },

  secondStepTitle: { fr: 'Validation en deux étapes', en: 'Two-step verification' },
  secondStepText: {
    fr: 'Ouvrez votre application d’authentification et saisissez le code à six chiffres qu’elle affiche.',
    en: 'Open your authenticator app and enter the six-digit code it shows.',
  },
  code: { fr: 'Code', en: 'Code' },
  codeHint: {
    fr: 'Sans votre téléphone, saisissez l’un de vos codes de secours.',
    en: 'Without your phone, enter one of your recovery codes.',
  },
  secondStepBack: { fr: 'Revenir à la connexion', en: 'Go back to log-in' },

  demoTitle: { fr: 'Démonstration', en: 'Demo' },
  demoAccounts: { fr: 'Comptes prêts à l’emploi, mot de passe', en: 'Accounts ready to use, password' },
  demoUse: {
    fr: (who: string) => `Utiliser ce compte : ${who}`,
    en: (who: string) => `Use the account of ${who}`,
  },
  demoVerifiedOwner: { fr: 'Owner, organisation vérifiée', en: 'Owner, verified organisation' },
  demoUser: { fr: 'Profil limité, même organisation', en: 'Limited profile, same organisation' },
  demoFreeOwner: { fr: 'Owner, rien de connecté', en: 'Owner, nothing connected' },
  demoMails: { fr: 'Voir les e-mails envoyés', en: 'See the e-mails sent' },

  resendOfferTitle: {
    fr: 'Ce compte attend son premier mot de passe',
    en: 'This account awaits its first password',
  },
  resendOfferText: {
    fr: 'Suivez le lien reçu par e-mail, ou recevez-en un nouveau à l’adresse de ce compte.',
    en: 'Follow the link you received by e-mail, or get a new one at the address of this account.',
  },
  resend: { fr: 'Renvoyer l’e-mail', en: 'Send the e-mail again' },
  resendIn: {
    fr: (seconds: number) => `Renvoyer l’e-mail (${seconds} s)`,
    en: (seconds: number) => `Send the e-mail again (${seconds} s)`,
  },
  resendSoon: {
    fr: 'L’e-mail vient de partir : laissez-lui quelques secondes.',
    en: 'The e-mail has just left: give it a few seconds.',
  },
  resent: {
    fr: (email: string) => `E-mail envoyé à ${email}`,
    en: (email: string) => `E-mail sent to ${email}`,
  },

  registerTitle: { fr: 'Créer un compte', en: 'Create an account' },
  registerSubtitle: {
    fr: 'Vous serez Owner du compte de votre organisation.',
    en: 'You will be the Owner of your organisation’s account.',
  },
  registerButton: { fr: 'Créer mon compte', en: 'Create my account' },
  registered: { fr: 'Votre compte est créé', en: 'Your account is created' },
  haveAccount: { fr: 'Vous avez déjà un compte ?', en: 'You already have an account?' },
  goToLogin: { fr: 'Se connecter', en: 'Log in' },
  usernameHint: { fr: 'Au format d’une adresse e-mail', en: 'In the format of an e-mail address' },

  sentTitle: { fr: 'Consultez votre messagerie', en: 'Check your mailbox' },
  sentFirst: {
    fr: (email: string) =>
      `Nous avons envoyé à ${email} un lien pour choisir votre mot de passe. Il est valable 72 heures.`,
    en: (email: string) => `We have sent ${email} a link to choose your password. It works for 72 hours.`,
  },
  sentReset: {
    fr: (email: string) =>
      `Nous avons envoyé à ${email} un lien pour changer votre mot de passe. Il est valable une heure.`,
    en: (email: string) => `We have sent ${email} a link to change your password. It works for one hour.`,
  },
  sentUnknown: {
    fr: 'Un lien vous a été envoyé par e-mail.',
    en: 'A link was sent to you by e-mail.',
  },
  notReceived: {
    fr: 'Rien reçu ? Regardez dans les courriers indésirables, puis demandez un nouvel envoi.',
    en: 'Nothing received? Look in your junk mail, then ask for it again.',
  },
  backToLogin: { fr: 'Retour à la connexion', en: 'Back to log-in' },

  lostTitle: { fr: 'Mot de passe oublié', en: 'Forgotten password' },
  lostSubtitle: {
    fr: 'Indiquez votre nom d’utilisateur et l’adresse e-mail de votre compte : un lien y sera envoyé.',
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
  confirmedTitle: { fr: 'Votre adresse e-mail est confirmée', en: 'Your e-mail address is confirmed' },
  confirmed: {
    fr: (email: string) => `Nos e-mails vous parviendront désormais à ${email}.`,
    en: (email: string) => `From now on our e-mails reach you at ${email}.`,
  },
  backToApp: { fr: 'Retour à l’application', en: 'Back to the app' },
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
    fr: 'Évitez les mots courants, les suites du clavier, votre nom et votre adresse : un mot de passe facile à deviner est refusé.',
    en: 'Avoid common words, keyboard sequences, your name and address: a password that is easy to guess is refused.',
  },
});
