import { texts } from '#kit/texts.ts';

export const accountTexts = texts({
  username: { fr: 'Nom d’utilisateur', en: 'Username' },
  password: { fr: 'Mot de passe', en: 'Password' },
  firstname: { fr: 'Prénom', en: 'First name' },
  lastname: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },

  loginTitle: { fr: 'Connexion', en: 'Log in' },
  loginButton: { fr: 'Se connecter', en: 'Log in' },
  forgot: { fr: 'Mot de passe oublié\u00A0?', en: 'Forgot your password?' },
  noAccount: { fr: 'Pas encore de compte\u00A0?', en: 'No account yet?' },
  createAccount: { fr: 'Créer un compte', en: 'Create an account' },
  disconnected: { fr: 'Vous avez quitté votre session', en: 'You are logged out' },
  expired: {
    fr: 'Votre session a expiré. Reconnectez-vous pour reprendre où vous en étiez.',
    en: 'Your session has expired. Log in to go on where you were.',
  },
  invalid: {
    fr: "Vous n'êtes pas autorisé à faire ceci\u00A0: votre session n’est plus reconnue. Reconnectez-vous.",
    en: 'You are not allowed to do this: your session is no longer recognised. Log in again.',
  },
  supportOver: {
    fr: 'La session de support est terminée\u00A0: elle dure une heure au plus. Pour y revenir, ouvrez un nouveau lien de support.',
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
    fr: (who: string) => `Utiliser ce compte\u00A0: ${who}`,
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
    fr: 'L’e-mail vient de partir\u00A0: laissez-lui quelques secondes.',
    en: 'The e-mail has just left: give it a few seconds.',
  },
  resent: {
    fr: (email: string) => `E-mail envoyé à ${email}`,
    en: (email: string) => `E-mail sent to ${email}`,
  },
});
