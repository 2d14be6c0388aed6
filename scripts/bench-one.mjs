import { pathToFileURL } from 'node:url';
import { say } from './steps.mjs';
import { sayTable } from './table.mjs';

/**
 * Runs one benchmark, a bundled file, and prints its table. The file exports `title` and `measure`, which returns rows
 * `{ what, value, unit, baseline?, atLeast?, atMost? }`. The limits apply to `value / baseline`, or to `value`
 * when there is no baseline.
 */
const number = (value) => value.toLocaleString('en', { maximumSignificantDigits: 4 });

const verdict = ({ value, baseline, atLeast, atMost }) => {
  const judged = baseline === undefined ? value : value / baseline;
  if (atLeast !== undefined) return `${judged >= atLeast ? 'ok' : 'MISSED'}, at least ${atLeast}`;
  if (atMost !== undefined) return `${judged <= atMost ? 'ok' : 'MISSED'}, at most ${atMost}`;
  return '';
};

const cells = (row) => [
  row.what,
  `${number(row.value)} ${row.unit}`,
  row.baseline === undefined ? '' : `${number(row.baseline)} ${row.unit}`,
  row.baseline === undefined ? '' : (row.value / row.baseline).toFixed(2),
  verdict(row),
];

const { title, measure } = await import(pathToFileURL(process.argv[2]).href);
say(`\n${title}`);
const rows = [['', 'measured', 'baseline', 'ratio', 'goal'], ...(await measure()).map(cells)];
sayTable(rows, [1, 2, 3]);
process.exit(rows.some((row) => row[4].startsWith('MISSED')) ? 1 : 0);
