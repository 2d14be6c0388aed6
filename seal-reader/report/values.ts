import { asDictionary, itemsOf } from '../pdf-file.ts';
import { latin } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';

export const entryOf = (value: PdfValue, name: string): PdfValue => asDictionary(value).entries.get(name) ?? null;

export const isName = (value: PdfValue | undefined, name: string): boolean =>
  typeof value === 'object' && value?.kind === 'name' && value.name === name;

/** Some readers hold fewer values of one object. */
const mostValues = 30_000;

const countValues = (value: PdfValue): number => {
  if (typeof value !== 'object' || value === null) return 1;
  if (value.kind !== 'array' && value.kind !== 'dictionary') return 1;
  const inside = value.kind === 'array' ? value.items : value.entries.values();
  let count = 1;
  for (const item of inside) count += countValues(item);
  return count;
};

/** Tells whether it has more values than all readers hold. */
export const isTooLarge = (value: PdfValue): boolean => countValues(value) > mostValues;

/** A name as it must be written, so that no name reads like more than one value (ISO 32000-1 §7.3.5). */
const writtenName = (name: string): string =>
  `/${name.replaceAll(/[^!-~]|[#%()/<>[\]{}]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/**
 * The same text for the same value, however it is spaced. The order of entries counts, because readers take the first of
 * some; `isSorted` leaves it out.
 */
export const printed = (value: PdfValue, source: Uint8Array, isSorted = false): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if (value.kind === 'name') return writtenName(value.name);
  if (value.kind === 'reference') return `${value.object} ${value.generation} R`;
  if (value.kind === 'text') return latin(source, value.start, value.end);
  if (value.kind === 'array')
    return `[${itemsOf(value)
      .map((item) => printed(item, source, isSorted))
      .join(' ')}]`;
  const members = [...value.entries].map(([name, item]) => `${writtenName(name)} ${printed(item, source, isSorted)}`);
  return `<<${(isSorted ? members.sort() : members).join(' ')}>>`;
};

/** A value with the bytes in which its texts have their places. */
export interface Sourced {
  value: PdfValue;
  source: Uint8Array;
}

/** Tells whether two values are the same, but for the order of entries, or not. */
export const differenceOf = (old: Sourced, now: Sourced): 'same' | 'order' | 'other' => {
  if (printed(old.value, old.source) === printed(now.value, now.source)) return 'same';
  return printed(old.value, old.source, true) === printed(now.value, now.source, true) ? 'order' : 'other';
};
