import type { Language } from '#contract/roles.ts';
import { signTexts } from '../shell/texts.ts';

const signatureOf = {
  fr: (who: string) => `Signature de ${who}`,
  en: (who: string) => `Signature of ${who}`,
};

/** The texts that the server writes into documents; the browser does not load those that it never writes. */
export const renderedTexts = (language: Language) => ({ ...signTexts[language], signatureOf: signatureOf[language] });
export type RenderedTexts = ReturnType<typeof renderedTexts>;
