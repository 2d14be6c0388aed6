import { say } from './steps.mjs';

/** Prints rows of text in aligned columns; `right` lists the indexes of right-aligned columns. */
export const sayTable = (rows, right = []) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      right.includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    );
    say(`  ${cells.join('   ').trimEnd()}`);
  }
};
