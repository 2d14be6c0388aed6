import { isReflowed } from './reflow-state.ts';

/**
 * Makes tables that are wider than the column scroll in a box of their own, also by keyboard. Others stay as wide as
 * the column.
 */
export const markWideTables = (scroller: HTMLElement): void => {
  const tables = [...scroller.querySelectorAll<HTMLElement>('.webdoc-document table')];
  for (const table of tables) {
    table.removeAttribute('data-wide');
    table.removeAttribute('tabindex');
  }
  if (!isReflowed()) return;
  // Measure all before changing any: each change would force a new layout.
  const wide = tables.filter(
    (table) => table.offsetWidth > (table.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY) + 1,
  );
  for (const table of wide) {
    table.setAttribute('data-wide', '');
    table.tabIndex = 0;
  }
};
