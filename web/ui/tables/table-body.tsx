import type { ComponentProps } from 'react';
import { lazyPart } from '../states/lazy-part.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableList } from './table-list.tsx';
import type { ListProps } from './table-list.tsx';
import { nextSort } from './table-rows.ts';
import type { WindowedGrid, WindowedList } from './table-window.tsx';

/**
 * From this number of rows on, only the visible ones are rendered; the code for it is loaded with the first such table.
 */
const windowFrom = 200;

type GridProps = ComponentProps<typeof WindowedGrid<unknown>>;
type LongProps = ComponentProps<typeof WindowedList<unknown>>;

// `lazyPart` loses the type parameter of a generic component.
const LongGrid = lazyPart<GridProps>(async () => (await import('./table-window.tsx')).WindowedGrid, {
  whileLoading: (grid) => <TableGrid {...grid} rows={undefined} />,
}) as unknown as typeof WindowedGrid;
const LongList = lazyPart<LongProps>(async () => (await import('./table-window.tsx')).WindowedList, {
  whileLoading: (list) => <TableList {...list} rows={undefined} />,
}) as unknown as typeof WindowedList;

type Props<Row> = ListProps<Row> & {
  /** Number of all rows, including those that the search hides. */
  total: number;
  /** Identifies the search and the order. */
  view: string;
  isPhone: boolean;
};

/** Chooses between table and list, and between all rows and a window of them. */
export const TableBody = <Row,>({ total, view, isPhone, ...list }: Props<Row>) => {
  const { rows, sort, onSort } = list;
  const grid = { ...list, onSort: (column: string) => onSort(nextSort(sort, column)) };
  if (rows === undefined || total <= windowFrom) return isPhone ? <TableList {...list} /> : <TableGrid {...grid} />;
  return isPhone ? <LongList {...list} rows={rows} view={view} /> : <LongGrid {...grid} rows={rows} view={view} />;
};
