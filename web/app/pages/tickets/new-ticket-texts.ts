import { texts } from '#kit/texts.ts';

export const newTicketTexts = texts({
  subtitle: {
    fr: 'Décrivez ce qui se passe\u00A0: le support vous répond ici et par e-mail.',
    en: 'Describe what happens: support answers here and by e-mail.',
  },
  subject: { fr: 'Sujet', en: 'Subject' },
  subjectHint: { fr: 'En une phrase', en: 'In one sentence' },
  product: { fr: 'Produit', en: 'Product' },
  otherProduct: { fr: 'Autre', en: 'Other' },
  environment: { fr: 'Environnement', en: 'Environment' },
  otherEnvironment: { fr: 'Autre', en: 'Other' },
  otherOrgId: { fr: 'ID de l’organisation', en: 'Organisation ID' },
  otherOrgIdHint: {
    fr: '15 ou 18 caractères, par exemple 00D5g000001AbCd',
    en: '15 or 18 characters, such as 00D5g000001AbCd',
  },
  orgIdFormat: { fr: 'Lettres et chiffres seulement', en: 'Letters and digits only' },
  loadingEnvironments: { fr: 'Chargement de vos environnements…', en: 'Loading your environments…' },
  noEnvironment: {
    fr: 'Aucun environnement connecté\u00A0: choisissez «\u00A0Autre\u00A0» et saisissez l’ID de votre organisation.',
    en: 'No environment connected: choose “Other” and enter the ID of your organisation.',
  },
  prod: { fr: 'production', en: 'production' },
  sandbox: { fr: 'sandbox', en: 'sandbox' },
  priority: { fr: 'Priorité', en: 'Priority' },
  P1: { fr: 'P1 – Production arrêtée', en: 'P1 – Production stopped' },
  P2: { fr: 'P2 – Sandbox arrêtée', en: 'P2 – Sandbox stopped' },
  P3: {
    fr: 'P3 – Arrêt pendant un changement ou un déploiement',
    en: 'P3 – Stopped during a change or deployment',
  },
  P4: { fr: 'P4 – Question ou amélioration', en: 'P4 – Question or improvement' },
  affectedUsers: { fr: 'Utilisateurs concernés', en: 'Affected users' },
  usersRange: {
    fr: (range: string) => range,
    en: (range: string) => range.replace(' à ', ' to '),
  },
  body: { fr: 'Description', en: 'Description' },
  bodyHint: {
    fr: 'Ce que vous faisiez, ce que vous attendiez, ce qui s’est passé',
    en: 'What you were doing, what you expected, what happened',
  },
  accessSupport: { fr: 'Ouvrir l’accès au support', en: 'Open access to support' },
  accessSupportHint: {
    fr: 'Le support peut se connecter à votre espace tant que ce ticket est ouvert.',
    en: 'Support can log in to your space as long as this ticket is open.',
  },
  accessHelp: { fr: 'En savoir plus', en: 'Learn more' },
  create: { fr: 'Créer le ticket', en: 'Create the ticket' },
  sendingFiles: {
    fr: 'Le ticket est créé. Envoi des pièces jointes…',
    en: 'The ticket is created. Sending the attachments…',
  },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  /** success.ticketCreated */
  ticketCreated: { fr: 'Ticket créé', en: 'Ticket created' },
  ticketKept: {
    fr: 'Ticket enregistré\u00A0: il sera transmis au support dès que possible',
    en: 'Ticket saved: it is passed on to support as soon as possible',
  },
  /** error.ticketCreation */
  ticketCreationError: {
    fr: 'Le ticket n’a pas pu être créé. Votre texte est conservé.',
    en: 'The ticket could not be created. Your text is kept.',
  },
  /** error.getEnvironments */
  getEnvironmentsError: {
    fr: 'Vos environnements n’ont pas pu être chargés\u00A0: réessayez, ou choisissez «\u00A0Autre\u00A0».',
    en: 'Your environments could not be loaded: try again, or choose “Other”.',
  },
  similar: { fr: 'Tickets ouverts similaires', en: 'Similar open tickets' },
  draftBack: { fr: 'Votre brouillon a été retrouvé', en: 'Your draft is back' },
  draftText: {
    fr: 'Les fichiers ne sont pas conservés\u00A0: ajoutez-les de nouveau.',
    en: 'Files are not kept: add them again.',
  },
  discard: { fr: 'Effacer le brouillon', en: 'Delete the draft' },
});
