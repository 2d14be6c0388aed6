import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
import factStyles from './table-facts.module.css';
import tools from './table-tools.module.css';
import picker from './sort-picker.module.css';
import { SortIcon } from '../icons/page-icons.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { openRowOnClick } from './open-row.ts';
import { SelectAll } from './table-grid.tsx';
import type { RowsProps } from './table-grid.tsx';
import type { Column, Sort } from './table-rows.ts';
import { useTableTexts } from './table-texts.ts';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/**
 * For a phone, which has no headers to press: a sign with the native select over it. The value is the column, with a
 * minus when descending.
 */
export const SortPicker = <Row,>({
  columns,
  sort,
  order,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  order: string | undefined;
  onSort: (sort: Sort | undefined) => void;
}) => {
  const texts = useTableTexts();
  const options = columns
    .filter((column) => column.sort)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header}, ${texts.ascending}` },
      { value: `-${id}`, label: `${header}, ${texts.descending}` },
    ]);
  if (options.length === 0) return null;
  const choose = (value: string) => {
    if (value === '') onSort(undefined);
    else onSort({ column: value.replace(/^-/, ''), descending: value.startsWith('-') });
  };
  return (
    <span className={classNames(picker.sortPicker, sort && picker.sorted)}>
      <SortIcon />
      <select
        aria-label={texts.sortBy}
        value={sort ? `${sort.descending ? '-' : ''}${sort.column}` : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{order ?? texts.noSort}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
};

/** A fact without a value has no place on a phone. */
const isEmpty = (text: string): boolean => text === '' || text === '-';

/** Title and facts in two lines; the headers of the facts are for screen readers, unless a fact needs its own. */
const ListRow = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  const { colon } = useUiTexts();
  const shown = (column: Column<Row>) => column.cell?.(row) ?? column.text(row);
  const texts = columns.filter(({ kind }) => kind === undefined || kind === 'text');
  const title = texts.find(({ isTitle }) => isTitle) ?? texts[0];
  const facts = texts
    .filter((column) => column !== title && !isEmpty(column.text(row)) && (column.isOnPhone?.(row) ?? true))
    .toSorted((a, b) => Number(a.isLastOnPhone ?? false) - Number(b.isLastOnPhone ?? false));
  const select = columns.find(({ kind }) => kind === 'select');
  const actions = columns.find(({ kind }) => kind === 'actions');
  return (
    <>
      {select && shown(select)}
      <div className={styles.itemWords}>
        <div className={styles.itemTitle}>{title && shown(title)}</div>
        <dl className={factStyles.facts}>
          {facts.map((column) => (
            <div key={column.id} className={column.isLastOnPhone && factStyles.ownLine}>
              <dt className={column.isLabelledOnPhone ? factStyles.label : undefined}>
                {column.isLabelledOnPhone ? (
                  `${column.header}${colon}`
                ) : (
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                )}
              </dt>
              <dd>{shown(column)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {actions && shown(actions)}
    </>
  );
};

export type ListProps<Row> = Omit<RowsProps<Row>, 'onSort'> & {
  onSort: (sort: Sort | undefined) => void;
};

/** "Select all", above the rows. */
export const ListHead = <Row,>({ columns }: Pick<ListProps<Row>, 'columns'>) => {
  const selectAll = columns.find(({ kind }) => kind === 'select')?.selectAll;
  if (!selectAll) return null;
  return (
    <div className={tools.selectAll}>
      <SelectAll {...selectAll} />
    </div>
  );
};

type ItemProps<Row> = Pick<ListProps<Row>, 'columns' | 'isSelected'> & ComponentProps<'li'> & { row: Row };

export const ListItem = <Row,>({ row, columns, isSelected, ...li }: ItemProps<Row>) => (
  <li {...li} data-row className={classNames(styles.item, isSelected?.(row) && styles.selected)}>
    <ListRow columns={columns} row={row} />
  </li>
);

/** The table on a phone: a list in which each row has its link and its facts in two lines, and its menu. */
export const TableList = <Row,>(props: ListProps<Row>) => {
  const { label, columns, rows, rowId, openOnPress, isSelected } = props;
  return (
    <>
      <ListHead columns={columns} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the finger; the keyboard has the link */}
      <ul
        className={styles.list}
        aria-label={label}
        aria-busy={rows === undefined}
        onClick={openOnPress ? openRowOnClick : undefined}
      >
        {rows?.map((row) => (
          <ListItem key={rowId(row)} row={row} columns={columns} isSelected={isSelected} />
        ))}
        {rows === undefined &&
          [0, 1, 2].map((at) => (
            <li key={at} className={styles.item}>
              <Skeleton shape="title" width="medium" />
              <Skeleton width="long" />
            </li>
          ))}
      </ul>
    </>
  );
};
