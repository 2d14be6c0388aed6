import { textsOfComponents } from '../ui-texts.ts';

/** The texts of tables and their pages. */
export const useTableTexts = textsOfComponents({
  selectAll: { fr: 'Tout sélectionner', en: 'Select all' },
  sortBy: { fr: 'Trier par', en: 'Sort by' },
  ascending: { fr: 'croissant', en: 'ascending' },
  descending: { fr: 'décroissant', en: 'descending' },
  noSort: { fr: 'Ordre d’origine', en: 'Original order' },
  results: {
    fr: (count: number) => (count === 0 ? 'Aucun résultat' : count === 1 ? '1 résultat' : `${count} résultats`),
    en: (count: number) => (count === 0 ? 'No result' : count === 1 ? '1 result' : `${count} results`),
  },
  noMatch: { fr: 'Aucune ligne ne correspond à la recherche.', en: 'No row matches the search.' },
  previous: { fr: 'Précédent', en: 'Previous' },
  next: { fr: 'Suivant', en: 'Next' },
  firstPage: { fr: 'Vous êtes sur la première page', en: 'You are on the first page' },
  lastPage: { fr: 'Vous êtes sur la dernière page', en: 'You are on the last page' },
});
