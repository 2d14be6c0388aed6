import { texts } from '#kit/texts.ts';

/** Texts loaded with the page; those of later screens are in `deferred-texts.ts`, errors in `refusal-sentences.ts`. */
export const signTexts = texts({
  language: { fr: 'Langue', en: 'Language' },
  showPane: { fr: 'Informations sur le document', en: 'About the document' },
  document: { fr: 'Document à lire', en: 'Document to read' },
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
  percent: { fr: (percent: number) => `${percent} %`, en: (percent: number) => `${percent}%` },
  offline: {
    fr: 'Hors connexion : ce que vous saisissez reste dans ce navigateur.',
    en: 'Offline: what you enter stays in this browser.',
  },
  opensLater: {
    fr: 'La suite s’ouvre dès que la connexion le permet.',
    en: 'The next step opens as soon as the connection allows it.',
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
  status_signed: { fr: 'Signé', en: 'Signed' },
  status_declined: { fr: 'Refusé', en: 'Declined' },

  sign: { fr: 'Signer', en: 'Sign' },
  validate: { fr: 'Valider', en: 'Validate' },
  decline: { fr: 'Refuser', en: 'Decline' },
  delegate: { fr: 'Confier à une autre personne', en: 'Hand over to someone else' },
  readFirst: { fr: 'Lisez le document jusqu’en bas d’abord.', en: 'Read the document to the bottom first.' },
  notYourTurn: {
    fr: 'D’autres personnes signent avant vous\u00A0: vous recevrez un e-mail quand ce sera votre tour.',
    en: 'Others sign before you: you will get an e-mail when it is your turn.',
  },
  next: { fr: 'Suivant', en: 'Next' },
  allFilled: { fr: 'Tous les champs obligatoires sont remplis', en: 'All required fields are filled in' },
  missing: {
    fr: (names: string) => `À remplir avant de continuer\u00A0: ${names}.`,
    en: (names: string) => `To be filled in before going on: ${names}.`,
  },
  fieldMissing: { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
  fieldInvalid: { fr: 'Cette valeur n’est pas acceptée.', en: 'This value is not accepted.' },
  choose: { fr: 'Choisir…', en: 'Choose…' },
  signHere: { fr: 'Signer ici', en: 'Sign here' },
  changeSignature: {
    fr: (name: string) => `${name}\u00A0: modifier`,
    en: (name: string) => `${name}: change`,
  },
  filledBy: { fr: (who: string) => `À remplir par ${who}`, en: (who: string) => `To be filled in by ${who}` },
  anotherParty: { fr: 'une autre personne', en: 'another person' },
  uploaded: { fr: 'Reçu', en: 'Received' },
});

export type SignTexts = (typeof signTexts)['fr'];
