import { texts } from '#kit/texts.ts';

export const usersTexts = texts({
  title: { fr: 'Profil & utilisateurs', en: 'Profile & users' },
  subtitle: {
    fr: 'Votre organisation, les personnes qui en font partie et celles qui demandent à la rejoindre.',
    en: 'Your organisation, the people in it and those who ask to join it.',
  },
  activity: { fr: 'Journal d’activité', en: 'Activity log' },

  myInfo: { fr: 'Mes informations', en: 'My information' },
  memberSince: { fr: 'Compte créé le', en: 'Account created on' },

  freeTitle: {
    fr: 'Connectez votre production pour inviter des utilisateurs',
    en: 'Connect your production to invite users',
  },
  freeText: {
    fr: 'La liste des utilisateurs s’ouvre dès que le contrat de votre organisation est vérifié. Pour cela, reliez votre production Salesforce.',
    en: 'The list of users opens as soon as your organisation’s contract is verified. For that, link your Salesforce production.',
  },
  connect: { fr: 'Connecter la production', en: 'Connect production' },
  verifyingTitle: { fr: 'Vérification en cours', en: 'Verification in progress' },
  verifyingText: {
    fr: 'Nous vérifions le contrat de votre organisation. Vous pourrez inviter des utilisateurs dès que c’est fait\u00A0; un e-mail vous préviendra.',
    en: 'We are checking your organisation’s contract. You can invite users as soon as it is done; an e-mail will tell you.',
  },
  checkAgain: { fr: 'Vérifier à nouveau', en: 'Check again' },
  blockedText: {
    fr: 'La gestion des utilisateurs est fermée tant que l’accès est bloqué. Le support peut vous aider.',
    en: 'Managing users is closed while the access is blocked. Support can help you.',
  },
  statusFailed: {
    fr: 'L’état de votre compte n’a pas pu être chargé',
    en: 'The state of your account could not be loaded',
  },

  users: { fr: 'Utilisateurs actifs', en: 'Active users' },
  usersCount: {
    fr: (count: number) => (count < 2 ? `${count} utilisateur` : `${count.toLocaleString('fr-FR')} utilisateurs`),
    en: (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-GB')} users`),
  },
  search: { fr: 'Rechercher un utilisateur', en: 'Search for a user' },
  usersFailed: {
    fr: 'La liste des utilisateurs n’a pas pu être chargée',
    en: 'The list of users could not be loaded',
  },
  usersEmpty: { fr: 'Aucun utilisateur', en: 'No user' },
  usersEmptyText: {
    fr: 'Invitez les personnes qui travaillent avec vous\u00A0: elles reçoivent un lien pour choisir leur mot de passe.',
    en: 'Invite the people who work with you: they get a link to choose their password.',
  },

  byLastName: { fr: 'Par nom de famille', en: 'By last name' },
  byRequest: { fr: 'De la plus ancienne à la plus récente', en: 'Oldest first' },
  name: { fr: 'Nom', en: 'Name' },
  username: { fr: 'Nom d’utilisateur', en: 'Username' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  profile: { fr: 'Profil', en: 'Profile' },
  status: { fr: 'Statut', en: 'Status' },
  actions: { fr: 'Actions', en: 'Actions' },
  actionsFor: { fr: (name: string) => `Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },
  you: { fr: 'vous', en: 'you' },
  invited: { fr: 'Invitation en attente', en: 'Invitation pending' },
  toConfirm: {
    fr: (email: string) => `${email} à confirmer`,
    en: (email: string) => `${email} to be confirmed`,
  },

  owner: { fr: 'Owner', en: 'Owner' },
  ownerHint: {
    fr: 'Gère les utilisateurs, les factures et tout le compte',
    en: 'Manages the users, the invoices and the whole account',
  },
  limited: { fr: 'Limité', en: 'Limited' },
  limitedHint: {
    fr: 'Utilise les environnements et les solutions, sans gérer le compte',
    en: 'Uses the environments and the solutions, without managing the account',
  },

  newUser: { fr: 'Nouvel utilisateur', en: 'New user' },
  copySignId: { fr: 'Copier l’ID de signature', en: 'Copy ID for signing' },
  edit: { fr: 'Modifier', en: 'Edit' },
  resend: { fr: 'Renvoyer l’invitation', en: 'Resend the invitation' },
  remove: { fr: 'Supprimer', en: 'Delete' },

  signIdTitle: { fr: 'ID de signature', en: 'ID for signing' },
  signIdCopied: {
    fr: (name: string) => `ID de signature copié\u00A0: ${name}`,
    en: (name: string) => `The ID for signing of ${name} is copied`,
  },
  signIdByHand: {
    fr: (name: string) => `Votre navigateur ne permet pas la copie automatique. ID de signature, ${name}\u00A0:`,
    en: (name: string) => `Your browser does not allow automatic copying. The ID for signing of ${name} is:`,
  },
  signIdFailed: {
    fr: (why: string) => `L’ID de signature n’a pas pu être copié. ${why}`,
    en: (why: string) => `The ID for signing could not be copied. ${why}`,
  },

  inviteIntro: {
    fr: 'Cette personne recevra un e-mail avec un lien pour choisir son mot de passe.',
    en: 'This person will get an e-mail with a link to choose a password.',
  },
  editTitle: { fr: (name: string) => `Modifier ${name}`, en: (name: string) => `Edit ${name}` },
  editInvited: {
    fr: 'Cette personne n’a pas encore choisi son mot de passe\u00A0: en enregistrant, vous lui renvoyez l’invitation.',
    en: 'This person has not chosen a password yet: saving sends the invitation again.',
  },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  emailHint: {
    fr: 'Une nouvelle adresse compte une fois confirmée par le lien envoyé',
    en: 'A new address counts once it is confirmed by the link sent',
  },
  emailHintInvited: {
    fr: 'Une nouvelle adresse compte aussitôt\u00A0: l’invitation y est envoyée',
    en: 'A new address counts at once: the invitation goes there',
  },
  emailHintOwn: {
    fr: 'Votre adresse se change sur la page «\u00A0Mon compte\u00A0»',
    en: 'Your own address is changed on the page “My account”',
  },
  usernameHint: { fr: 'Au format d’une adresse e-mail', en: 'In the format of an e-mail address' },
  invite: { fr: 'Inviter', en: 'Invite' },
  save: { fr: 'Enregistrer', en: 'Save' },
  inviteFailed: { fr: 'L’utilisateur n’a pas été créé', en: 'The user was not created' },
  saveFailed: {
    fr: 'Les modifications n’ont pas été enregistrées',
    en: 'The changes were not saved',
  },
  resendFailed: {
    fr: (why: string) => `L’invitation n’a pas été renvoyée. ${why}`,
    en: (why: string) => `The invitation was not resent. ${why}`,
  },

  userInvited: {
    fr: (name: string, email: string) => `Utilisateur invité\u00A0: ${name}. Un e-mail part vers ${email}`,
    en: (name: string, email: string) => `User invited: ${name}. An e-mail is on its way to ${email}`,
  },
  InvitationMailResent: {
    fr: (name: string, email: string) => `Invitation renvoyée à ${name} (${email})`,
    en: (name: string, email: string) => `Invitation resent to ${name} (${email})`,
  },
  UserModifedMailResent: {
    fr: (name: string, email: string) =>
      `Utilisateur modifié\u00A0: ${name}. Un e-mail de confirmation part vers ${email}`,
    en: (name: string, email: string) => `User modified: ${name}. A confirmation e-mail is on its way to ${email}`,
  },
  UserModified: {
    fr: (name: string, _email: string) => `Utilisateur modifié\u00A0: ${name}`,
    en: (name: string, _email: string) => `User modified: ${name}`,
  },

  demoteTitle: { fr: 'Renoncer à votre rôle d’Owner\u00A0?', en: 'Give up your Owner role?' },
  demoteText: {
    fr: 'Vous n’aurez plus accès à cette page ni à la gestion du compte. Seul un autre Owner pourra vous rendre ce rôle.',
    en: 'You will no longer reach this page nor manage the account. Only another Owner can give you the role back.',
  },
  demote: { fr: 'Renoncer au rôle', en: 'Give up the role' },

  removeTitle: { fr: (name: string) => `Supprimer ${name}\u00A0?`, en: (name: string) => `Delete ${name}?` },
  removeText: {
    fr: (username: string) =>
      `Le compte ${username} perd tout accès\u00A0: ses sessions se ferment et ses connexions Salesforce sont retirées. Cette action ne peut pas être annulée.`,
    en: (username: string) =>
      `The account ${username} loses all access: its sessions end and its Salesforce connections are removed. This cannot be undone.`,
  },
  removed: {
    fr: (name: string) => `Utilisateur supprimé\u00A0: ${name}`,
    en: (name: string) => `User deleted: ${name}`,
  },
  removeFailed: {
    fr: (name: string, why: string) => `Suppression impossible\u00A0: ${name}. ${why}`,
    en: (name: string, why: string) => `${name} could not be deleted. ${why}`,
  },

  requests: { fr: 'Demandes de rattachement', en: 'Join requests' },
  requestsCount: {
    fr: (count: number) =>
      count === 0 ? 'Aucune demande en attente' : count === 1 ? '1 demande en attente' : `${count} demandes en attente`,
    en: (count: number) =>
      count === 0 ? 'No request pending' : count === 1 ? '1 request pending' : `${count} requests pending`,
  },
  requestsEmptyText: {
    fr: 'Quand une personne demande à rejoindre votre organisation, elle apparaît ici.',
    en: 'When somebody asks to join your organisation, they appear here.',
  },
  requestsFailed: {
    fr: 'Les demandes de rattachement n’ont pas pu être chargées',
    en: 'The join requests could not be loaded',
  },
  searchRequests: { fr: 'Rechercher une demande', en: 'Search for a request' },
  pending: { fr: 'En attente de validation', en: 'Pending validation' },
  accept: { fr: 'Accepter', en: 'Accept' },
  refuse: { fr: 'Refuser', en: 'Refuse' },
  acceptTitle: {
    fr: (name: string) => `Accepter ${name} dans votre organisation`,
    en: (name: string) => `Accept ${name} into your organisation`,
  },
  acceptText: {
    fr: (username: string) => `Choisissez le profil du compte ${username}. Un e-mail l’en informera.`,
    en: (username: string) => `Choose the profile of ${username}. An e-mail will tell them.`,
  },
  accepted: {
    fr: (name: string) => `${name} a rejoint votre organisation`,
    en: (name: string) => `${name} is now in your organisation`,
  },
  refused: {
    fr: (name: string) => `Demande refusée\u00A0: ${name}`,
    en: (name: string) => `The request of ${name} is refused`,
  },
  requestGone: {
    fr: 'Cette demande n’existe plus\u00A0: elle a été annulée, ou quelqu’un d’autre y a répondu.',
    en: 'This request is gone: it was cancelled, or somebody else has answered it.',
  },
  acceptFailed: {
    fr: (name: string) => `La demande n’a pas pu être acceptée\u00A0: ${name}`,
    en: (name: string) => `The request of ${name} could not be accepted`,
  },
  cannotLeaveYet: {
    fr: (name: string) =>
      `${name} ne peut pas encore quitter son organisation actuelle\u00A0: des membres, des environnements ou des tokens y dépendent de cette personne.`,
    en: (name: string) =>
      `${name} cannot leave their present organisation yet: members, environments or tokens there depend on them.`,
  },
  refuseFailed: {
    fr: (name: string, why: string) => `La demande n’a pas pu être refusée\u00A0: ${name}. ${why}`,
    en: (name: string, why: string) => `The request of ${name} could not be refused. ${why}`,
  },
});
