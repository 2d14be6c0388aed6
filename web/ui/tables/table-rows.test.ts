import { expect, test } from 'vitest';
import { nextSort, searchRows, sortRows } from './table-rows.ts';
import type { Column } from './table-rows.ts';

interface Person {
  name: string;
  city: string;
  signed: number | null;
}

const people: Person[] = [
  { name: 'Nora Petit', city: 'Brest', signed: 12 },
  { name: 'Élodie Roux', city: 'Arles', signed: null },
  { name: 'Claire Martin', city: 'Évian', signed: 3 },
];

const columns: Column<Person>[] = [
  { id: 'name', header: 'Nom', text: ({ name }) => name, sort: true },
  { id: 'city', header: 'Ville', text: ({ city }) => city },
  { id: 'signed', header: 'Signés', text: ({ signed }) => `${signed ?? '-'}`, sort: ({ signed }) => signed },
];

const named = (rows: readonly Person[]) => rows.map(({ name }) => name);

// REQ-1.2.70
test('a search looks through the whole row, whatever the case and the accents', () => {
  expect(named(searchRows(people, columns, '  EVIAN '))).toEqual(['Claire Martin']);
  expect(named(searchRows(people, columns, 'elodie'))).toEqual(['Élodie Roux']);
  expect(named(searchRows(people, columns, '12'))).toEqual(['Nora Petit']);
  expect(searchRows(people, columns, 'nobody')).toEqual([]);
});

test('a search finds amounts and words typed with the spaces and apostrophes of a keyboard', () => {
  const rows = ['84\u00A0Ko', '1\u202F250,00\u00A0€', 'L’accord'];
  const asWords: Column<string>[] = [{ id: 'text', header: 'Texte', text: (row) => row }];
  expect(searchRows(rows, asWords, '84 ko')).toEqual([rows[0]]);
  expect(searchRows(rows, asWords, '1 250,00 €')).toEqual([rows[1]]);
  expect(searchRows(rows, asWords, "l'accord")).toEqual([rows[2]]);
});

test('an empty search keeps every row', () => {
  expect(searchRows(people, columns, '   ')).toBe(people);
});

test('words sort as French sorts them, accents among their letters', () => {
  const sorted = sortRows(people, columns, { column: 'name', descending: false }, 'fr');
  expect(named(sorted)).toEqual(['Claire Martin', 'Élodie Roux', 'Nora Petit']);
  expect(named(people)).toEqual(['Nora Petit', 'Élodie Roux', 'Claire Martin']);
});

test('numbers in words sort as numbers', () => {
  const texts: Column<string>[] = [{ id: 'text', header: 'Texte', text: (row) => row, sort: true }];
  expect(sortRows(['Lot 10', 'Lot 9'], texts, { column: 'text', descending: false }, 'fr')).toEqual([
    'Lot 9',
    'Lot 10',
  ]);
});

test('what has no value comes last in both directions', () => {
  const by = (descending: boolean) => named(sortRows(people, columns, { column: 'signed', descending }, 'fr'));
  expect(by(false)).toEqual(['Claire Martin', 'Nora Petit', 'Élodie Roux']);
  expect(by(true)).toEqual(['Nora Petit', 'Claire Martin', 'Élodie Roux']);
});

test('a column that cannot be sorted leaves the order alone', () => {
  expect(sortRows(people, columns, { column: 'city', descending: false }, 'fr')).toBe(people);
});

// REQ-2.5.19
test('pressing a header goes ascending, descending, ascending; another header starts ascending', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ column: 'name', descending: false });
  const second = nextSort(first, 'name');
  expect(second).toEqual({ column: 'name', descending: true });
  expect(nextSort(second, 'name')).toEqual({ column: 'name', descending: false });
  expect(nextSort(second, 'city')).toEqual({ column: 'city', descending: false });
});
