import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('leaves a number a number, its sign and its language’s decimal mark included', () => {
  expect(csvLine(['2026-11', -30, 1.5, 120_000], 'fr')).toBe('"2026-11";-30;1,5;120000\r\n');
  expect(csvLine(['2026-11', -30, 1.5, 120_000], 'en')).toBe('"2026-11",-30,1.5,120000\r\n');
});

it('hands a text that begins like a formula to no spreadsheet as one', () => {
  expect(csvLine(['-30', '=1+1'], 'en')).toBe(`"'-30","'=1+1"\r\n`);
  for (const sign of ['\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFE66', '\uFE62', '\uFE63', '\uFE6B'])
    expect(csvLine([`${sign}1+1`], 'en')).toBe(`"'${sign}1+1"\r\n`);
});
