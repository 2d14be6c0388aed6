import { readDer } from './der.ts';
import { openFieldQueue } from './form-fields.ts';
import { asDictionary, isDictionary, itemsOf, openFile } from './pdf-file.ts';
import { PdfStructureError } from './pdf-objects.ts';
import type { PdfDictionary } from './pdf-objects.ts';

/** Position of a signature in a file: its `/ByteRange` and its `/Contents` value, angle brackets included. */
export interface SealPlace {
  ranges: readonly number[];
  contents: { start: number; end: number };
}

/**
 * Finds the signatures that a PDF viewer finds: values of form fields, reached from the newest trailer.
 * Text that only looks like a signature (in a link, in an attached PDF) is ignored.
 * @throws PdfStructureError for files not built like ours: compressed cross-references, bytes after the end
 */
export const findSeals = (pdf: Uint8Array): SealPlace[] => findSigned(pdf).seals;

/**
 * Finds the document timestamps (ISO 32000-2 §12.8.5), which have the form of signatures and sign nothing.
 * @throws PdfStructureError
 */
export const findTimestamps = (pdf: Uint8Array): SealPlace[] => findSigned(pdf).timestamps;

const findSigned = (pdf: Uint8Array): { seals: SealPlace[]; timestamps: SealPlace[] } => {
  const file = openFile(pdf);
  const catalog = asDictionary(file.resolve(file.root));
  const form = asDictionary(file.resolve(catalog.entries.get('AcroForm') ?? null));
  const found: PdfDictionary[] = [];
  const queue = openFieldQueue();
  queue.add(itemsOf(file.resolve(form.entries.get('Fields') ?? null)));
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    const field = asDictionary(file.resolve(next));
    queue.add(itemsOf(file.resolve(field.entries.get('Kids') ?? null)));
    const value = file.resolve(field.entries.get('V') ?? null);
    if (isDictionary(value) && value.entries.has('ByteRange')) found.push(value);
  }
  if (catalog.entries.has('Perms')) throw new PdfStructureError('The file has usage rights signatures.');
  const [seals, timestamps] = [found.filter((one) => !isTimestamp(one)), found.filter(isTimestamp)];
  return { seals: seals.map(placeOf), timestamps: timestamps.map(placeOf) };
};

const isTimestamp = ({ entries }: PdfDictionary): boolean => {
  const type = entries.get('Type') ?? null;
  return typeof type === 'object' && type?.kind === 'name' && type.name === 'DocTimeStamp';
};

const placeOf = (signature: PdfDictionary): SealPlace => {
  const ranges = itemsOf(signature.entries.get('ByteRange') ?? null).filter((item) => typeof item === 'number');
  const contents = signature.entries.get('Contents') ?? null;
  if (ranges.length !== 4) throw new PdfStructureError('The signature does not state two ranges.');
  if (contents === null || typeof contents !== 'object' || contents.kind !== 'text' || !contents.hexadecimal) {
    throw new PdfStructureError('The signature has no hexadecimal contents.');
  }
  return { ranges, contents: { start: contents.start, end: contents.end } };
};

/**
 * Returns the DER inside a seal's `/Contents`.
 * @throws Error when bytes other than zero padding follow the DER
 * @throws DerError when it is not DER
 */
export const sealContents = (pdf: Uint8Array, place: SealPlace): Uint8Array => {
  const { der, isClean } = readContentsLeniently(pdf, place);
  if (!isClean) throw new Error('the contents hold more than a seal');
  return der;
};

const noDigit = 255;
const zero = 48;

/** Values of hexadecimal digits by their character codes; `noDigit` for other characters. */
const digitValues = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? noDigit : value;
});

/**
 * Like `sealContents`, but for a seal that may be damaged: an invalid digit counts as zero.
 * @returns `isClean`: all digits are hexadecimal and only padding follows the seal
 * @throws DerError
 */
export const readContentsLeniently = (pdf: Uint8Array, place: SealPlace): { der: Uint8Array; isClean: boolean } => {
  const { bytes, isHexadecimal } = readContents(pdf, place);
  const { end } = readDer(bytes);
  return { der: bytes.subarray(0, end), isClean: isHexadecimal && isPadding(bytes.subarray(end)) };
};

/** Tells whether the letters among the digits of the first `length` bytes are all small or all capital. */
export const hasOneCase = (pdf: Uint8Array, { contents }: SealPlace, length: number): boolean => {
  const digits = pdf.subarray(contents.start + 1, contents.start + 1 + length * 2);
  return !digits.some((code) => code > smallest) || !digits.some((code) => code > nine && code < smallest);
};

const [nine, smallest] = [0x39, 0x60];

export const isPadding = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== 0) return false;
  return true;
};

/** The bytes of `/Contents`, padding included; an invalid digit counts as zero. */
export const readContents = (
  pdf: Uint8Array,
  { contents }: SealPlace,
): { bytes: Uint8Array; isHexadecimal: boolean } => {
  const digits = pdf.subarray(contents.start + 1, contents.end - 1);
  const bytes = new Uint8Array(digits.length >> 1);
  let isHexadecimal = digits.length > 0 && digits.length % 2 === 0;
  // Most of it is padding, and a seal is read several times while it is made.
  let used = digits.length;
  while (used > 0 && digits[used - 1] === zero) used -= 1;
  for (let at = 0; at < Math.min(used, bytes.length * 2); at += 1) {
    const value = digitValues[digits[at] ?? 0] ?? noDigit;
    if (value === noDigit) isHexadecimal = false;
    else bytes[at >> 1] = (bytes[at >> 1] ?? 0) | (at % 2 === 0 ? value << 4 : value);
  }
  return { bytes, isHexadecimal };
};

/**
 * Tells whether a file is built like those of the service: the strict reader is led to this seal alone, and its contents
 * are DER. What is packed, damaged, or has usage rights is not.
 */
export const isBuiltAsOurs = (pdf: Uint8Array, { contents }: SealPlace): boolean => {
  try {
    const [only, ...more] = findSeals(pdf);
    return only?.contents.start === contents.start && more.length === 0 && sealContents(pdf, only).length > 0;
  } catch {
    return false;
  }
};

/** Tells whether the ranges cover the whole file except `/Contents`. */
export const coversAll = (pdf: { length: number }, { ranges, contents }: SealPlace): boolean => {
  const [start, length, next, rest] = ranges;
  return start === 0 && length === contents.start && next === contents.end && next + (rest ?? 0) === pdf.length;
};

/** Tells whether the ranges cover an earlier version of the file, to which bytes were added later. */
export const coversEarlierVersion = (pdf: Uint8Array, { ranges, contents }: SealPlace): boolean => {
  const [start, length, next, rest = 0] = ranges;
  return start === 0 && length === contents.start && next === contents.end && next + rest < pdf.length && rest > 0;
};

/** Length of the version of the file that the ranges cover. */
export const sealedLength = ({ ranges }: SealPlace): number => (ranges[2] ?? 0) + (ranges[3] ?? 0);
