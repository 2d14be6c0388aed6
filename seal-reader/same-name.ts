import { textOf } from './certificate.ts';
import { children, DerError, encoded, hex, oidOf, readDer, sameBytes } from './der.ts';
import type { Der } from './der.ts';

/** Of the kinds that names are written in (RFC 5280 §4.1.2.4), emailAddress and others among them. */
const texts: ReadonlySet<number> = new Set([0x0c, 0x12, 0x13, 0x14, 0x16, 0x1a, 0x1c, 0x1e]);

/** Letters alone count: of which kind the text is, case and spaces around and between words are spelling. */
const lettersOf = (value: Der): string => {
  if (!texts.has(value.tag)) return `#${hex(encoded(value))}`;
  const text = textOf(value)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  return text.toUpperCase().toLowerCase().normalize('NFKC').trim();
};

const partOf = (part: Der): string => {
  const [type, value] = children(part);
  if (!type || !value) throw new DerError('Not a part of a name.');
  return JSON.stringify([oidOf(type), lettersOf(value)]);
};

/** Names of authorities have some hundred bytes. Anybody may write longer ones, with signs that stand for eighteen letters each. */
const most = 2_048;

const known = new WeakMap<Uint8Array, string | null>();

/** Null for what is no name. */
const valueOf = (name: Uint8Array): string | null => {
  const before = known.get(name);
  if (before !== undefined) return before;
  const value = readValue(name);
  known.set(name, value);
  return value;
};

const readValue = (name: Uint8Array): string | null => {
  try {
    return JSON.stringify(children(readDer(name)).map((set) => children(set).map(partOf).toSorted()));
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
};

/**
 * Compares encoded names by value (RFC 5280 §7.1). Only for what is held against a certificate: whom one trusts is named by
 * the same bytes.
 * @returns null for names that are too long to be compared so
 */
export const sameName = (one: Uint8Array, other: Uint8Array): boolean | null => {
  if (sameBytes(one, other)) return true;
  if (Math.max(one.length, other.length) > most) return null;
  const value = valueOf(one);
  return value !== null && value === valueOf(other);
};
