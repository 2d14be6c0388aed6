import type { ComponentProps } from 'react';

import { lazyPart } from '../states/lazy-part.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableList } from './table-list.tsx';
import type { ListProps } from './table-list.tsx';
import { nextSort } from './table-rows.ts';
import type { WindowedGrid, WindowedList } from './table-window.tsx';
import { onPhone, useMediaQuery } from '../use-media-query.ts';

/** From here on only the rows in sight are in the page; the code for it comes with the first such table. */
const windowFrom = 200;

type GridProps = ComponentProps<typeof WindowedGrid<unknown>>;
type LongProps = ComponentProps<typeof WindowedList<unknown>>;

// The wrapping forgets that a component is generic.
const LongGrid = lazyPart<GridProps>(async () => (await import('./table-window.tsx')).WindowedGrid, {
  whileLoading: (grid) => <TableGrid {...grid} rows={undefined} />,
}) as unknown as typeof WindowedGrid;
const LongList = lazyPart<LongProps>(async () => (await import('./table-window.tsx')).WindowedList, {
  whileLoading: (list) => <TableList {...list} rows={undefined} />,
}) as unknown as typeof WindowedList;

type Props<Row> = ListProps<Row> & {
  /** Of all rows, those that were searched away included. */
  total: number;
  /** What is searched and how it is sorted. */
  view: string;
};

/** A table, a list on phones; short or long. */
export const TableBody = <Row,>({ total, view, ...list }: Props<Row>) => {
  const isPhone = useMediaQuery(onPhone);
  const { rows, sort, onSort } = list;
  const grid = { ...list, onSort: (column: string) => onSort(nextSort(sort, column)) };
  if (rows === undefined || total <= windowFrom)
    return isPhone ? <TableList {...list} /> : <TableGrid {...grid} />;
  return isPhone ? (
    <LongList {...list} rows={rows} view={view} />
  ) : (
    <LongGrid {...grid} rows={rows} view={view} />
  );
};
