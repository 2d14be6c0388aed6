import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** What the cell says in words: it is shown, searched and sorted unless told otherwise. */
  text: (row: Row) => string;
  /** What the cell shows when words are not enough. The first column usually holds the row's link. */
  cell?: (row: Row) => ReactNode;
  /** Sortable: by its words, or by what is answered here. `null` goes last both ways. */
  sort?: true | ((row: Row) => string | number | null);
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** `select` holds checkboxes, `actions` the row's menu: no visible header, and their own place on a phone. */
  kind?: 'text' | 'select' | 'actions';
  /** For a `select` column: how many rows are chosen, and what pressing "select all" does. */
  selectAll?: { chosen: 'none' | 'some' | 'all'; onChange: () => void };
  /** What a row is called on a phone; without one, its first column. */
  isTitle?: true;
  /** Takes no more width than its words. */
  snug?: boolean;
}

export interface Sort {
  column: string;
  descending: boolean;
}

const accents = /\p{Diacritic}/gu;

/** Without accents and case, and with the spaces and apostrophes that keyboards have. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(accents, '').replaceAll(/\s/g, ' ').replaceAll('’', "'").toLocaleLowerCase();

/** Rows whose words, taken over all columns, contain the query; case and accents do not count. Spec 1 §2, Deployment. */
export const searchRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  query: string,
): readonly Row[] => {
  const wanted = plain(query.trim());
  if (wanted === '') return rows;
  return rows.filter((row) => plain(columns.map((column) => column.text(row)).join(' ')).includes(wanted));
};

/** A sorted copy; rows that compare equal keep their order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  language: string,
): readonly Row[] => {
  const column = columns.find(({ id }) => id === sort?.column);
  if (!sort || !column?.sort) return rows;
  const { sort: by, text } = column;
  const valueOf = by === true ? text : by;
  const words = new Intl.Collator(language, { numeric: true });
  const turn = sort.descending ? -1 : 1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return turn * compare(a.value, b.value);
    })
    .map(({ row }) => row);
};

/** What pressing a header does: its column ascending, then descending, then ascending again. */
export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  descending: sort?.column === column && !sort.descending,
});
