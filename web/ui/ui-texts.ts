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
  selectAll: { fr: 'Tout sélectionner', en: 'Select all' },
  sortBy: { fr: 'Trier par', en: 'Sort by' },
  ascending: { fr: 'croissant', en: 'ascending' },
  descending: { fr: 'décroissant', en: 'descending' },
  noSort: { fr: 'Ordre d’origine', en: 'Original order' },
  results: {
    fr: (count) => (count === 0 ? 'Aucun résultat' : count === 1 ? '1 résultat' : `${count} résultats`),
    en: (count) => (count === 0 ? 'No result' : count === 1 ? '1 result' : `${count} results`),
  },
  noMatch: { fr: 'Aucune ligne ne correspond à la recherche.', en: 'No row matches the search.' },
  previous: { fr: 'Précédent', en: 'Previous' },
  next: { fr: 'Suivant', en: 'Next' },
  firstPage: { fr: 'Vous êtes sur la première page', en: 'You are on the first page' },
  lastPage: { fr: 'Vous êtes sur la dernière page', en: 'You are on the last page' },
  stepDone: { fr: 'terminée', en: 'done' },
  discardTitle: { fr: 'Abandonner la saisie\u00A0?', en: 'Discard what you entered?' },
  discardText: {
    fr: 'Ce que vous avez saisi n’est pas enregistré et sera perdu.',
    en: 'What you entered is not saved and will be lost.',
  },
  discard: { fr: 'Abandonner', en: 'Discard' },
  keepEditing: { fr: 'Poursuivre la saisie', en: 'Keep editing' },
  newTab: { fr: 'nouvel onglet', en: 'new tab' },
} satisfies Record<string, Both>;

type UiTexts = { [Key in keyof typeof texts]: (typeof texts)[Key]['fr'] };

const inLanguage = (language: UiLanguage): UiTexts => {
  const entries = Object.entries(texts).map(([key, both]) => [key, both[language]]);
  return Object.fromEntries(entries) as UiTexts;
};

const byLanguage: Record<UiLanguage, UiTexts> = { fr: inLanguage('fr'), en: inLanguage('en') };

/** The language of the components: `<UiLanguageContext value="en">`. French by default. */
export const UiLanguageContext = createContext<UiLanguage>('fr');

export const useUiLanguage = (): UiLanguage => use(UiLanguageContext);

/** The texts of the components themselves, in the reader's language. */
export const useUiTexts = (): UiTexts => byLanguage[useUiLanguage()];
