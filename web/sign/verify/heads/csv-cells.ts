/**
 * The cells of each line (RFC 4180). A spreadsheet may have saved the file again, without quotes or with another
 * separator, so the sign after the first cell tells the separator.
 */
export const readCells = (csv: string): string[][] => {
  const [, separator = ','] = /^\uFEFF?(?:"[^"\n]*"|[^",;\t\n]*)([,;\t])/.exec(csv) ?? [];
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
  return lines;
};
