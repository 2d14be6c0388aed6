import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** The cell's text: shown, searched and sorted unless another property replaces it. */
  text: (row: Row) => string;
  /** Replaces the text on screen. The first column usually holds the row's link. */
  cell?: (row: Row) => ReactNode;
  /** Makes the column sortable, by its text or by this value. `null` comes last in both directions. */
  sort?: true | ((row: Row) => string | number | null);
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** `select` holds checkboxes, `actions` the row's menu: no visible header, and a separate place on a phone. */
  kind?: 'text' | 'select' | 'actions';
  /** For a `select` column: how many rows are selected, and the action of "select all", if any row can be selected. */
  selectAll?: { chosen: 'none' | 'some' | 'all'; isDisabled: boolean; onChange: () => void };
  /** The title of a row on a phone; by default the first column. */
  isTitle?: true;
  /** Left out of a row on a phone where it says nothing new; the row's page or dialog has it. */
  isOnPhone?: (row: Row) => boolean;
  /** Keeps its header on a phone, where its value alone would not be understood. */
  isLabelledOnPhone?: true;
  /** Comes last in a row on a phone: a long value, which has a line to itself. */
  isLastOnPhone?: true;
  /** Stays visible while a table of many columns scrolls sideways: the first column. */
  pinned?: true;
  /** An e-mail address or a username: a long one ends in an ellipsis, and the pointer shows the whole. */
  isAddress?: true;
  /** The column is no wider than its text. */
  snug?: boolean;
}

export interface Sort {
  column: string;
  descending: boolean;
}

const accents = /\p{Diacritic}/gu;

/** Removes accents and case, and normalises spaces and apostrophes to those of a keyboard. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(accents, '').replaceAll(/\s/g, ' ').replaceAll('’', "'").toLocaleLowerCase();

/** Rows whose text over all columns contains the query; case and accents are ignored. Spec 1 §2, Deployment. */
export const searchRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  query: string,
): readonly Row[] => {
  const wanted = plain(query.trim());
  if (wanted === '') return rows;
  return rows.filter((row) => plain(columns.map((column) => column.text(row)).join(' ')).includes(wanted));
};

/** A sorted copy; equal rows keep their order. */
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

/** The order after a press on a header: ascending first, then the opposite at each press. */
export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  descending: sort?.column === column && !sort.descending,
});
