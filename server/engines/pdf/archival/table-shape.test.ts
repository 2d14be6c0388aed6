import { expect, test } from 'vitest';
import { isRegular } from './table-shape.ts';

/** `2x3` is a cell over two columns and three rows. */
const table = (...rows: string[]) =>
  rows.map((row) =>
    row.split(' ').map((cell) => {
      const [columns = 1, rows = 1] = cell.split('x').map(Number);
      return { columns, rows };
    }),
  );

test.for([
  [true, ['1x1 1x1', '1x1 1x1']],
  [true, ['2x1', '1x1 1x1']],
  [true, ['1x2 1x1', '1x1']],
  [true, ['1x1 1x2 1x1', '1x1 1x1']],
  [true, []],
  [false, ['1x1 1x1', '1x1']],
  [false, ['1x1', '1x1 1x1']],
  [false, ['1x2 1x1', '1x1 1x1']],
  [false, ['1x3 1x1', '1x1']],
  [false, ['1x1 1x2', '2x1']],
] as const)('a table is regular (%s) when each place has one cell: %j', ([expected, rows]) => {
  expect(isRegular(table(...rows))).toBe(expected);
});
