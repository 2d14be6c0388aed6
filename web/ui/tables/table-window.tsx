import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import styles from './data-table.module.css';
import { openRowOnClick } from './open-row.ts';
import { GridRow, GridShell } from './table-grid.tsx';
import type { RowsProps } from './table-grid.tsx';
import { ListHead, ListItem } from './table-list.tsx';
import type { ListProps } from './table-list.tsx';

/** All rows; a change of `view` scrolls back to the first one. */
interface Windowed {
  rows: readonly unknown[];
  view: string;
}

/** Estimated heights in pixels; each row is measured once it is rendered. */
const estimatedHeights = { grid: 45, list: 64 } as const;

/** Extra rows outside the visible part, so that the Tab key always finds a next one. */
const overscanRows = 8;

const useWindow = (scroller: RefObject<HTMLElement | null>, { rows, view }: Windowed, height: number) => {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised, and its result is used in the same render
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: overscanRows,
  });
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    scroller.current?.scrollTo({ top: 0 });
  }, [view, scroller]);
  const items = list.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    measure: list.measureElement,
    before: first?.start ?? 0,
    after: list.getTotalSize() - (last?.end ?? 0),
  };
};

const Gap = ({ height, columns }: { height: number; columns: number }) => {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: it has the height of the rows that are not rendered */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
};

/** A table that renders only the visible rows; each states its position among all. */
export const WindowedGrid = <Row,>({ view, ...props }: RowsProps<Row> & { rows: readonly Row[]; view: string }) => {
  const { rows, rowId, columns, openOnPress, isSelected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, measure, before, after } = useWindow(scroller, { rows, view }, estimatedHeights.grid);
  return (
    <GridShell {...props} rowCount={rows.length} scroller={scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the mouse; the keyboard has the link */}
      <tbody onClick={openOnPress ? openRowOnClick : undefined}>
        <Gap height={before} columns={columns.length} />
        {items.map(({ index }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <GridRow
                key={rowId(row)}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                row={row}
                columns={columns}
                openOnPress={openOnPress}
                isSelected={isSelected}
              />
            )
          );
        })}
        <Gap height={after} columns={columns.length} />
      </tbody>
    </GridShell>
  );
};

/** The same for a phone. */
export const WindowedList = <Row,>({ view, ...props }: ListProps<Row> & { rows: readonly Row[]; view: string }) => {
  const { label, columns, rows, rowId, openOnPress, isSelected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, measure, before, after } = useWindow(scroller, { rows, view }, estimatedHeights.list);
  return (
    <>
      <ListHead columns={columns} />
      <div ref={scroller} className={styles.window}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the finger; the keyboard has the link */}
        <ul
          className={styles.list}
          aria-label={label}
          style={{ paddingBlock: `${before}px ${after}px` }}
          onClick={openOnPress ? openRowOnClick : undefined}
        >
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <ListItem
                  key={rowId(row)}
                  ref={measure}
                  data-index={index}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  row={row}
                  columns={columns}
                  isSelected={isSelected}
                />
              )
            );
          })}
        </ul>
      </div>
    </>
  );
};
