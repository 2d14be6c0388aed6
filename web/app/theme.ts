import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();
const prefersDark = globalThis.matchMedia('(prefers-color-scheme: dark)');

const chosen = (): Theme | null => {
  const word = globalThis.localStorage.getItem(storageKey);
  return word === 'light' || word === 'dark' ? word : null;
};

const current = (): Theme => chosen() ?? (prefersDark.matches ? 'dark' : 'light');

/** Applies the stored choice to the root element; without one the system decides. */
export const applyTheme = (): void => {
  const theme = chosen();
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  for (const listener of listeners) listener();
};

/** Follows the system and a choice made in another tab. */
export const followTheme = (): void => {
  applyTheme();
  prefersDark.addEventListener('change', applyTheme);
  globalThis.addEventListener('storage', ({ key }) => key === storageKey && applyTheme());
};

/** A choice equal to the system's theme removes the stored one, so the page follows the system again. */
export const chooseTheme = (theme: Theme): void => {
  if ((theme === 'dark') === prefersDark.matches) globalThis.localStorage.removeItem(storageKey);
  else globalThis.localStorage.setItem(storageKey, theme);
  applyTheme();
};

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
