import { readDer } from './der.ts';
import { asDictionary, isDictionary, itemsOf, openFile } from './pdf-file.ts';
import { latin, PdfStructureError } from './pdf-objects.ts';
import type { PdfDictionary } from './pdf-objects.ts';

/** Where a signature stands in a file: its claimed ranges and its `/Contents` value, brackets included. */
export type SealPlace = {
  ranges: readonly number[];
  contents: { start: number; end: number };
};

const mostFields = 10_000;

/**
 * The signatures that a reader of this file would find: the values of the form's fields, reached from
 * the newest trailer. Text that only looks like a signature, in a link or an attached PDF, is not one.
 * @throws PdfStructureError for files unlike ours: compressed cross-references, bytes after the end.
 */
export function findSeals(pdf: Uint8Array): SealPlace[] {
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
}

function placeOf(signature: PdfDictionary): SealPlace {
  const ranges = itemsOf(signature.entries.get('ByteRange') ?? null).filter(
    (item) => typeof item === 'number',
  );
  const contents = signature.entries.get('Contents') ?? null;
  if (ranges.length !== 4) throw new PdfStructureError('The signature does not state two ranges.');
  if (
    contents === null ||
    typeof contents !== 'object' ||
    contents.kind !== 'text' ||
    !contents.hexadecimal
  ) {
    throw new PdfStructureError('The signature has no hexadecimal contents.');
  }
  return { ranges, contents: { start: contents.start, end: contents.end } };
}

/** The DER inside a seal's `/Contents`; what follows it must be padding. @throws Error otherwise */
export function sealContents(pdf: Uint8Array, place: SealPlace): Uint8Array {
  const { der, isClean } = lookInside(pdf, place);
  if (!isClean) throw new Error('the contents hold more than a seal');
  return der;
}

/**
 * The same of a seal that may be damaged: digits that are none count as zeros.
 * @returns `isClean`: nothing but hexadecimal digits, and nothing but padding after the seal
 * @throws DerError
 */
export function lookInside(pdf: Uint8Array, { contents }: SealPlace): { der: Uint8Array; isClean: boolean } {
  const digits = latin(pdf, contents.start + 1, contents.end - 1);
  const bytes = Uint8Array.from(
    { length: digits.length >> 1 },
    (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16) || 0,
  );
  const { end } = readDer(bytes);
  const isClean = /^(?:[\da-fA-F]{2})+$/.test(digits) && !bytes.subarray(end).some((byte) => byte !== 0);
  return { der: bytes.subarray(0, end), isClean };
}

/** Whether the ranges are all of the file but the contents. */
export function coversAll(pdf: Uint8Array, { ranges, contents }: SealPlace): boolean {
  const [start, length, next, rest] = ranges;
  return (
    start === 0 && length === contents.start && next === contents.end && next + (rest ?? 0) === pdf.length
  );
}

/** Whether they are all of an earlier version of the file, to which something was added. */
export function coversBeginning(pdf: Uint8Array, { ranges, contents }: SealPlace): boolean {
  const [start, length, next, rest = 0] = ranges;
  return (
    start === 0 && length === contents.start && next === contents.end && next + rest < pdf.length && rest > 0
  );
}
