import { latin, PdfReader, PdfStructureError } from './pdf-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-objects.ts';

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

type OpenedFile = { root: PdfValue; resolve: (value: PdfValue) => PdfValue };

function openFile(pdf: Uint8Array): OpenedFile {
  const offsets = new Map<number, number>();
  let root: PdfValue = null;
  const seen = new Set<number>();
  for (let at: PdfValue = lastCrossReference(pdf); typeof at === 'number';) {
    if (seen.has(at)) throw new PdfStructureError('The cross-references run in a circle.');
    seen.add(at);
    const trailer = readSection(pdf, at, offsets);
    if (trailer.entries.has('XRefStm')) throw new PdfStructureError('The file has hidden cross-references.');
    root ??= trailer.entries.get('Root') ?? null;
    at = trailer.entries.get('Prev') ?? null;
  }
  return { root, resolve: (value) => resolve(pdf, offsets, value) };
}

function resolve(pdf: Uint8Array, offsets: ReadonlyMap<number, number>, value: PdfValue): PdfValue {
  if (value === null || typeof value !== 'object' || value.kind !== 'reference') return value;
  const offset = offsets.get(value.object);
  if (offset === undefined || offset === 0) return null;
  const reader = new PdfReader(pdf, offset);
  if (reader.natural() !== value.object || reader.natural() === null || !reader.take('obj')) {
    throw new PdfStructureError(`Object ${value.object} is not where it should be.`);
  }
  return reader.value();
}

/** The offset after the last `startxref`, once sure that the file ends right there. */
function lastCrossReference(pdf: Uint8Array): number {
  const tail = latin(pdf, Math.max(0, pdf.length - 64), pdf.length);
  const end = /startxref\s+(\d{1,10})\s+%%EOF\r?\n?$/.exec(tail);
  if (!end) throw new PdfStructureError('The file does not end as a PDF must.');
  return Number(end[1]);
}

/** Reads one cross-reference table; what newer tables said stays. Answers its trailer. */
function readSection(pdf: Uint8Array, at: number, offsets: Map<number, number>): PdfDictionary {
  const reader = new PdfReader(pdf, at);
  if (!reader.take('xref')) throw new PdfStructureError('The file has no plain cross-reference table.');
  while (!reader.take('trailer')) {
    const first = reader.natural();
    const count = reader.natural();
    if (first === null || count === null || count > pdf.length / 20) {
      throw new PdfStructureError('The cross-reference table is broken.');
    }
    for (let object = first; object < first + count; object += 1) {
      const offset = reader.natural();
      reader.natural();
      const used = reader.take('n');
      if (offset === null || (!used && !reader.take('f'))) {
        throw new PdfStructureError('The cross-reference table is broken.');
      }
      if (!offsets.has(object)) offsets.set(object, used ? offset : 0);
    }
  }
  return asDictionary(reader.value());
}

const isDictionary = (value: PdfValue): value is PdfDictionary =>
  value !== null && typeof value === 'object' && value.kind === 'dictionary';

function asDictionary(value: PdfValue): PdfDictionary {
  return isDictionary(value) ? value : { kind: 'dictionary', entries: new Map() };
}

function itemsOf(value: PdfValue): PdfValue[] {
  return value !== null && typeof value === 'object' && value.kind === 'array' ? [...value.items] : [];
}
