import type { Language } from '#contract/roles.ts';
import type * as codes from '#contract/webdocs/signer-codes.ts';
import type * as papers from '#contract/webdocs/paper.ts';
import type * as questions from '#contract/webdocs/questions.ts';
import type * as snoozes from '#contract/webdocs/snooze.ts';
import type * as webdocs from '#contract/webdocs/webdocs.ts';
import { Refused } from '#kit/failures.ts';

/** Refusal codes of all calls of the page: a new code without a sentence here does not compile. */
type SignRefusal =
  | (typeof webdocs.getWebdoc.refusals)[number]
  | (typeof webdocs.signWebdoc.refusals)[number]
  | (typeof webdocs.declineWebdoc.refusals)[number]
  | (typeof webdocs.delegateWebdoc.refusals)[number]
  | (typeof webdocs.downloadWebdoc.refusals)[number]
  | (typeof snoozes.snoozeWebdoc.refusals)[number]
  | (typeof papers.reviewPaper.refusals)[number]
  | (typeof papers.downloadPaper.refusals)[number]
  | (typeof webdocs.uploadWebdocFile.refusals)[number]
  | (typeof codes.sendSignerCode.refusals)[number]
  | (typeof codes.verifySignerCode.refusals)[number]
  | (typeof questions.askQuestion.refusals)[number]
  | 'BodyTooLarge';

const sentences = {
  WebdocExpired: { fr: 'Ce document a expiré.', en: 'This document has expired.' },
  NoWebdocFound: { fr: 'Ce document est introuvable.', en: 'This document cannot be found.' },
  NoStakeholdersFound: {
    fr: 'Aucun signataire n’est lié à ce lien.',
    en: 'No signatory belongs to this link.',
  },
  NoContentDocument: { fr: 'Aucun document n’est lié à ce lien.', en: 'No document belongs to this link.' },
  AlreadySign: { fr: 'Vous avez déjà signé ce document.', en: 'You have already signed this document.' },
  ActionAlreadyRegistred: {
    fr: 'Votre signature est déjà enregistrée.',
    en: 'Your signature is already recorded.',
  },
  AlreadyDeclined: { fr: 'Ce document a déjà été refusé.', en: 'This document has already been declined.' },
  DeclineNotAllowed: { fr: 'Ce document ne peut pas être refusé.', en: 'This document cannot be declined.' },
  DelegationNotAllowed: {
    fr: 'Ce document ne peut pas être confié à une autre personne.',
    en: 'This document cannot be handed over to someone else.',
  },
  AlreadyParty: {
    fr: 'Cette adresse est déjà celle d’une personne du document.',
    en: 'Somebody of this document already has this address.',
  },
  NotYourTurn: {
    fr: 'D’autres personnes doivent signer avant vous.',
    en: 'Others have to sign before you.',
  },
  NotSigned: {
    fr: 'Tout le monde doit d’abord signer\u00A0: le document final n’est pas encore disponible.',
    en: 'Everyone has to sign first: the final document is not available yet.',
  },
  DocumentChanged: {
    fr: 'Le document a changé depuis que vous l’avez ouvert. Rechargez la page et relisez-le.',
    en: 'The document changed after you opened it. Reload the page and read it again.',
  },
  PagesChanged: {
    fr: 'Vos réponses ont changé depuis que les pages ont été préparées. Réessayez.',
    en: 'Your answers changed after the pages were prepared. Try again.',
  },
  FieldMissing: { fr: 'Un champ obligatoire n’est pas rempli.', en: 'A required field is not filled in.' },
  FieldInvalid: {
    fr: 'La valeur d’un champ n’est pas acceptée.',
    en: 'The value of a field is not accepted.',
  },
  FileMissing: { fr: 'Il manque un fichier.', en: 'A file is missing.' },
  FileTooBig: { fr: 'Ce fichier dépasse 25\u00A0Mo.', en: 'This file is larger than 25\u00A0Mo.' },
  BodyTooLarge: {
    fr: 'Ce fichier est plus grand que ce que ce site peut recevoir. Réduisez-le, ou prévenez l’expéditeur.',
    en: 'This file is larger than this site can receive. Make it smaller, or tell the sender.',
  },
  FileTypeRefused: {
    fr: 'Ce fichier est abîmé, ou n’est ni une image JPG ou PNG, ni un PDF sans script ni programme joint.',
    en: 'This file is damaged, or neither a JPG or PNG picture nor a PDF without scripts or attached programs.',
  },
  NotFound: { fr: 'Cette pièce n’est plus demandée.', en: 'This file is no longer asked for.' },
  CodeRequired: {
    fr: 'Saisissez d’abord le code qui vous est envoyé.',
    en: 'First enter the code that is sent to you.',
  },
  CodeNotAsked: { fr: 'Aucun code n’est nécessaire.', en: 'No code is needed.' },
  CodeWrong: { fr: 'Ce code n’est pas le bon.', en: 'This code is not the right one.' },
  CodeExpired: {
    fr: 'Ce code n’est plus valable. Demandez-en un nouveau.',
    en: 'This code is no longer valid. Ask for a new one.',
  },
  CodeTriesUsedUp: {
    fr: 'Ce code a été bloqué après cinq erreurs. Demandez-en un nouveau.',
    en: 'This code was blocked after five wrong tries. Ask for a new one.',
  },
  TooManyQuestions: {
    fr: 'Cinq de vos questions attendent déjà une réponse. Attendez-la avant d’en poser une autre.',
    en: 'Five of your questions already wait for an answer. Wait for it before you ask another one.',
  },
  TooManyEvents: {
    fr: 'Trop d’actions sur ce document. Écrivez à l’expéditeur.',
    en: 'Too many actions on this document. Write to the sender.',
  },
  Unavailable: {
    fr: 'Le document ne peut pas être imprimé en ce moment. Réessayez dans un instant.',
    en: 'The document cannot be printed at the moment. Try again in a moment.',
  },
  TooManyRequests: {
    fr: 'Trop de demandes à la fois. Attendez une minute, puis réessayez.',
    en: 'Too many requests at once. Wait a minute, then try again.',
  },
} as const satisfies Record<SignRefusal, Record<Language, string>>;

/** The failed action; it selects the sentence for errors that have none of their own. */
export type FailedAction =
  | 'load'
  | 'review'
  | 'sign'
  | 'decline'
  | 'delegate'
  | 'ask'
  | 'snooze'
  | 'download'
  | 'upload'
  | 'sendCode'
  | 'checkCode';

const failed = {
  load: { fr: 'Le document n’a pas pu être chargé.', en: 'The document could not be loaded.' },
  review: { fr: 'Les pages n’ont pas pu être préparées.', en: 'The pages could not be prepared.' },
  sign: { fr: 'La signature n’a pas pu être enregistrée.', en: 'The signature could not be recorded.' },
  decline: { fr: 'Le refus n’a pas pu être enregistré.', en: 'The refusal could not be recorded.' },
  delegate: {
    fr: 'Le document n’a pas pu être confié.',
    en: 'The document could not be handed over.',
  },
  ask: { fr: 'La question n’a pas pu être envoyée.', en: 'The question could not be sent.' },
  snooze: {
    fr: 'Le rappel n’a pas pu être enregistré. Rouvrez cette fenêtre, puis réessayez.',
    en: 'The reminder could not be recorded. Open this window again, then try once more.',
  },
  download: { fr: 'Le téléchargement a échoué.', en: 'The download failed.' },
  upload: { fr: 'L’envoi du fichier a échoué.', en: 'The file could not be sent.' },
  sendCode: { fr: 'Le code n’a pas pu être envoyé.', en: 'The code could not be sent.' },
  checkCode: { fr: 'Le code n’a pas pu être vérifié.', en: 'The code could not be checked.' },
} as const satisfies Record<FailedAction, Record<Language, string>>;

const kept = {
  fr: 'La connexion a été interrompue. Rien n’est perdu\u00A0: vérifiez-la, puis réessayez.',
  en: 'The connection was interrupted. Nothing is lost: check it, then try again.',
};
const reference = { fr: 'Référence\u00A0:', en: 'Reference:' };

const isSignRefusal = (code: string): code is SignRefusal => Object.hasOwn(sentences, code);

export const sentenceOf = (code: string, doing: FailedAction, language: Language): string =>
  isSignRefusal(code) ? sentences[code][language] : failed[doing][language];

/** Message about a failed call. For unexpected errors it includes the request id, which support asks for. */
export const errorMessage = (error: unknown, doing: FailedAction, language: Language): string => {
  if (!(error instanceof Refused)) return `${failed[doing][language]} ${kept[language]}`;
  const sentence = sentenceOf(error.code, doing, language);
  return isSignRefusal(error.code) || !error.problem.requestId
    ? sentence
    : `${sentence} ${reference[language]} ${error.problem.requestId}`;
};
