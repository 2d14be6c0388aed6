import { openFieldQueue } from '../form-fields.ts';
import { asDictionary, itemsOf } from '../pdf-file.ts';
import { latin } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import type { AnyFile, Written } from './any-file.ts';
import { referenceOf } from './roles.ts';
import type { Role } from './roles.ts';
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

/** Text strings are of one byte a letter, or of two behind a mark (ISO 32000-1 §7.9.2.2). */
const lettersOf = (bytes: string): string =>
  bytes.startsWith('\xFE\xFF')
    ? bytes
        .slice(2)
        .replaceAll(/[^][^]/g, (pair) => String.fromCharCode((pair.charCodeAt(0) << 8) + pair.charCodeAt(1)))
    : bytes;

/** A name by its letters; null when it is written in a way in which readers might differ. */
export const nameOfField = ({ value, source }: Pick<Written, 'value' | 'source'>): string | null => {
  const name = entryOf(value, 'T');
  if (name === null) return '';
  if (typeof name !== 'object' || name.kind !== 'text') return null;
  const bytes = bytesOf(latin(source, name.start, name.end));
  return bytes === null ? null : lettersOf(bytes);
};

export interface FormNames {
  names: ReadonlySet<string>;
  /** Some field is not in the form, or has a name, in a way in which readers may differ. */
  hasStrays: boolean;
}

/** Names of all fields, each without those of its parents. @throws PdfStructureError */
export const namesIn = async (file: AnyFile, roles: ReadonlyMap<number, Role>): Promise<FormNames> => {
  const names = new Set<string>();
  const known = new Set<number>();
  let hasStrays = false;
  const catalog = await file.resolve(entryOf(file.trailer, 'Root'));
  const form = await file.resolve(entryOf(catalog, 'AcroForm'));
  const queue = openFieldQueue();
  queue.add(itemsOf(await file.resolve(entryOf(form, 'Fields'))));
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    const number = referenceOf(next);
    const written = number === null ? null : await file.object(number);
    const name = written ? nameOfField(written) : null;
    if (number === null || name === null) hasStrays = true;
    else {
      known.add(number);
      if (name !== '') names.add(name);
      queue.add(itemsOf(await file.resolve(entryOf(written?.value ?? null, 'Kids'))));
    }
  }
  for (const [number, role] of roles)
    if (role === 'page')
      for (const note of await notesOf(file, number)) {
        const name = known.has(referenceOf(note) ?? -1) ? null : await strayName(file, note);
        if (name === undefined) hasStrays = true;
        else if (name !== null) names.add(name);
      }
  return { names, hasStrays };
};

const notesOf = async (file: AnyFile, page: number): Promise<readonly PdfValue[]> =>
  itemsOf(await file.resolve(entryOf((await file.object(page))?.value ?? null, 'Annots')));

/**
 * The name of a field to which the form does not lead: readers count it in when they find it on its page. Null: it is no
 * field; undefined: readers may take it for several things.
 */
const strayName = async (file: AnyFile, note: PdfValue): Promise<string | null | undefined> => {
  const number = referenceOf(note);
  const written = number === null ? null : await file.object(number);
  const { entries } = asDictionary(written?.value ?? (await file.resolve(note)));
  const isField = isName(entries.get('Subtype'), 'Widget') || ['FT', 'T', 'Parent'].some((name) => entries.has(name));
  if (!isField) return null;
  const name = written && nameOfField(written);
  const isWhole = entries.has('FT') && entries.has('T') && !entries.has('Parent') && !entries.has('Kids');
  return isWhole && name ? name : undefined;
};
