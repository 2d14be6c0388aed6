import type { FieldText, Text } from './described.ts';

const cursor = 'MS4xNzk1MjYyNDAwMDAwLjc';

/** The parameters of every list. */
export const pageParameters = {
  pageSize: ['Entries of a page, 1 to 100. Default: 20.', 'Éléments par page, de 1 à 100. Par défaut, 20.', 50],
  continuationToken: [
    'Cursor of the answer before. It is good for a week.',
    'Curseur de la réponse précédente. Il vaut une semaine.',
    cursor,
  ],
} satisfies Record<string, FieldText>;

export const pageAbout: Text = ['One page of a list.', 'Une page d’une liste.'];

/** The fields of every page. */
export const pageFields = {
  items: ['The entries of this page.', 'Les éléments de cette page.'],
  continuationToken: [
    'Cursor of the next page; null on the last one.',
    'Curseur de la page suivante\u00A0; null sur la dernière.',
    cursor,
  ],
} satisfies Record<string, FieldText>;
