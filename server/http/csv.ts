import type { Language } from '#contract/roles.ts';

/** Excel reads a file as UTF-8 only when it begins with this mark. */
export const csvMark = '\uFEFF';

/**
 * Matches the places where a spreadsheet would read a formula (OWASP, CSV injection): the start of a cell, and each
 * character that a spreadsheet with another separator reads as the end of a cell. The signs of full width and the
 * small ones, which spreadsheets may read alike, are escaped: one letter beyond Latin-1 doubles the memory of the bundled program.
 */
const formula = /(?<=^|[;,\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/g;

/** A quote at the start makes a spreadsheet read a formula as text. */
const quoted = (text: string): string => `"${text.replaceAll(formula, "'").replaceAll('"', '""')}"`;

/** Separators for Excel: in French, numbers have decimal commas, so columns are separated by semicolons. */
const separators: Record<Language, string> = { fr: ';', en: ',' };
const decimals: Record<Language, string> = { fr: ',', en: '.' };

/** A number is written as it is, also with a sign, because it cannot contain a formula. */
const cell = (value: string | number, language: Language): string =>
  typeof value === 'number' ? String(value).replace('.', decimals[language]) : quoted(value);

/**
 * A line of RFC 4180, except for the French separator: each text is quoted, quotes are doubled, and CR LF ends the
 * line.
 */
export const csvLine = (cells: readonly (string | number)[], language: Language): string =>
  `${cells.map((value) => cell(value, language)).join(separators[language])}\r\n`;

/** Content type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8; header=present';
