import type { Language } from '../roles.ts';

/** A party with a signature field signs; one without validates. */
export type ConsentKind = 'sign' | 'validate';

/**
 * The consent sentence. The page shows it and the server records it, both from this file, so that no other sentence can
 * get into the evidence.
 */
const sentences: Readonly<Record<ConsentKind, Readonly<Record<Language, (name: string) => string>>>> = {
  sign: {
    fr: (name) =>
      `En confirmant, je reconnais avoir lu «\u00A0${name}\u00A0» et je le signe électroniquement. Ma signature m’engage comme une signature manuscrite.`,
    en: (name) =>
      `By confirming, I acknowledge that I have read “${name}” and I sign it electronically. My signature binds me as a handwritten one does.`,
  },
  validate: {
    fr: (name) =>
      `En confirmant, je reconnais avoir lu «\u00A0${name}\u00A0», j’en approuve le contenu et les informations que j’y ai saisies.`,
    en: (name) =>
      `By confirming, I acknowledge that I have read “${name}”, and I approve its content and what I filled in.`,
  },
};

export const consentKind = (fields: readonly { type: string }[]): ConsentKind =>
  fields.some(({ type }) => type === 'signature') ? 'sign' : 'validate';

/** @param name the document's */
export const consentSentence = (kind: ConsentKind, language: Language, name: string): string =>
  sentences[kind][language](name);
