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
  withPasskey: { fr: 'Se connecter avec une clé d’accès', en: 'Log in with a passkey' },
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
    fr: 'La session de support est terminée\u00A0: elle dure une heure au plus, et un Owner peut y mettre fin. Pour y revenir, ouvrez un nouveau lien de support.',
    en: 'The support session is over: it lasts one hour at most, and an Owner can end it. To come back, open a new support link.',
  },
  capsLock: { fr: 'Les majuscules sont verrouillées', en: 'Caps Lock is on' },

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
});
