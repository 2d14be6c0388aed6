import { createContext, use } from 'react';
import type { Language } from '#contract/roles.ts';
import { signTexts } from './texts.ts';
import type { SignTexts } from './texts.ts';

export interface SignLanguage {
  language: Language;
  texts: SignTexts;
  choose: (language: Language) => void;
}

/** The page's language and its texts. */
export const SignLanguageContext = createContext<SignLanguage>({
  language: 'fr',
  texts: signTexts.fr,
  choose: () => undefined,
});

export const useSignLanguage = (): SignLanguage => use(SignLanguageContext);
export const useTexts = (): SignTexts => useSignLanguage().texts;
