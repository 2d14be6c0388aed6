import { texts } from '#kit/texts.ts';

export const myAccountTexts = texts({
  inZone: {
    fr: (zone: string) => `Heures du fuseau ${zone}`,
    en: (zone: string) => `Times in the zone ${zone}`,
  },
  leaveText: {
    fr: 'Vos modifications de votre nom ou de votre langue seront perdues.',
    en: 'Your changes to your name or language will be lost.',
  },
  title: { fr: 'Mon compte', en: 'My account' },
  supportTitle: {
    fr: 'Seule la personne elle-même peut changer son compte',
    en: 'Only the users themselves can change their account',
  },
  supportText: {
    fr: 'Une session de support ne permet pas de modifier le nom, l’adresse e-mail ou le mot de passe, et ne montre ni les sessions ouvertes ni la validation en deux étapes.',
    en: 'A support session cannot change the name, the e-mail address or the password, and shows neither the open sessions nor two-step verification.',
  },

  detailsTitle: { fr: 'Informations personnelles', en: 'Personal details' },
  firstname: { fr: 'Prénom', en: 'First name' },
  lastname: { fr: 'Nom', en: 'Last name' },
  language: { fr: 'Langue des e-mails', en: 'Language of e-mails' },
  languageHint: {
    fr: 'FR et EN, en haut de l’écran, changent celle des écrans, sur cet appareil.',
    en: 'FR and EN, at the top of the screen, change that of the screens, on this device.',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saved: { fr: 'Vos informations sont enregistrées', en: 'Your details are saved' },

  accessTitle: { fr: 'Accès', en: 'Access' },
  username: { fr: 'Nom d’utilisateur', en: 'Username' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  role: { fr: 'Profil', en: 'Profile' },
  roleOwner: { fr: 'Owner', en: 'Owner' },
  roleUser: { fr: 'Limité', en: 'Limited' },
  password: { fr: 'Mot de passe', en: 'Password' },
  code: { fr: 'Code de l’application, ou code de secours', en: 'Code of the app, or recovery code' },

  changeEmail: { fr: 'Changer d’adresse e-mail', en: 'Change the e-mail address' },
  newEmail: { fr: 'Nouvelle adresse e-mail', en: 'New e-mail address' },
  changeEmailText: {
    fr: 'Confirmez que c’est vous. Un lien sera envoyé à la nouvelle adresse, et elle ne changera qu’une fois ce lien ouvert.',
    en: 'Confirm that it is you. A link will be sent to the new address, which only changes once that link is opened.',
  },
  sendLink: { fr: 'Envoyer le lien', en: 'Send the link' },
  emailPendingTitle: {
    fr: (email: string) => `En attente de confirmation\u00A0: ${email}`,
    en: (email: string) => `Awaiting confirmation: ${email}`,
  },
  emailPendingText: {
    fr: 'Ouvrez le lien envoyé à cette adresse\u00A0: il est valable 24 heures. Jusque-là, l’adresse actuelle reste la vôtre.',
    en: 'Open the link sent to that address: it works for 24 hours. Until then your present address stays yours.',
  },

  cancelEmailChange: { fr: 'Garder l’adresse actuelle', en: 'Keep the present address' },
  emailChangeCancelled: {
    fr: 'Le changement d’adresse e-mail est annulé',
    en: 'The change of your e-mail address is called off',
  },

  changePassword: { fr: 'Changer de mot de passe', en: 'Change the password' },
  changePasswordText: {
    fr: (email: string) =>
      `Nous vous enverrons à ${email} un lien pour choisir un autre mot de passe. Quand vous l’aurez choisi, toutes vos sessions seront fermées.`,
    en: (email: string) =>
      `We will send ${email} a link to choose another password. Once you have chosen it, all your sessions have ended.`,
  },
  passwordLinkSent: {
    fr: (email: string) => `Le lien pour changer de mot de passe a été envoyé à ${email}. Il est valable une heure.`,
    en: (email: string) => `The link to change the password was sent to ${email}. It works for one hour.`,
  },
});
