import { texts } from '#kit/texts.ts';

const some = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Every sentence of the signing page, but the refusals'. */
export const signTexts = texts({
  language: { fr: 'Langue', en: 'Language' },
  showPane: { fr: 'Informations sur le document', en: 'About the document' },
  closePane: { fr: 'Fermer', en: 'Close' },
  document: { fr: 'Document à lire', en: 'Document to read' },
  toEnd: { fr: 'Aller à la fin du document', en: 'Go to the end of the document' },
  scrollHint: {
    fr: 'Faites défiler jusqu’en bas',
    en: 'Scroll to the bottom',
  },
  page: {
    fr: (at: number, of: number) => `Page ${at} sur ${of}`,
    en: (at: number, of: number) => `Page ${at} of ${of}`,
  },
  zoom: { fr: 'Zoom en pour cent', en: 'Zoom in percent' },
  zoomIn: { fr: 'Agrandir', en: 'Zoom in' },
  zoomOut: { fr: 'Réduire', en: 'Zoom out' },
  readerMode: { fr: 'Mode lecture', en: 'Reader mode' },
  textSize: { fr: 'Taille du texte', en: 'Text size' },
  textSmaller: { fr: 'Texte plus petit', en: 'Smaller text' },
  textLarger: { fr: 'Texte plus grand', en: 'Larger text' },
  percent: { fr: (percent: number) => `${percent} %`, en: (percent: number) => `${percent}%` },
  tooSmall: { fr: 'Le texte est trop petit ?', en: 'Is the text too small?' },
  noThanks: { fr: 'Non merci', en: 'No thanks' },
  offline: {
    fr: 'Hors connexion : ce que vous saisissez reste dans ce navigateur.',
    en: 'Offline: what you enter stays in this browser.',
  },

  signatory: { fr: 'Signataire', en: 'Signatory' },
  sender: { fr: 'Expéditeur', en: 'Sender' },
  recipients: { fr: 'Destinataires', en: 'Recipients' },
  documents: { fr: 'Documents', en: 'Documents' },
  files: { fr: 'Pièces à fournir', en: 'Files to provide' },
  required: { fr: 'obligatoire', en: 'required' },
  optional: { fr: 'facultatif', en: 'optional' },
  until: { fr: (day: string) => `À signer avant le ${day}`, en: (day: string) => `To be signed by ${day}` },
  status_pending: { fr: 'En attente', en: 'Pending' },
  status_signed: { fr: 'A signé', en: 'Signed' },
  status_declined: { fr: 'A refusé', en: 'Declined' },

  sign: { fr: 'Signer', en: 'Sign' },
  validate: { fr: 'Valider', en: 'Validate' },
  decline: { fr: 'Refuser', en: 'Decline' },
  delegate: { fr: 'Confier à une autre personne', en: 'Hand over to someone else' },
  readFirst: { fr: 'Lisez le document jusqu’en bas d’abord.', en: 'Read the document to the bottom first.' },
  notYourTurn: {
    fr: 'D’autres personnes signent avant vous : vous recevrez un e-mail quand ce sera votre tour.',
    en: 'Others sign before you: you will get an e-mail when it is your turn.',
  },
  loading: { fr: 'La page finit de charger…', en: 'The page is still loading…' },
  nextField: { fr: 'Champ suivant', en: 'Next field' },
  fieldsLeft: {
    fr: (count: number) => some(count, 'champ à remplir', 'champs à remplir'),
    en: (count: number) => some(count, 'field to fill in', 'fields to fill in'),
  },
  allFilled: { fr: 'Tous les champs obligatoires sont remplis', en: 'All required fields are filled in' },
  missing: {
    fr: (names: string) => `À remplir avant de continuer : ${names}.`,
    en: (names: string) => `To be filled in before going on: ${names}.`,
  },
  fieldMissing: { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
  fieldInvalid: { fr: 'Cette valeur n’est pas acceptée.', en: 'This value is not accepted.' },
  choose: { fr: 'Choisir…', en: 'Choose…' },
  signHere: { fr: 'Signer ici', en: 'Sign here' },
  changeSignature: { fr: (name: string) => `${name} : modifier`, en: (name: string) => `${name}: change` },
  filledBy: { fr: (who: string) => `À remplir par ${who}`, en: (who: string) => `To be filled in by ${who}` },
  anotherParty: { fr: 'une autre personne', en: 'another person' },
  signatureOf: { fr: (who: string) => `Signature de ${who}`, en: (who: string) => `Signature of ${who}` },
  done: { fr: 'Terminé', en: 'Done' },

  signatureTitle: { fr: 'Votre signature', en: 'Your signature' },
  draw: { fr: 'Dessiner', en: 'Draw' },
  type: { fr: 'Saisir au clavier', en: 'Type' },
  drawArea: {
    fr: 'Zone de signature : signez avec le doigt, un stylet ou la souris',
    en: 'Signing area: sign with a finger, a pen or the mouse',
  },
  drawHint: {
    fr: 'Signez avec le doigt, un stylet ou la souris.',
    en: 'Sign with a finger, a pen or the mouse.',
  },
  typedName: { fr: 'Votre nom', en: 'Your name' },
  signaturePreview: { fr: (name: string) => `Aperçu : ${name}`, en: (name: string) => `Preview: ${name}` },
  clear: { fr: 'Effacer', en: 'Clear' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  ok: { fr: 'OK', en: 'OK' },
  drawFirst: { fr: 'Dessinez d’abord votre signature.', en: 'Draw your signature first.' },
  typeFirst: { fr: 'Saisissez d’abord votre nom.', en: 'Type your name first.' },
  padFailed: {
    fr: 'La zone de dessin n’a pas pu être chargée. Vérifiez votre connexion, ou saisissez votre nom au clavier.',
    en: 'The drawing area could not be loaded. Check your connection, or type your name.',
  },

  confirmSign: { fr: 'Confirmer votre signature', en: 'Confirm your signature' },
  confirmValidate: { fr: 'Confirmer votre validation', en: 'Confirm your validation' },
  doSign: { fr: 'Confirmer la signature', en: 'Confirm signature' },
  doValidate: { fr: 'Confirmer la validation', en: 'Confirm validation' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  back: { fr: 'Revenir au document', en: 'Back to the document' },
  backOne: { fr: 'Retour', en: 'Back' },
  youSign: {
    fr: (name: string) => `Vous allez signer « ${name} ».`,
    en: (name: string) => `You are about to sign “${name}”.`,
  },
  youValidate: {
    fr: (name: string) => `Vous allez valider « ${name} ».`,
    en: (name: string) => `You are about to validate “${name}”.`,
  },
  pagesReached: {
    fr: (ranges: string, of: number) =>
      `Pages affichées à l’écran : ${ranges || 'aucune'} sur ${of}. C’est noté dans le dossier de preuve.`,
    en: (ranges: string, of: number) =>
      `Pages shown on your screen: ${ranges || 'none'} of ${of}. This is noted in the evidence.`,
  },
  uploaded: { fr: 'Reçu', en: 'Received' },
  retry: { fr: 'Réessayer', en: 'Try again' },

  signed: { fr: 'Document signé', en: 'Document signed' },
  validated: { fr: 'Document validé', en: 'Document validated' },
  signedThanks: {
    fr: (name: string) => `Merci, votre signature de « ${name} » est enregistrée.`,
    en: (name: string) => `Thank you, your signature of “${name}” is recorded.`,
  },
  validatedThanks: {
    fr: (name: string) => `Merci, votre validation de « ${name} » est enregistrée.`,
    en: (name: string) => `Thank you, your validation of “${name}” is recorded.`,
  },
  download: { fr: 'Télécharger le document', en: 'Download the document' },
  downloading: { fr: 'Téléchargement…', en: 'Downloading…' },
  downloadReady: { fr: 'Le document final est prêt.', en: 'The final document is ready.' },
  check: { fr: 'Vérifier un document scellé', en: 'Check a sealed document' },
  preparing: {
    fr: 'Tout le monde a signé : le document final est en préparation, il sera téléchargeable dans un instant.',
    en: 'Everyone has signed: the final document is being prepared and can be downloaded in a moment.',
  },
  stillPreparing: {
    fr: (email: string) =>
      `La préparation du document final prend plus de temps que d’habitude. Vous le recevrez aussi à ${email}.`,
    en: (email: string) =>
      `Preparing the final document takes longer than usual. It will also be sent to ${email}.`,
  },
  othersSign: {
    fr: (email: string) =>
      `Le document final sera téléchargeable quand tout le monde aura signé. Vous le recevrez à ${email}.`,
    en: (email: string) =>
      `The final document can be downloaded once everyone has signed. It will be sent to ${email}.`,
  },

  declineTitle: { fr: 'Refuser de signer ?', en: 'Decline to sign?' },
  declineBody: {
    fr: (sender: string) => `Le document prend fin pour tout le monde, et ${sender} lira votre motif.`,
    en: (sender: string) => `The document ends for everyone, and ${sender} will read your reason.`,
  },
  reason: { fr: 'Motif du refus', en: 'Reason' },
  reasonMissing: { fr: 'Indiquez le motif de votre refus.', en: 'Say why you decline.' },
  doDecline: { fr: 'Confirmer le refus', en: 'Confirm' },
  declining: { fr: 'Refus en cours…', en: 'Declining…' },
  declined: { fr: 'Vous avez refusé ce document', en: 'You declined this document' },
  declinedBody: {
    fr: (sender: string) => `Votre refus est enregistré et ${sender} en est informé.`,
    en: (sender: string) => `Your refusal is recorded and ${sender} has been told.`,
  },
  endedTitle: { fr: 'Ce document n’est plus à signer', en: 'This document is no longer to be signed' },
  declinedByOther: {
    fr: 'Un autre signataire l’a refusé.',
    en: 'Another signatory declined it.',
  },
  cancelled: { fr: 'Son expéditeur l’a annulé.', en: 'Its sender cancelled it.' },

  expiredTitle: { fr: 'Ce lien a expiré', en: 'This link has expired' },
  expiredBody: {
    fr: 'Le document ne peut plus être signé avec ce lien. Demandez-en un nouveau à l’expéditeur.',
    en: 'The document can no longer be signed with this link. Ask the sender for a new one.',
  },
  mailSender: { fr: 'Écrire à l’expéditeur', en: 'E-mail the sender' },
  mailSubject: { fr: 'Lien de signature expiré', en: 'Expired signing link' },
  notFoundTitle: { fr: 'Document introuvable', en: 'Document not found' },
  notFoundBody: {
    fr: 'Ce lien ne mène à aucun document. Vérifiez qu’il est complet, ou reprenez celui de votre e-mail.',
    en: 'This link leads to no document. Check that it is complete, or use the one in your e-mail again.',
  },
  errorTitle: { fr: 'Oups, une erreur est survenue', en: 'Oops, something went wrong' },
});

export type SignTexts = (typeof signTexts)['fr'];
