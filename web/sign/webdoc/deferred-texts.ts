import { texts } from '#kit/texts.ts';
import { useSignLanguage } from '../shell/sign-context.ts';
import type { SignLanguage } from '../shell/sign-context.ts';
import { signTexts } from '../shell/texts.ts';

/** Texts of the deferred dialogs and screens; they load with them, not with the page. */
const later = texts({
  closePane: { fr: 'Fermer', en: 'Close' },
  done: { fr: 'Terminé', en: 'Done' },
  tickAndGoOn: { fr: 'Cocher et continuer', en: 'Tick and continue' },
  thisField: { fr: '(ce champ)', en: '(this field)' },

  signatureTitle: { fr: 'Votre signature', en: 'Your signature' },
  draw: { fr: 'Dessiner', en: 'Draw' },
  type: { fr: 'Taper', en: 'Type' },
  drawArea: { fr: 'Zone de signature', en: 'Signature area' },
  drawHint: {
    fr: 'Signez avec le doigt, un stylet ou la souris.',
    en: 'Sign with a finger, a pen or the mouse.',
  },
  typedName: { fr: 'Votre nom', en: 'Your name' },
  signaturePreview: {
    fr: (name: string) => `Aperçu\u00A0: ${name}`,
    en: (name: string) => `Preview: ${name}`,
  },
  clear: { fr: 'Effacer', en: 'Clear' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  useSignature: { fr: 'Utiliser cette signature', en: 'Use this signature' },
  drawFirst: { fr: 'Dessinez d’abord votre signature.', en: 'Draw your signature first.' },
  typeFirst: { fr: 'Saisissez d’abord votre nom.', en: 'Type your name first.' },
  padFailed: {
    fr: 'La zone de dessin n’a pas pu être chargée. Vérifiez votre connexion, ou tapez votre nom.',
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
    fr: (name: string) => `Vous allez signer «\u00A0${name}\u00A0».`,
    en: (name: string) => `You are about to sign “${name}”.`,
  },
  youValidate: {
    fr: (name: string) => `Vous allez valider «\u00A0${name}\u00A0».`,
    en: (name: string) => `You are about to validate “${name}”.`,
  },
  yourAnswers: { fr: 'Vos réponses', en: 'Your answers' },
  yourSignature: { fr: 'Votre signature', en: 'Your signature' },
  ticked: { fr: 'Coché', en: 'Ticked' },
  notTicked: { fr: 'Non coché', en: 'Not ticked' },
  change: { fr: 'Modifier', en: 'Change' },
  changeField: { fr: (name: string) => `Modifier\u00A0: ${name}`, en: (name: string) => `Change: ${name}` },
  pagesReached: {
    fr: (ranges: string, of: number) =>
      `Pages affichées à l’écran : ${ranges || 'aucune'} sur ${of}. C’est noté dans le dossier de preuve.`,
    en: (ranges: string, of: number) =>
      `Pages shown on your screen: ${ranges || 'none'} of ${of}. This is noted in the evidence.`,
  },
  review: { fr: 'Relire les pages', en: 'Review the pages' },
  reviewFirst: {
    fr: 'L’écran et le papier peuvent différer. Relisez les pages qui seront scellées, puis confirmez.',
    en: 'The screen and the paper may differ. Review the pages that will be sealed, then confirm.',
  },
  reviewFailed: {
    fr: 'Les pages n’ont pas pu être chargées. Vérifiez votre connexion, puis réessayez.',
    en: 'The pages could not be loaded. Check your connection, then try again.',
  },
  retry: { fr: 'Réessayer', en: 'Try again' },

  signed: { fr: 'Document signé', en: 'Document signed' },
  validated: { fr: 'Document validé', en: 'Document validated' },
  signedThanks: {
    fr: (name: string) => `Merci, votre signature de «\u00A0${name}\u00A0» est enregistrée.`,
    en: (name: string) => `Thank you, your signature of “${name}” is recorded.`,
  },
  validatedThanks: {
    fr: (name: string) => `Merci, votre validation de «\u00A0${name}\u00A0» est enregistrée.`,
    en: (name: string) => `Thank you, your validation of “${name}” is recorded.`,
  },
  download: { fr: 'Télécharger le document', en: 'Download the document' },
  downloadCopy: { fr: 'Télécharger une copie', en: 'Download a copy' },
  copySuffix: { fr: 'copie', en: 'copy' },
  downloading: { fr: 'Téléchargement…', en: 'Downloading…' },
  downloadReady: { fr: 'Le document final est prêt.', en: 'The final document is ready.' },
  ownDocuments: { fr: 'Tous vos documents à signer et signés', en: 'All your documents to sign and signed' },
  check: { fr: 'Vérifier un document scellé', en: 'Check a sealed document' },
  preparing: {
    fr: 'Tout le monde a signé\u00A0: le document final est en préparation, il sera téléchargeable dans un instant.',
    en: 'Everyone has signed: the final document is being prepared and can be downloaded in a moment.',
  },
  stillPreparing: {
    fr: (email: string) =>
      `La préparation du document final prend plus de temps que d’habitude. Vous le recevrez aussi à ${email}.`,
    en: (email: string) => `Preparing the final document takes longer than usual. It will also be sent to ${email}.`,
  },
  othersSign: {
    fr: (email: string) =>
      `Le document final sera téléchargeable quand tout le monde aura signé. Vous le recevrez à ${email}.`,
    en: (email: string) =>
      `The final document can be downloaded once everyone has signed. It will be sent to ${email}.`,
  },
  progress: {
    fr: (done: number, of: number) => `${done} ${done === 1 ? 'personne a' : 'personnes ont'} répondu sur ${of}.`,
    en: (done: number, of: number) => `${done} of ${of} ${of === 1 ? 'person has' : 'people have'} answered.`,
  },
  awaited: {
    fr: (names: string) => `En attente\u00A0: ${names}.`,
    en: (names: string) => `Waiting for: ${names}.`,
  },
  readAgain: { fr: 'Relire ce que j’ai signé', en: 'Read what I signed again' },
  mayClose: { fr: 'Vous pouvez fermer cette page.', en: 'You can close this page.' },

  declineTitle: { fr: 'Refuser de signer\u00A0?', en: 'Decline to sign?' },
  /** Of a document that the reader validates without a signature. */
  declineValidation: { fr: 'Refuser de valider\u00A0?', en: 'Decline to validate?' },
  declineBody: {
    fr: (sender: string) => `Votre refus arrête la signature pour tous. ${sender} recevra votre motif.`,
    en: (sender: string) => `Your refusal stops the signing for everyone. ${sender} will receive your reason.`,
  },
  reason: { fr: 'Motif du refus', en: 'Reason' },
  reasonMissing: { fr: 'Indiquez le motif de votre refus.', en: 'Say why you decline.' },
  doDecline: { fr: 'Confirmer le refus', en: 'Decline to sign' },
  doDeclineValidation: { fr: 'Confirmer le refus', en: 'Decline to validate' },
  declining: { fr: 'Refus en cours…', en: 'Declining…' },
  declined: { fr: 'Vous avez refusé ce document', en: 'You declined this document' },
  declinedBody: {
    fr: (sender?: string) => `Votre refus est enregistré. Nous avons prévenu ${sender ?? 'l’expéditeur'}.`,
    en: (sender?: string) => `Your refusal is recorded. We have told ${sender ?? 'the sender'}.`,
  },
  endedTitle: { fr: 'Ce document n’est plus à signer', en: 'This document is no longer to be signed' },
  /** This text names nobody: the reader may have declined in another tab. */
  wasDeclined: {
    fr: (sender?: string) =>
      `Un signataire a refusé ${sender === undefined ? 'cette demande' : `la demande de ${sender}`}. Vous n’avez rien à faire.`,
    en: (sender?: string) =>
      `A signatory declined ${sender === undefined ? 'this request' : `the request of ${sender}`}. You have nothing to do.`,
  },
  cancelled: {
    fr: (sender?: string) => `${sender ?? 'L’expéditeur'} a annulé cette demande. Vous n’avez rien à faire.`,
    en: (sender?: string) => `${sender ?? 'The sender'} cancelled this request. You have nothing to do.`,
  },

  expiredTitle: { fr: 'Ce lien a expiré', en: 'This link has expired' },
  expiredBody: {
    fr: (sender?: string) =>
      `Le document ne peut plus être signé avec ce lien. Demandez-en un nouveau à ${sender ?? 'l’expéditeur'}.`,
    en: (sender?: string) =>
      `The document can no longer be signed with this link. Ask ${sender ?? 'the sender'} for a new one.`,
  },
  purgedTitle: { fr: 'Ce document n’est plus conservé ici', en: 'This document is no longer kept here' },
  purgedBody: {
    fr: 'Sa durée de conservation est écoulée\u00A0: son contenu et les données de ses parties ont été effacés. Si vous en avez un exemplaire, la page de vérification le reconnaît toujours.',
    en: 'Its retention period has passed: its contents and the data of its parties were removed. If you have a copy, the verification page still recognises it.',
  },
  needsScript: {
    fr: 'Sans JavaScript, cette page permet seulement de lire le document. Activez-le pour signer, ou écrivez à ',
    en: 'Without JavaScript this page only shows the document. Turn it on to sign, or write to ',
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

export const deferredTexts = {
  fr: { ...signTexts.fr, ...later.fr },
  en: { ...signTexts.en, ...later.en },
};

export const useDeferredTexts = (): SignLanguage & { texts: (typeof deferredTexts)['fr'] } => {
  const speech = useSignLanguage();
  return { ...speech, texts: deferredTexts[speech.language] };
};
