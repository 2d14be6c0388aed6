import { createContext, use } from 'react';

export type UiLanguage = 'fr' | 'en';

type Both = { fr: string; en: string } | { fr: (count: number) => string; en: (count: number) => string };

const texts = {
  close: { fr: 'Fermer', en: 'Close' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  optional: { fr: 'facultatif', en: 'optional' },
  valid: { fr: 'Valide', en: 'Valid' },
  missing: { fr: 'non renseigné', en: 'missing' },
  busy: { fr: 'en cours', en: 'in progress' },
  loading: { fr: 'Chargement…', en: 'Loading…' },
  showPassword: { fr: 'Afficher le mot de passe', en: 'Show the password' },
  passwordShown: { fr: 'Mot de passe affiché', en: 'Password shown' },
  passwordHidden: { fr: 'Mot de passe masqué', en: 'Password hidden' },
  clearSearch: { fr: 'Effacer la recherche', en: 'Clear the search' },
  choose: { fr: 'Choisir…', en: 'Choose…' },
  notifications: { fr: 'Notifications', en: 'Notifications' },
  error: { fr: 'Erreur', en: 'Error' },
  info: { fr: 'Information', en: 'Information' },
  success: { fr: 'Succès', en: 'Success' },
  colon: { fr: ' :', en: ':' },
  warning: { fr: 'Attention', en: 'Warning' },
  retry: { fr: 'Réessayer', en: 'Try again' },
  reload: { fr: 'Recharger la page', en: 'Reload the page' },
  partMissing: {
    fr: 'Ce que vous avez demandé n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.',
    en: 'What you asked for could not be loaded. Check your connection, then try again.',
  },
  newVersion: {
    fr: 'Une nouvelle version est en ligne. Rechargez la page pour continuer.',
    en: 'A new version is online. Reload the page to go on.',
  },
  requestId: { fr: 'Référence', en: 'Reference' },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },
  copyFailed: { fr: 'Copie impossible', en: 'Could not copy' },
  actions: { fr: 'Actions', en: 'Actions' },
  stepDone: { fr: 'terminée', en: 'done' },
  newTab: { fr: 'nouvel onglet', en: 'new tab' },
} satisfies Record<string, Both>;

type InOneLanguage<T extends Record<string, Both>> = { [Key in keyof T]: T[Key]['fr'] };

/** The language of the components: `<UiLanguageContext value="en">`. French by default. */
export const UiLanguageContext = createContext<UiLanguage>('fr');

export const useUiLanguage = (): UiLanguage => use(UiLanguageContext);

/** The hook for a room's own texts. Rooms that the first screen does not show keep theirs apart, out of its load. */
export const textsOfComponents = <T extends Record<string, Both>>(both: T): (() => InOneLanguage<T>) => {
  const inLanguage = (language: UiLanguage) =>
    Object.fromEntries(Object.entries(both).map(([key, one]) => [key, one[language]])) as InOneLanguage<T>;
  const byLanguage = { fr: inLanguage('fr'), en: inLanguage('en') };
  return () => byLanguage[useUiLanguage()];
};

/** The texts of the components themselves, in the reader's language. */
export const useUiTexts = textsOfComponents(texts);
