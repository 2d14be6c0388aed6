import { createContext, use } from 'react';

import type { Language } from '#contract/roles.ts';

import { signTexts } from './texts.ts';
import type { SignTexts } from './texts.ts';

export interface Speech {
  language: Language;
  texts: SignTexts;
  choose: (language: Language) => void;
}

/** The page's language and its texts. */
export const SpeechContext = createContext<Speech>({
  language: 'fr',
  texts: signTexts.fr,
  choose: () => undefined,
});

export const useSpeech = (): Speech => use(SpeechContext);
export const useTexts = (): SignTexts => useSpeech().texts;
