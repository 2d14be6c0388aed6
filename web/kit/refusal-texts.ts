import type { PortalRefusalCode } from '#contract/errors.ts';
import type { Language } from '#contract/roles.ts';

import { crmRefusals } from './crm-refusals.ts';
import { texts } from './texts.ts';

type Both = { fr: string; en: string };

const gone = {
  fr: 'Ce lien n’est plus valable : il a déjà servi, ou sa durée est dépassée.',
  en: 'This link no longer works: it was used already, or its time is over.',
};
const ours = {
  fr: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
  en: 'Something went wrong on our side. Try again in a moment.',
};
const session = {
  fr: 'Votre session a expiré. Reconnectez-vous.',
  en: 'Your session has expired. Log in again.',
};
const unknownRole = { fr: 'Ce profil n’existe pas.', en: 'This profile does not exist.' };
const noCompany = { fr: 'Cette organisation n’existe pas.', en: 'This organisation does not exist.' };

/** Specification 1 §8, where it gives a sentence it is that one. A code without a text here does not compile. */
const sentences = {
  TokenInvalid: { fr: "Vous n'êtes pas autorisé à faire ceci", en: 'You are not allowed to do this' },
  ExpiredUserAccessToken: session,

  UsernameAlreadyExists: {
    fr: "Ce nom d'utilisateur est dejà utilisé",
    en: 'This username is already in use',
  },
  RegistrationAlreadyCompleted: {
    fr: 'Vous avez déjà un compte : connectez-vous, ou demandez un nouveau mot de passe.',
    en: 'You already have an account: log in, or ask for a new password.',
  },
  PasswordAlreadyInitialized: {
    fr: 'Le mot de passe de ce compte est déjà choisi : connectez-vous.',
    en: 'The password of this account is already chosen: log in.',
  },
  UsernameNotExisting: { fr: "Ce nom d'utilisateur est inconnu", en: 'This username is unknown' },
  WrongPassword: { fr: 'Mot de passe incorrect', en: 'Wrong password' },
  WrongEmailForUsername: {
    fr: 'Adresse e-mail inconnue pour cet utilisateur',
    en: 'This e-mail address is not the one of this user',
  },
  RegistrationNotCompleted: {
    fr: 'Ce compte attend encore son premier mot de passe : suivez le lien reçu par e-mail.',
    en: 'This account still awaits its first password: follow the link you received by e-mail.',
  },
  RegistrationNotSucceeded: {
    fr: 'Le compte n’a pas pu être créé. Réessayez dans un instant.',
    en: 'The account could not be created. Try again in a moment.',
  },
  EmailNotVerified: {
    fr: 'Votre adresse e-mail n’est pas encore vérifiée.',
    en: 'Your e-mail address is not verified yet.',
  },
  EmailNotModified: {
    fr: 'L’adresse e-mail n’a pas été modifiée.',
    en: 'The e-mail address was not changed.',
  },
  EmailTokenInvalid: gone,
  PasswordTooWeak: {
    fr: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre, sans mot courant ni votre nom.',
    en: 'This password is too easy to guess. Choose another, without common words or your name.',
  },
  SendingMailError: {
    fr: 'L’e-mail n’a pas pu être envoyé. Réessayez dans un instant.',
    en: 'The e-mail could not be sent. Try again in a moment.',
  },
  UserDoesNotExist: { fr: 'Cet utilisateur n’existe pas.', en: 'This user does not exist.' },

  IsNotOwner: {
    fr: 'Seul un Owner du compte peut faire ceci.',
    en: 'Only an Owner of the account can do this.',
  },
  CompanyNotVerified: {
    fr: 'Votre organisation doit d’abord être vérifiée.',
    en: 'Your organisation has to be verified first.',
  },
  CompanyDoesNotExist: noCompany,
  CompanyDoesNotExists: noCompany,
  MinimumOneOwner: {
    fr: 'Votre organisation doit garder au moins un Owner',
    en: 'Your organization must have at least one owner',
  },
  UnknownRole: unknownRole,
  RoleError: {
    fr: 'Le profil n’a pas pu être attribué. Réessayez dans un instant.',
    en: 'The profile could not be assigned. Try again in a moment.',
  },
  OwnerDoesNotExist: { fr: 'Votre compte n’a pas été reconnu.', en: 'Your account was not recognised.' },
  UserInTheWrongCompany: {
    fr: 'Cet utilisateur semble appartenir à une autre organisation.',
    en: 'This user seems to belong to another organisation.',
  },
  MailTokenError: {
    fr: 'L’invitation n’a pas pu être envoyée. Réessayez dans un instant.',
    en: 'The invitation could not be sent. Try again in a moment.',
  },
  NotAllowedInSupportSession: {
    fr: 'Une session de support ne permet pas de faire ceci.',
    en: 'A support session does not allow this.',
  },
  CannotDeleteYourself: {
    fr: 'Vous ne pouvez pas supprimer votre propre compte.',
    en: 'You cannot delete your own account.',
  },
  CompanyStillInUse: {
    fr: 'Votre organisation actuelle a encore des membres ou des environnements : retirez-les d’abord.',
    en: 'Your present organisation still has members or environments: remove them first.',
  },
  SecondFactorRequired: {
    fr: 'Saisissez le code de votre application d’authentification.',
    en: 'Enter the code of your authenticator app.',
  },
  SecondFactorWrong: {
    fr: 'Ce code n’est pas le bon, ou il a déjà servi.',
    en: 'This code is not the right one, or it was used already.',
  },
  SecondFactorAlreadyOn: {
    fr: 'La validation en deux étapes est déjà active.',
    en: 'Two-step verification is already on.',
  },
  SecondFactorOff: {
    fr: 'La validation en deux étapes n’est pas active.',
    en: 'Two-step verification is not on.',
  },

  ...crmRefusals,

  FileTooBig: { fr: 'Ce fichier est trop volumineux.', en: 'This file is too big.' },
  FileTypeRefused: { fr: 'Ce type de fichier n’est pas accepté.', en: 'This type of file is not accepted.' },
  WebhookUrlRefused: {
    fr: 'Cette adresse n’est pas acceptée : il faut une adresse publique en https.',
    en: 'This address is not accepted: it has to be public and use https.',
  },
  TooManyWebhooks: {
    fr: 'Votre organisation a déjà 20 webhooks, le maximum.',
    en: 'Your organisation already has 20 webhooks, the most it can have.',
  },
  WebhookIsOff: {
    fr: 'Ce webhook est désactivé : activez-le pour lui envoyer quelque chose.',
    en: 'This webhook is switched off: switch it on to send it something.',
  },
  EndDateBeforeStartDate: {
    fr: 'La date de fin précède la date de début. Choisissez une période dans l’ordre.',
    en: 'The end date is before the start date. Choose a period in order.',
  },
  SignLogHasNoOrg: {
    fr: 'Cet événement n’est rattaché à aucun environnement : il n’y a pas de CRM à interroger.',
    en: 'This event belongs to no environment: there is no CRM to ask.',
  },
  WebhookSignatureInvalid: ours,
  /** brandings.logoSizeError */
  LogoSizeError: {
    fr: 'Ce logo dépasse 2 Mo : choisissez une image plus légère.',
    en: 'This logo is over 2 MB: choose a lighter picture.',
  },
  /** brandings.logoFormatError */
  LogoFormatError: {
    fr: 'Ce logo n’est pas une image JPEG, PNG ou GIF lisible, de 4 096 pixels de côté au plus : exportez-le dans l’un de ces formats.',
    en: 'This logo is no readable JPEG, PNG or GIF picture of at most 4,096 pixels a side: export it in one of these formats.',
  },
  TooManyBrandings: {
    fr: 'Votre organisation a déjà 50 brandings, le maximum : supprimez-en un pour en ajouter un autre.',
    en: 'Your organisation already has 50 brandings, the most it can have: delete one to add another.',
  },

  TicketNotAccepted: {
    fr: 'Le support n’a pas pu enregistrer ce ticket tel quel. Votre texte est conservé : modifiez-le ou réessayez plus tard.',
    en: 'Support could not record this ticket as it is. Your text is kept: change it or try again later.',
  },
  TicketNotSentYet: {
    fr: 'Ce ticket n’a pas encore été transmis au support. Réessayez quand il aura reçu son numéro.',
    en: 'This ticket has not reached support yet. Try again when it has its number.',
  },
  MessageTooLong: {
    fr: 'Ce texte est trop long pour le support. Raccourcissez-le, ou joignez-le en fichier.',
    en: 'This text is too long for support. Shorten it, or attach it as a file.',
  },
  FileEmpty: {
    fr: 'Ce fichier est vide. Choisissez-en un autre.',
    en: 'This file is empty. Choose another one.',
  },
  TooManyFiles: {
    fr: 'Cinq fichiers au plus par message. Ajoutez un commentaire pour en joindre d’autres.',
    en: 'At most five files with a message. Add a comment to attach more.',
  },
  TooManyTokens: {
    fr: 'Votre organisation a déjà 100 tokens actifs, le maximum : désactivez ceux qui ne servent plus.',
    en: 'Your organisation already has 100 active tokens, the most it can have: deactivate those no longer in use.',
  },
  TokenNotActive: {
    fr: 'Ce token n’est plus actif : créez-en un autre.',
    en: 'This token is no longer active: create another.',
  },

  InvalidRequest: {
    fr: 'Une valeur n’est pas acceptée. Vérifiez ce que vous avez saisi.',
    en: 'A value is not accepted. Check what you entered.',
  },
  NotFound: {
    fr: 'Ce que vous cherchez n’existe pas ou plus.',
    en: 'What you are looking for does not exist, or no longer.',
  },
  MethodNotAllowed: ours,
  BodyTooLarge: { fr: 'L’envoi est trop volumineux.', en: 'What was sent is too big.' },
  UnsupportedMediaType: ours,
  IdempotencyKeyReused: ours,
  IdempotencyInFlight: {
    fr: 'Votre demande est déjà en cours. Patientez un instant.',
    en: 'Your request is already under way. Wait a moment.',
  },
  TooManyRequests: { fr: 'Trop d’essais. Réessayez plus tard.', en: 'Too many attempts. Try again later.' },
  Unavailable: {
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    en: 'The service is unavailable for a moment. Try again shortly.',
  },
  InternalError: ours,
} as const satisfies Record<PortalRefusalCode, Both>;

export const refusalTexts = texts(sentences);

/** The sentence for a word of the server; none for one that this page does not know, as a newer server may say. */
export const refusalSentence = (code: string, language: Language): string | undefined => {
  const known: Readonly<Record<string, string>> = refusalTexts[language];
  return Object.hasOwn(known, code) ? known[code] : undefined;
};
