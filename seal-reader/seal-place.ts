import { readDer } from './der.ts';
import { asDictionary, isDictionary, itemsOf, openFile } from './pdf-file.ts';
import { PdfStructureError } from './pdf-objects.ts';
import type { PdfDictionary } from './pdf-objects.ts';

/** Position of a signature in a file: its `/ByteRange` and its `/Contents` value, angle brackets included. */
export interface SealPlace {
  ranges: readonly number[];
  contents: { start: number; end: number };
}

const mostFields = 10_000;

/**
 * Finds the signatures that a PDF viewer finds: values of form fields, reached from the newest trailer.
 * Text that only looks like a signature (in a link, in an attached PDF) is ignored.
 * @throws PdfStructureError for files not built like ours: compressed cross-references, bytes after the end
 */
export const findSeals = (pdf: Uint8Array): SealPlace[] => {
  const file = openFile(pdf);
  const catalog = asDictionary(file.resolve(file.root));
  const form = asDictionary(file.resolve(catalog.entries.get('AcroForm') ?? null));
  const found: PdfDictionary[] = [];
  const queue = itemsOf(file.resolve(form.entries.get('Fields') ?? null));
  for (let at = 0; at < queue.length; at += 1) {
    if (at > mostFields) throw new PdfStructureError('Too many form fields.');
    const field = asDictionary(file.resolve(queue[at] ?? null));
    queue.push(...itemsOf(file.resolve(field.entries.get('Kids') ?? null)));
    const value = file.resolve(field.entries.get('V') ?? null);
    if (isDictionary(value) && value.entries.has('ByteRange')) found.push(value);
  }
  if (catalog.entries.has('Perms')) throw new PdfStructureError('The file has usage rights signatures.');
  return found.map(placeOf);
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

/** Value of a hexadecimal digit, or -1. Written for speed: a padded seal has tens of thousands of digits. */
const digitOf = (code: number | undefined = 0): number => {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/**
 * Like `sealContents`, but for a seal that may be damaged: an invalid digit counts as zero.
 * @returns `isClean`: all digits are hexadecimal and only padding follows the seal
 * @throws DerError
 */
export const readContentsLeniently = (
  pdf: Uint8Array,
  { contents }: SealPlace,
): { der: Uint8Array; isClean: boolean } => {
  const digits = pdf.subarray(contents.start + 1, contents.end - 1);
  const bytes = new Uint8Array(digits.length >> 1);
  let isClean = digits.length > 0 && digits.length % 2 === 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [high, low] = [digitOf(digits[at * 2]), digitOf(digits[at * 2 + 1])];
    if (high < 0 || low < 0) isClean = false;
    bytes[at] = Math.max(high, 0) * 16 + Math.max(low, 0);
  }
  const { end } = readDer(bytes);
  for (let at = end; isClean && at < bytes.length; at += 1) isClean = bytes[at] === 0;
  return { der: bytes.subarray(0, end), isClean };
};

/** Tells whether the ranges cover the whole file except `/Contents`. */
export const coversAll = (pdf: Uint8Array, { ranges, contents }: SealPlace): boolean => {
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
