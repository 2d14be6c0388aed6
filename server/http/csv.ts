import type { Language } from '#contract/roles.ts';

/** Excel takes a file for UTF-8 only when it begins with this. */
export const csvMark = '\uFEFF';

/**
 * Matches the places where a spreadsheet would read a formula (OWASP, CSV injection): the start of a cell, and each
 * character that a spreadsheet with another separator reads as the end of a cell.
 */
const formula = /(?<=^|[;,\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r＝＋－＠])/g;

/** A quote in front makes a formula text. */
const quoted = (text: string): string => `"${text.replaceAll(formula, "'").replaceAll('"', '""')}"`;

/** Separators for Excel: in French, numbers have decimal commas, so columns are separated by semicolons. */
const separators: Record<Language, string> = { fr: ';', en: ',' };
const decimals: Record<Language, string> = { fr: ',', en: '.' };

/** A number stays one, its sign included: nothing in it can be a formula. */
const cell = (value: string | number, language: Language): string =>
  typeof value === 'number' ? String(value).replace('.', decimals[language]) : quoted(value);

/** RFC 4180 but for the French separator: each text quoted, quotes doubled, lines that end with CR LF. */
export const csvLine = (cells: readonly (string | number)[], language: Language): string =>
  `${cells.map((value) => cell(value, language)).join(separators[language])}\r\n`;

/** The type of a file of such lines. */
export const csvType = 'text/csv; charset=utf-8; header=present';
