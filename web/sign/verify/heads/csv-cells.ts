/**
 * The cells of each line (RFC 4180). A spreadsheet may have saved the file again, without quotes or with another
 * separator, so the sign after the first cell tells the separator, or a first line that some programs write for that.
 */
export const readCells = (csv: string): string[][] => {
  const named = /^\uFEFF?sep=([,;\t])\r?\n/.exec(csv);
  if (named) return cellsIn(csv.slice(named[0].length), named[1]);
  const [, separator] = /^\uFEFF?(?:"[^"\n]*"|[^",;\t\n]*)([,;\t])/.exec(csv) ?? [];
  return cellsIn(csv, separator);
};

/** Lines without any cell, which some programs add, are left out. */
const cellsIn = (csv: string, separator = ','): string[][] => {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'gy');
  const lines: string[][] = [];
  let line: string[] = [];
  cell.lastIndex = csv.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv);
    if (!found) return [];
    const [, quoted, bare = '', end] = found;
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    lines.push(line);
    line = [];
  }
  return lines.filter((cells) => cells.some((one) => one !== ''));
};
