import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import toolStyles from './table-tools.module.css';
import { EmptyState } from '../states/empty-state.tsx';
import { SearchIcon } from '../icons/icons.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { TableBody } from './table-body.tsx';
import { SortPicker } from './table-list.tsx';
import { searchRows, sortRows } from './table-rows.ts';
import type { Column, Sort } from './table-rows.ts';
import { useUiLanguage, useUiTexts } from '../ui-texts.ts';
import { useTableTexts } from './table-texts.ts';
import { HeldLayoutProvider, useHeldLayout } from '../held-layout.ts';
import { onPhone, useMediaQuery } from '../use-media-query.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Shown without any rows: an `EmptyState` that says what to do. */
  empty: ReactNode;
  /** An `ErrorState` with retry. It stands alone without rows, otherwise above the last loaded ones. */
  error?: ReactNode;
  /** Shows a search field with this name. */
  searchLabel?: string;
  /** With `onQuery`, the page owns the query, for instance in its URL. */
  query?: string;
  onQuery?: (query: string) => void;
  /** Name of the initial order of `rows`, where the user can choose it: "Par nom". */
  order?: string;
  /** With `onSort`, the page owns the order. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  /** Beside the search: filters, and the button that adds a row. */
  tools?: ReactNode;
  /** Below the rows: usually a `Pagination`. */
  footer?: ReactNode;
  /** A click anywhere on a row follows the first link in it. */
  openOnPress?: boolean;
  isSelected?: (row: Row) => boolean;
}

/** The rows that the search finds, in their order; query and order are the page's where it owns them. */
const useFoundRows = <Row,>(props: Props<Row>) => {
  const { columns, rows } = props;
  const language = useUiLanguage();
  const [ownQuery, setOwnQuery] = useState('');
  const [ownSort, setOwnSort] = useState<Sort>();
  const query = props.query ?? ownQuery;
  const sort = props.onSort ? props.sort : ownSort;
  const changeSort = props.onSort ?? setOwnSort;
  // Typing stays fast with thousands of rows: they are filtered when there is time.
  const searched = useDeferredValue(query);
  const found = useMemo(
    () => rows && sortRows(searchRows(rows, columns, searched), columns, sort, language),
    [rows, columns, searched, sort, language],
  );
  return { query, changeQuery: props.onQuery ?? setOwnQuery, sort, changeSort, found };
};

/** The line above the rows. */
const Tools = ({ search, order, count, tools }: Record<'search' | 'order' | 'count' | 'tools', ReactNode>) => {
  if (search === false && order === false && tools === undefined) return null;
  return (
    <div className={toolStyles.tools}>
      {search}
      {order}
      <output className={styles.count}>{count}</output>
      {tools}
    </div>
  );
};

/**
 * A table of one kind of rows: search over the whole row, sort by header, a list on phones. It shows only the rows it
 * gets, such as those of one page.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { columns, rows, empty, error, searchLabel, tools, footer, isSelected, openOnPress = false } = props;
  const { loading } = useUiTexts();
  const texts = useTableTexts();
  const { query, changeQuery, sort, changeSort, found } = useFoundRows(props);
  const isSearching = query.trim() !== '' && found !== undefined;
  const shared = {
    label: props.label,
    columns,
    rows: found,
    rowId: props.rowId,
    sort,
    openOnPress,
    isSelected,
  };
  const [isPhone, countDialog] = useHeldLayout(useMediaQuery(onPhone));
  // Nothing can be found in a list that is empty without a search.
  const searches = searchLabel !== undefined && !(rows?.length === 0 && query === '');
  const picksOrder = isPhone && (rows?.length ?? 0) > 1 && columns.some((column) => column.sort);
  return (
    <div className={styles.frame}>
      <Tools
        search={searches && <SearchField label={searchLabel} value={query} onChange={changeQuery} />}
        order={picksOrder && <SortPicker columns={columns} sort={sort} order={props.order} onSort={changeSort} />}
        count={isSearching && texts.results(found.length)}
        tools={tools}
      />
      {rows === undefined && error === undefined && (
        <VisuallyHidden>
          <output>{loading}</output>
        </VisuallyHidden>
      )}
      {error}
      {rows?.length === 0 && error === undefined && empty}
      {isSearching && rows?.length !== 0 && found.length === 0 && (
        <EmptyState icon={<SearchIcon size={24} />} title={texts.noMatch} />
      )}
      {(rows === undefined ? error === undefined : found?.length !== 0) && (
        <HeldLayoutProvider value={countDialog}>
          <TableBody
            {...shared}
            isPhone={isPhone}
            total={rows?.length ?? 0}
            view={[query, sort?.column, sort?.descending].join(' ')}
            onSort={changeSort}
          />
        </HeldLayoutProvider>
      )}
      {footer !== undefined && found !== undefined && found.length > 0 && <div className={styles.footer}>{footer}</div>}
    </div>
  );
};
