import { isReflowed } from './reflow-state.ts';

/**
 * Tables that do not fit the column get a box of their own to scroll in, which the keyboard can reach. Others stay
 * as wide as the column.
 */
export const markWideTables = (scroller: HTMLElement): void => {
  const tables = [...scroller.querySelectorAll<HTMLElement>('.webdoc-document table')];
  for (const table of tables) {
    table.removeAttribute('data-wide');
    table.removeAttribute('tabindex');
  }
  if (!isReflowed()) return;
  // All are measured before one is changed: each change would lay the document out anew.
  const wide = tables.filter(
    (table) => table.offsetWidth > (table.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY) + 1,
  );
  for (const table of wide) {
    table.setAttribute('data-wide', '');
    table.tabIndex = 0;
  }
};
