import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/roles.ts';

/** REQ-1.9.2. */
const storageKey = 'APP_LG';

const listeners = new Set<() => void>();

const remembered = (): Language => {
  try {
    return globalThis.localStorage.getItem(storageKey) === 'en' ? 'en' : 'fr';
  } catch {
    return 'fr';
  }
};

let current: Language | undefined;

/** The stored choice; French by default. */
export const currentLanguage = (): Language => {
  current ??= remembered();
  return current;
};

const change = (next: Language): void => {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
};

/** Stores the choice and applies it here and in the other tabs. */
export const setLanguage = (next: Language): void => {
  try {
    globalThis.localStorage.setItem(storageKey, next);
  } catch {
    // Storage is full or forbidden: the choice lasts until the page closes.
  }
  change(next);
};

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey && remembered() !== current) change(remembered());
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, () => 'fr');
