import type { PortalRefusalCode } from '#contract/errors.ts';
import type { Language } from '#contract/roles.ts';
import { crmRefusals } from './crm-refusals.ts';
import type { PageRefusalCode } from './portal-refusal-texts.ts';
import { texts } from './texts.ts';

interface Both {
  fr: string;
  en: string;
}

const gone = {
  fr: 'Ce lien n’est plus valable\u00A0: il a déjà servi, ou sa durée est dépassée.',
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
const unknownRole = {
  fr: 'Profil non identifié\u00A0: choisissez Owner ou Limité.',
  en: 'Role not identified: choose Owner or Limited.',
};

/** Section 1.8 of the requirements; a sentence given there is used literally. A code without a text here does not compile. */
const sentences = {
  TokenInvalid: { fr: "Vous n'êtes pas autorisé à faire ceci", en: 'You are not allowed to do this' },
  ExpiredUserAccessToken: session,

  UsernameAlreadyExists: {
    fr: "Ce nom d'utilisateur est dejà utilisé",
    en: 'This username is already in use',
  },
  RegistrationAlreadyCompleted: {
    fr: 'Vous avez déjà un compte\u00A0: connectez-vous, ou demandez un nouveau mot de passe.',
    en: 'You already have an account: log in, or ask for a new password.',
  },
  PasswordAlreadyInitialized: {
    fr: 'Le mot de passe de ce compte est déjà choisi\u00A0: connectez-vous.',
    en: 'The password of this account is already chosen: log in.',
  },
  UsernameNotExisting: { fr: "Ce nom d'utilisateur est inconnu", en: 'This username is unknown' },
  WrongPassword: { fr: 'Mot de passe incorrect', en: 'Wrong password' },
  WrongEmailForUsername: {
    fr: 'Adresse e-mail inconnue pour cet utilisateur',
    en: 'This e-mail address is not the one of this user',
  },
  RegistrationNotCompleted: {
    fr: 'Ce compte attend encore son premier mot de passe\u00A0: suivez le lien reçu par e-mail.',
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
  MinimumOneOwner: {
    fr: 'Votre organisation doit garder au moins un Owner',
    en: 'Your organization must have at least one owner',
  },
  UnknownRole: unknownRole,
  NotAllowedInSupportSession: {
    fr: 'Une session de support ne permet pas de faire ceci.',
    en: 'A support session does not allow this.',
  },
  SecondFactorRequired: {
    fr: 'Saisissez le code de votre application d’authentification.',
    en: 'Enter the code of your authenticator app.',
  },
  SecondFactorWrong: {
    fr: 'Ce code n’est pas le bon, ou il a déjà servi.',
    en: 'This code is not the right one, or it was used already.',
  },

  ...crmRefusals,

  InvalidRequest: {
    fr: 'Une valeur n’est pas acceptée. Vérifiez ce que vous avez saisi.',
    en: 'A value is not accepted. Check what you entered.',
  },
  NotFound: {
    fr: 'Ce que vous cherchez n’existe pas ou plus.',
    en: 'What you are looking for does not exist, or no longer.',
  },
  MethodNotAllowed: ours,
  MisdirectedRequest: ours,
  UnsupportedMediaType: ours,
  IdempotencyKeyReused: ours,
  TooManyRequests: { fr: 'Trop d’essais. Réessayez plus tard.', en: 'Too many attempts. Try again later.' },
  Unavailable: {
    fr: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    en: 'The service is unavailable for a moment. Try again shortly.',
  },
  InternalError: ours,
} as const satisfies Record<Exclude<PortalRefusalCode, PageRefusalCode>, Both>;

export const refusalTexts = texts(sentences);

/** Sentences of `portal-refusal-texts.ts`, once loaded. */
let pageTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { fr: {}, en: {} };

/** Loads the less frequent sentences if the code has none here. Await it before you show such a refusal. */
export const loadRefusalText = async (code: string): Promise<void> => {
  if (Object.hasOwn(refusalTexts.fr, code)) return;
  // If they cannot be loaded, a general sentence is shown.
  const late = await import('./portal-refusal-texts.ts').catch(() => null);
  if (late) pageTexts = late.pageRefusalTexts;
};

/** The sentence for a code; undefined for a code unknown to this page, for example from a newer server. */
export const refusalSentence = (code: string, language: Language): string | undefined => {
  const known: Readonly<Record<string, string>> = refusalTexts[language];
  if (Object.hasOwn(known, code)) return known[code];
  return Object.hasOwn(pageTexts[language], code) ? pageTexts[language][code] : undefined;
};
