import { useSyncExternalStore } from 'react';

import type { Language } from '#contract/roles.ts';

/** Specification 1 §9. */
const storageKey = 'APP_LG';

const listeners = new Set<() => void>();

function remembered(): Language {
  try {
    return globalThis.localStorage.getItem(storageKey) === 'en' ? 'en' : 'fr';
  } catch {
    return 'fr';
  }
}

let current: Language | undefined;

/** The reader's choice, French until there is one. */
export function currentLanguage(): Language {
  current ??= remembered();
  return current;
}

function change(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** Remembers the choice, here and in the other tabs. */
export function setLanguage(next: Language): void {
  try {
    globalThis.localStorage.setItem(storageKey, next);
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
  change(next);
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey && remembered() !== current) change(remembered());
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, () => 'fr');
}
