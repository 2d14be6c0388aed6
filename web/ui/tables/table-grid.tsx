import type { ComponentProps, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
import { Checkbox } from '../forms/checkbox.tsx';
import { openRowOnClick } from './open-row.ts';
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '../icons/page-icons.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import type { Column, Sort } from './table-rows.ts';
import { useTableTexts } from './table-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Absent while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  sort: Sort | undefined;
  onSort: (column: string) => void;
  openOnPress: boolean;
  isSelected: ((row: Row) => boolean) | undefined;
}

const skeletonRows = [0, 1, 2, 3, 4];

type SelectAllProps = NonNullable<Column<unknown>['selectAll']> & { labelHidden?: boolean };

export const SelectAll = ({ chosen, isDisabled, onChange, labelHidden = false }: SelectAllProps) => {
  const texts = useTableTexts();
  return (
    <Checkbox
      label={texts.selectAll}
      labelHidden={labelHidden}
      checked={chosen === 'all'}
      indeterminate={chosen === 'some'}
      disabled={isDisabled}
      onChange={onChange}
    />
  );
};

const HeaderCell = <Row,>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<RowsProps<Row>, 'sort' | 'onSort'>) => {
  const order = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = order === undefined ? SortIcon : order === 'descending' ? ArrowDownIcon : ArrowUpIcon;
  const silent = column.kind === 'actions' || column.kind === 'select';
  let content: ReactNode = silent ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
  if (column.selectAll) content = <SelectAll {...column.selectAll} labelHidden />;
  if (column.sort) {
    content = (
      <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
        {column.header}
        <Arrow size={16} />
      </button>
    );
  }
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classNames(
        column.align === 'end' && styles.end,
        (silent || column.snug) && styles.snug,
        column.pinned && styles.pinned,
      )}
    >
      {content}
    </th>
  );
};

const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row | undefined }) =>
  columns.map((column) => (
    <td
      key={column.id}
      className={classNames(
        column.align === 'end' && styles.end,
        column.kind && styles[column.kind],
        column.pinned && styles.pinned,
        column.isAddress && styles.address,
      )}
      title={row && column.isAddress && column.text(row)}
    >
      {row === undefined ? <Skeleton width={column.kind === 'actions' ? 'short' : 'long'} /> : null}
      {row !== undefined && (column.cell?.(row) ?? column.text(row))}
    </td>
  ));

type ShellProps<Row> = Pick<RowsProps<Row>, 'label' | 'columns' | 'sort' | 'onSort'> & {
  isBusy?: boolean;
  /** Number of all rows, if only some are rendered: the table then scrolls in its own frame. */
  rowCount?: number;
  scroller?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** Pixels of a column in a table that scrolls sideways; a name of an org has two lines at most. */
const wideColumn = 160;

/** Name and header of a table; the caller provides the body. */
export const GridShell = <Row,>({ label, columns, sort, onSort, isBusy = false, ...props }: ShellProps<Row>) => {
  const { rowCount, scroller, children } = props;
  const windowed = rowCount !== undefined;
  const isWide = columns.some(({ pinned }) => pinned);
  return (
    <div ref={scroller} className={classNames(styles.scroller, windowed && styles.window)}>
      <table
        className={classNames(styles.table, windowed && styles.windowed, isWide && styles.wide)}
        style={isWide ? { minWidth: columns.length * wideColumn } : undefined}
        aria-busy={isBusy}
        aria-rowcount={windowed ? rowCount + 1 : undefined}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={windowed ? 1 : undefined}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
};

type RowProps<Row> = Pick<RowsProps<Row>, 'columns' | 'openOnPress' | 'isSelected'> &
  ComponentProps<'tr'> & { row: Row };

export const GridRow = <Row,>({ row, columns, openOnPress, isSelected, ...tr }: RowProps<Row>) => (
  <tr {...tr} data-row className={classNames(openOnPress && styles.opens, isSelected?.(row) && styles.selected)}>
    <Cells columns={columns} row={row} />
  </tr>
);

export const TableGrid = <Row,>({ rows, rowId, openOnPress, isSelected, ...shell }: RowsProps<Row>) => (
  <GridShell {...shell} isBusy={rows === undefined}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the mouse; the keyboard has the link */}
    <tbody onClick={openOnPress ? openRowOnClick : undefined}>
      {rows === undefined
        ? skeletonRows.map((at) => (
            <tr key={at}>
              <Cells columns={shell.columns} row={undefined} />
            </tr>
          ))
        : rows.map((row) => (
            <GridRow
              key={rowId(row)}
              row={row}
              columns={shell.columns}
              openOnPress={openOnPress}
              isSelected={isSelected}
            />
          ))}
    </tbody>
  </GridShell>
);
