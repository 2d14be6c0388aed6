import type { Language } from '#contract/roles.ts';
import { Explained, Refused, Unreachable } from './failures.ts';
import { useLanguage } from './language.ts';
import { refusalSentence, refusalTexts } from './refusal-texts.ts';
import { texts } from './texts.ts';

const own = texts({
  offline: {
    fr: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    en: 'The server does not answer. Check your connection, then try again.',
  },
  timeout: {
    fr: 'La réponse met trop de temps à venir. Réessayez dans un instant.',
    en: 'The answer takes too long. Try again in a moment.',
  },
  unreadable: {
    fr: 'La réponse reçue est incomplète. Réessayez dans un instant.',
    en: 'The answer received is incomplete. Try again in a moment.',
  },
  tooManyFor: {
    fr: (wait: string) => `Trop d’essais. Réessayez dans ${wait}.`,
    en: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  },
});

/** The units of a wait from the longest on: their seconds, and the wait from which on they are used. */
const units = [
  ['day', 86_400, 172_800],
  ['hour', 3_600, 5_400],
  ['minute', 60, 90],
  ['second', 1, 0],
] as const;

/** "12 minutes" or "40 secondes", rounded up; minutes from 90 s on, hours from 90 minutes on, days from 48 hours on. */
export const formatWait = (seconds: number, language: Language): string => {
  const [unit, size] = units.find(([, , from]) => seconds >= from) ?? units[3];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  );
};

/** The sentence for a failed call of any kind. */
export const failureSentence = (error: unknown, language: Language): string => {
  if (error instanceof Unreachable) return own[language][error.why];
  if (error instanceof Explained) return error.sentence[language];
  if (!(error instanceof Refused)) return refusalTexts[language].InternalError;
  const { code, retryAfterSeconds } = error;
  if (code === 'TooManyRequests' && retryAfterSeconds !== undefined) {
    return own[language].tooManyFor(formatWait(retryAfterSeconds, language));
  }
  return refusalSentence(code, language) ?? refusalTexts[language].InternalError;
};

export const useFailureSentence = (): ((error: unknown) => string) => {
  const language = useLanguage();
  return (error) => failureSentence(error, language);
};
