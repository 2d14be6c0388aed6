import { latin } from '../pdf-objects.ts';
import type { PdfDictionary } from '../pdf-objects.ts';
import { isField } from './added-fields.ts';
import type { Written } from './any-file.ts';
import { entryOf, isName } from './values.ts';

const hexadecimal = /^<(?:[\da-f]{2})*>$/i;
/** No line ends, which readers unite, and no escapes but those that all of them read alike (ISO 32000-1 §7.3.4.2). */
const text = /^\((?:[^\\\r\n]|\\(?:[0-3][0-7]{2}|[nrtbf()\\]))*\)$/;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a text as characters; null when readers might differ in them. */
const bytesOf = (written: string): string | null => {
  if (hexadecimal.test(written))
    return written.slice(1, -1).replaceAll(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  if (!text.test(written)) return null;
  return written
    .slice(1, -1)
    .replaceAll(/\\(\d{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
    );
};

/** Control characters, and what no letter has in one of the encodings (ISO 32000-1 annex D). */
const isStrange = (letter: string): boolean => {
  const code = letter.charCodeAt(0);
  const isControl = code < 0x20 || (code > 0x7e && code < 0xa0) || code === 0xad;
  return isControl || (code >= 0xd800 && code < 0xe000) || [0xfeff, 0xfffe, 0xffff].includes(code);
};

/**
 * Text strings are of one byte a letter, or of two behind a mark (ISO 32000-1 §7.9.2.2). Null for other marks, which some
 * readers know.
 */
const lettersOf = (bytes: string): string | null => {
  if (/^(?:\xFF\xFE|\xEF\xBB\xBF)/.test(bytes)) return null;
  const isWide = bytes.startsWith('\xFE\xFF');
  if (isWide && bytes.length % 2 === 1) return null;
  const letters = isWide
    ? bytes
        .slice(2)
        .replaceAll(/[^][^]/g, (pair) => String.fromCharCode((pair.charCodeAt(0) << 8) + pair.charCodeAt(1)))
    : bytes;
  return letters.split('').some(isStrange) ? null : letters;
};

/** A name of several megabytes would be matched for seconds. */
const longestText = 4_096;

const plain = /^[ -\-/-[\]-~À-ÖØ-öø-ÿ]*$/;

/** Tells whether all readers take a name of a new field for this one: no point, which parts names, and no rare letters. */
export const isPlainName = (name: string): boolean => plain.test(name);

/** A name by its letters; null when it is written in a way in which readers might differ. */
export const nameOfField = ({ value, source }: Pick<Written, 'value' | 'source'>): string | null => {
  const name = entryOf(value, 'T');
  if (name === null) return '';
  if (typeof name !== 'object' || name.kind !== 'text') return null;
  if (name.end - name.start > longestText) return null;
  const bytes = bytesOf(latin(source, name.start, name.end));
  return bytes === null ? null : lettersOf(bytes);
};

/** Names of what may be a field. */
export interface FieldNames {
  names: Set<string>;
  /** Something may show text for which readers take letters of the form. */
  hasText: boolean;
  /** A default appearance says more than a font, a size and colours, such as the name of a picture. */
  drawsMore: boolean;
  /** One of them is written in a way in which readers might differ. */
  isOdd: boolean;
}

const ofText = ['FT', 'DA', 'DS', 'RC', 'DV', 'NeedAppearances'];

/** A field of a signature without a parent has no text, whatever readers do; a note without these entries neither. */
const mayShowText = (value: PdfDictionary): boolean => {
  if (isField(value) && !value.entries.has('Parent')) return false;
  const subtype = value.entries.get('Subtype') ?? null;
  const isUnclear = typeof subtype === 'object' && subtype?.kind === 'reference';
  const isShown = isUnclear || isName(subtype, 'Widget') || isName(subtype, 'FreeText');
  return isShown || ofText.some((entry) => value.entries.has(entry));
};

const ofLetters = /^(?:\/[^()<>[\]{}%]*|[+-]?(?:\d+\.?\d*|\.\d+)|T[cdDfLmrswz]|[gGkK]|rg|RG|w)$/;

/** Readers run the operators of a default appearance with the resources of the form (ISO 32000-1 §12.7.3.3). */
const isOfLettersAlone = ({ value, source }: { value: PdfDictionary; source: Uint8Array }): boolean => {
  const written = entryOf(value, 'DA');
  if (written === null) return true;
  if (typeof written !== 'object' || written.kind !== 'text' || written.end - written.start > longestText) return false;
  const words = bytesOf(latin(source, written.start, written.end))
    ?.replaceAll('/', ' /')
    .split(/[\0\t\n\f\r ]+/);
  return words?.every((word) => word === '' || ofLetters.test(word)) ?? false;
};

const ofFields = ['FT', 'Kids', 'Parent', 'Subtype'];

/** A book has a million objects, of which few may be fields: the others share this one. */
const none: Readonly<FieldNames> = { names: new Set(), hasText: false, drawsMore: false, isOdd: false };

export const noFields = (): FieldNames => ({ names: new Set(), hasText: false, drawsMore: false, isOdd: false });

/** Reads the names of all that may be a field in an object. */
export const fieldsOf = (written: Pick<Written, 'value' | 'source'>): Readonly<FieldNames> => {
  const found = noFields();
  addNames(written, found);
  return found.names.size > 0 || found.hasText || found.drawsMore || found.isOdd ? found : none;
};

/**
 * Adds the names of all dictionaries of an object that have one. Readers find a field by its place on a page, too, by its
 * parent, or not at all, so anything may be one.
 */
const addNames = ({ value, source }: Pick<Written, 'value' | 'source'>, found: FieldNames): void => {
  if (typeof value !== 'object' || value === null) return;
  if (value.kind === 'array') for (const item of value.items) addNames({ value: item, source }, found);
  if (value.kind !== 'dictionary') return;
  found.hasText ||= mayShowText(value);
  found.drawsMore ||= value.entries.has('DA') && !isOfLettersAlone({ value, source });
  if (value.entries.has('T')) {
    const name = nameOfField({ value, source });
    if (name !== null) found.names.add(name);
    else found.isOdd ||= ofFields.some((entry) => value.entries.has(entry));
  }
  for (const item of value.entries.values()) addNames({ value: item, source }, found);
};
