import { PdfReader, PdfStructureError, type PdfDictionary, type PdfValue } from '#seal-reader/pdf-objects.ts';
import { bytesOf } from '../../pdf-strings.ts';
import { beginsObject, numberOf, objectsOf, trailersOf } from '../find-objects.ts';
import { isKind, Unsound } from '../pdf-streams.ts';
import { PdfWalker, type Meeting } from '../pdf-walker.ts';
import { maskOf, type Key, type WalkedDictionary } from '../walked-dictionary.ts';
import type { CipherName, OpenedKey } from './decryption.ts';
import { keyWithoutPassword } from './standard-security.ts';

export interface Encryption {
  /** Keys with which readers open the file without asking. They take them from different trailers. */
  keys: OpenedKey[];
  /** A password protects the file, so that nobody reads its texts and its streams without it. */
  isLocked: boolean;
  /** Some readers may take the texts as they are. */
  isPlain: boolean;
}

/** The word `Encrypt`, with any letters escaped. Most files do not have it. */
const encryptWord = /\/(?:E|#45)(?:n|#6e)(?:c|#63)(?:r|#72)(?:y|#79)(?:p|#70)(?:t|#74)/i;
const trailerKeys = maskOf('Encrypt', 'Root');
const securityKeys = maskOf('O', 'U');

/** Tells whether readers could take a dictionary for that of an encryption. */
export const isSecurity = ({ mask }: WalkedDictionary): boolean => (mask & securityKeys) === securityKeys;

/** Programs write one dictionary, and one identifier that stays the same. */
const mostDictionaries = 8;
const mostIds = 8;
/** Values in trailers: each version of a file has one of them, with two values. */
const mostWritten = 10_000;
/** Objects that are looked for: each takes a pass over the file. */
const mostSearches = 32;
const mostReadings = 3;

const valueAt = (bytes: Buffer, at: number): PdfValue => {
  try {
    return new PdfReader(bytes, at).value();
  } catch (error) {
    if (error instanceof PdfStructureError) return null;
    throw error;
  }
};

/** Collects what the trailers say, and what objects say that readers could take for one: a cross-reference stream. */
class Trailers implements Meeting {
  readonly words = [];
  /** By how they are written. */
  readonly encryptions = new Map<string, PdfValue>();
  readonly ids = new Map<string, PdfValue>();
  /** One names the catalog and no encryption. */
  isPlain = false;
  /** One names both. */
  isEncrypted = false;
  /** Objects that readers could take for the dictionary of the encryption. */
  securities = 0;
  readonly #bytes: Buffer;
  readonly #walker = new PdfWalker(this);
  #written = 0;
  #left: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#left = bytes.length * mostReadings;
    for (const at of objectsOf(bytes)) this.#readAt(at);
    for (const at of trailersOf(bytes)) this.#readAt(at);
  }

  name(): void {}

  dictionary(dictionary: WalkedDictionary, depth: number): void {
    if (depth > 0) return;
    if (isSecurity(dictionary)) this.securities += 1;
    if ((dictionary.mask & trailerKeys) === 0) return;
    const isEncrypted = this.#note(dictionary, 'Encrypt', this.encryptions);
    if (dictionary.has('Root')) this[isEncrypted ? 'isEncrypted' : 'isPlain'] = true;
    this.#note(dictionary, 'ID', this.ids);
  }

  /** Tells whether there is a value. */
  #note(dictionary: WalkedDictionary, key: Key, noted: Map<string, PdfValue>): boolean {
    if (!dictionary.has(key)) return false;
    const start = dictionary.startOf(key);
    const reader = new PdfReader(this.#bytes, start);
    const value = reader.value();
    if (value === null) return false;
    noted.set(this.#bytes.toString('latin1', start, reader.position), value);
    this.#written += 1;
    if (this.#written > mostWritten) throw new Unsound('damaged', 'many trailers');
    return true;
  }

  #readAt(at: number): void {
    this.#walker.skipSpace(this.#bytes, at);
    const start = this.#walker.position;
    const walked = beginsObject(this.#bytes, start) ? this.#walker.walk(this.#bytes, start) : null;
    // Of two equal keys, readers take the first or the last.
    this.isPlain ||= this.#walker.isOdd && walked?.has('Encrypt') === true;
    this.#left -= this.#walker.position - at;
    if (this.#left < 0) throw new Unsound('damaged', 'read again and again');
  }
}

/** Finds the values that stand in objects of their own. */
class Values {
  /** Something was read that programs read in different ways. */
  isOdd = false;
  readonly #bytes: Buffer;
  #searches = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Every object that a reference may mean; the value itself, where it is no reference. */
  all(value: PdfValue): PdfValue[] {
    if (!isKind(value, 'reference')) return [value];
    this.#searches += 1;
    if (this.#searches > mostSearches) throw new Unsound('damaged', 'encrypted in many objects');
    const places = Array.from(objectsOf(this.#bytes)).filter((at) => numberOf(this.#bytes, at) === value.object);
    return places.map((at) => valueAt(this.#bytes, at));
  }

  one(value: PdfValue | undefined): PdfValue {
    const all = this.all(value ?? null);
    return all.length === 1 ? (all[0] ?? null) : null;
  }

  /** The bytes of a text. Programs make different bytes of a line end in it, and of none. */
  text(value: PdfValue | undefined): Buffer {
    const found = this.one(value);
    if (!isKind(found, 'text')) {
      this.isOdd ||= value !== undefined;
      return Buffer.alloc(0);
    }
    this.isOdd ||= !found.hexadecimal && this.#bytes.subarray(found.start, found.end).includes(13);
    return bytesOf(this.#bytes, found);
  }

  number(value: PdfValue | undefined): number | null {
    const found = this.one(value);
    if (typeof found === 'number') return found;
    this.isOdd ||= value !== undefined;
    return null;
  }

  name(value: PdfValue | undefined): string | null {
    const found = this.one(value);
    return isKind(found, 'name') ? found.name : null;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary['entries'] {
    const found = this.one(value);
    return isKind(found, 'dictionary') ? found.entries : new Map<string, PdfValue>();
  }
}

type Entries = PdfDictionary['entries'];
const realCiphers: CipherName[] = ['rc4', 'aes', 'aes256'];
const oldCiphers: CipherName[] = ['none', 'rc4', 'aes'];
const newCiphers: CipherName[] = ['none', 'aes256'];
const named: Record<string, CipherName> = { None: 'none', V2: 'rc4', AESV2: 'aes', AESV3: 'aes256' };

/** Bytes of `/O` and `/U`. Some programs fill 48 up with zeros. */
const longestHash = 127;
const usualRevisions = new Set([2, 3, 4, 5, 6]);
const usualVersions = new Set([1, 2, 4, 5]);
/** Of keys, in bytes and in bits; 0 where none is stated. */
const usualLengths = new Set([0, ...Array.from({ length: 12 }, (_, index) => [5 + index, 40 + 8 * index]).flat()]);
/** Those of version 5 alone: of a key of 4, some readers fill the rest with zeros. */
const newLengths = new Set([32, 256]);

/** The lengths of the key in bytes that readers take: they read them as bits, or, where small, as bytes. */
const lengthsOf = (values: Values, entries: Entries, filters: Entries[]): number[] => {
  const stated = [entries, ...filters].map((from) => values.number(from.get('Length')) ?? 0);
  const isNew = values.number(entries.get('V')) === 5;
  values.isOdd ||= stated.some((length) => !usualLengths.has(length) && !(isNew && newLengths.has(length)));
  const lengths = stated.flatMap((length) => [length, Math.floor(length / 8)]);
  return [...new Set([5, 16, ...lengths])].filter((length) => Number.isInteger(length) && length >= 5 && length <= 16);
};

/** The ciphers by `/V` and the named filters. Where readers differ they are all. */
const ciphersOf = (values: Values, entries: Entries, keyLength: number): Pick<OpenedKey, 'texts' | 'streams'> => {
  const version = values.number(entries.get('V'));
  if ((version === 1 || version === 2) && keyLength <= 16) return { texts: ['rc4'], streams: ['rc4'] };
  const filters = values.dictionary(entries.get('CF'));
  const allowed = (version === 4 && keyLength <= 16 && oldCiphers) || (version === 5 && keyLength > 16 && newCiphers);
  if (!allowed) return { texts: ['none', ...realCiphers], streams: realCiphers };
  const cipherBy = (key: string): CipherName | null => {
    const name = entries.has(key) ? values.name(entries.get(key)) : 'Identity';
    if (name === 'Identity') return 'none';
    const cipher = named[values.name(values.dictionary(filters.get(name ?? '')).get('CFM')) ?? ''];
    return cipher !== undefined && allowed.includes(cipher) ? cipher : null;
  };
  const text = cipherBy('StrF');
  const streams = [cipherBy('StmF'), cipherBy(entries.has('EFF') ? 'EFF' : 'StmF')].filter((one) => one !== null);
  if (text === null || streams.length < 2) return { texts: ['none', ...realCiphers], streams: realCiphers };
  return { texts: [text], streams: [...new Set(streams)].filter((one) => one !== 'none') };
};

/** The keys of one dictionary; `locked` where readers ask for a password, null where nobody knows what they make of it. */
const openOne = (values: Values, entries: Entries, ids: readonly Buffer[]): OpenedKey[] | 'locked' | null => {
  const filter = values.name(entries.get('Filter'));
  if (filter === null) return null;
  if (filter !== 'Standard') return /^[\w.]+$/.test(filter) ? 'locked' : null;
  const revision = values.number(entries.get('R'));
  const permissions = values.number(entries.get('P'));
  const [owner, user, ownerKey, userKey] = ['O', 'U', 'OE', 'UE'].map((key) => values.text(entries.get(key)));
  if (revision === null || permissions === null || !owner?.length || !user?.length || !ownerKey || !userKey)
    return null;
  if (owner.length > longestHash || user.length > longestHash) return null;
  const filters = Array.from(values.dictionary(entries.get('CF')).values(), (one) => values.dictionary(one));
  const lengths = lengthsOf(values, entries, filters);
  const key = keyWithoutPassword({ revision, permissions, owner, user, ownerKey, userKey, lengths, ids });
  const isUsual =
    Number.isInteger(permissions) &&
    Math.abs(permissions) < 0x1_00_00_00_00 &&
    usualRevisions.has(revision) &&
    usualVersions.has(values.number(entries.get('V')) ?? 0);
  if (key === null) return values.isOdd || !isUsual ? null : 'locked';
  // Acrobat and Firefox fill a short key of version 4 with zeros, others do not.
  const isFilled = values.number(entries.get('V')) === 4 && key.length < 16;
  const keys = isFilled ? [key, Buffer.concat([key, Buffer.alloc(16 - key.length)])] : [key];
  return keys.map((one) => ({ key: one, ...ciphersOf(values, entries, key.length) }));
};

const idsOf = (values: Values, all: PdfValue[]): Buffer[] => {
  const firsts = all.map((id) => {
    const list = values.one(id);
    if (isKind(list, 'array')) return values.text(list.items[0]);
    values.isOdd = true;
    return Buffer.alloc(0);
  });
  const different = [...new Set([...firsts.map((id) => id.toString('hex')), ''])];
  if (different.length > mostIds) throw new Unsound('damaged', 'many identifiers');
  return different.map((id) => Buffer.from(id, 'hex'));
};

/**
 * Finds how a file is encrypted, and opens it with the empty password, as readers do without asking. Every dictionary
 * counts that a trailer or a cross-reference stream may name.
 * @throws {Unsound} and {PdfStructureError}
 */
export const findEncryption = (bytes: Buffer): Encryption => {
  if (!encryptWord.test(bytes.toString('latin1'))) return { keys: [], isLocked: false, isPlain: true };
  const trailers = new Trailers(bytes);
  const values = new Values(bytes);
  const ids = idsOf(values, [...trailers.ids.values()]);
  const found = [...trailers.encryptions.values()].flatMap((one) => values.all(one));
  const dictionaries = found.filter((one) => isKind(one, 'dictionary'));
  if (dictionaries.length > mostDictionaries) throw new Unsound('damaged', 'encrypted in many ways');
  const opened = dictionaries.map((one) => openOne(values, one.entries, ids));
  const keys = opened.flatMap((one) => (one === null || one === 'locked' ? [] : one));
  const isLocked = opened.every((one) => one === 'locked') && opened.length > 0 && opened.length >= trailers.securities;
  return {
    keys,
    isLocked: isLocked && trailers.isEncrypted && !trailers.isPlain,
    isPlain: trailers.isPlain || keys.length === 0,
  };
};
