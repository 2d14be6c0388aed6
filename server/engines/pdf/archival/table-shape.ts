/** Columns and rows that a cell spans. */
interface Cell {
  columns: number;
  rows: number;
}

/** Whether each row of a table has as many columns, and no cell goes on below the last row or over another cell. */
export const isRegular = (rows: readonly (readonly Cell[])[]): boolean => {
  /** Rows for which a column is still taken by a cell above. */
  const taken: number[] = [];
  let width = -1;
  for (const [number, cells] of rows.entries()) {
    let column = 0;
    for (const { columns, rows: height } of cells) {
      while ((taken[column] ?? 0) > 0) column += 1;
      if (columns < 1 || height < 1 || number + height > rows.length) return false;
      for (const last = column + columns; column < last; column += 1) {
        if ((taken[column] ?? 0) > 0) return false;
        taken[column] = height;
      }
    }
    if (width === -1) width = taken.length;
    if (taken.length !== width || taken.some((left) => left === 0)) return false;
    for (const at of taken.keys()) taken[at] = (taken[at] ?? 0) - 1;
  }
  return true;
};
