import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { languages, type Language } from '#contract/roles.ts';
import type { SignLanguage } from './sign-context.ts';
import { signTexts } from './texts.ts';

/** REQ-2.1.3. */
const storageKey = 'APP_LG';

const listeners = new Set<() => void>();
let chosenHere: Language | undefined;

const chosen = (): Language | undefined => {
  if (chosenHere) return chosenHere;
  try {
    const word = globalThis.localStorage.getItem(storageKey);
    return languages.find((language) => language === word);
  } catch {
    return undefined;
  }
};

const choose = (language: Language): void => {
  chosenHere = language;
  try {
    globalThis.localStorage.setItem(storageKey, language);
  } catch {
    // Storage is forbidden: the choice lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The reader's choice, or else the rendered language, which is the signatory's. */
export const usePageLanguage = (rendered: Language): SignLanguage => {
  const language = useSyncExternalStore(
    subscribe,
    () => chosen() ?? rendered,
    () => rendered,
  );
  useEffect(() => {
    document.documentElement.lang = language;
    const title = document.querySelector('title')?.dataset[language];
    if (title !== undefined) document.title = title;
  }, [language]);
  return useMemo(() => ({ language, texts: signTexts[language], choose }), [language]);
};
