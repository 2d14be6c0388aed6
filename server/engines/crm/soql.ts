import { toId18 } from './ids.ts';

/** A query that was built by `soql`, so that nothing in it is a raw value. */
export interface Soql {
  readonly text: string;
}

export type SoqlValue = string | number | boolean | Date | null | Soql | readonly (string | number)[];

const escapes: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** Replaces unpaired surrogates, which a URL cannot contain, with U+FFFD. */
const quoted = (text: string): string =>
  `'${text.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll(/[\\'"\n\r\t\b\f]/g, (letter) => escapes[letter] ?? letter)}'`;

const isSoql = (value: object): value is Soql => 'text' in value;

const literal = (value: SoqlValue): string => {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('SOQL has no word for this number');
    return String(value);
  }
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (isSoql(value)) return value.text;
  if (value.length === 0) throw new RangeError('SOQL has no empty list: do not ask');
  return `(${value.map((item) => literal(item)).join(',')})`;
};

/**
 * Builds a query; every value is escaped. Strings and dates are quoted as SOQL wants, arrays become `IN`
 * lists (an empty one throws RangeError), another `soql` is put in as it is.
 */
export const soql = (parts: TemplateStringsArray, ...values: SoqlValue[]): Soql => ({
  text: parts.reduce((text, part, index) => text + literal(values[index - 1] ?? null) + part),
});

/** A checked record id, in its 18 characters. Throws TypeError for anything else. */
export const soqlId = (id: string): Soql => {
  const full = toId18(id);
  if (full === null) throw new TypeError('Not a record id');
  return { text: `'${full}'` };
};

/** A `yyyy-mm-dd` day, which SOQL writes without quotes. */
export const soqlDay = (day: string): Soql => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new TypeError('Not a day');
  return { text: day };
};

/** The name of an object or a field (`Account.Name`), which SOQL writes without quotes. */
export const soqlName = (name: string): Soql => ({ text: checkedName(name) });

export const checkedName = (name: string): string => {
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(name)) throw new TypeError('Not the name of an object or field');
  return name;
};
