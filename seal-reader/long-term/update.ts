import { asDictionary, itemsOf, openFile } from '../pdf-file.ts';
import type { OpenedFile } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';

/** An incremental update of a file that is being written. The same calls give the same bytes. */
export interface Update {
  file: OpenedFile;
  catalog: PdfDictionary;
  /** Number of the catalog's object, and its text. */
  root: { object: number; text: string };
  /** Writes a new object. Returns its number and the offset of its first piece in the whole file. */
  object: (...pieces: Piece[]) => { object: number; start: number };
  /** Writes a new version of an object. */
  objectAt: (number: number, ...pieces: Piece[]) => void;
  stream: (bytes: Uint8Array) => number;
  /** Writes cross-references and trailer, and returns everything that was written. */
  end: () => Uint8Array;
}

type Piece = string | Uint8Array;

/** @throws PdfStructureError when the file is not built like ours */
export const openUpdate = (pdf: Uint8Array): Update => {
  const file = openFile(pdf);
  const size = file.trailer.entries.get('Size');
  const place = file.written(file.root);
  const object = objectOf(file.root);
  const text = place ? latin(pdf, place.start, place.end) : '';
  if (typeof size !== 'number' || object === null || !text.endsWith('>>') || file.trailer.entries.has('Encrypt')) {
    throw new PdfStructureError('The file cannot be added to.');
  }
  const catalog = asDictionary(file.resolve(file.root));
  return { file, catalog, root: { object, text }, ...openSection(pdf.length, size, trailerOf(pdf, file)) };
};

/** Number of the object that is referred to. */
export const objectOf = (value: PdfValue): number | null =>
  typeof value === 'object' && value?.kind === 'reference' ? value.object : null;

/** The new trailer takes these from the old one: the places of the catalog and the metadata, and the file's identifier. */
const trailerOf = (pdf: Uint8Array, { trailer, root, newest }: OpenedFile): string => {
  const info = trailer.entries.get('Info') ?? null;
  const id = itemsOf(trailer.entries.get('ID') ?? null).flatMap((part) =>
    typeof part === 'object' && part?.kind === 'text' ? [latin(pdf, part.start, part.end)] : [],
  );
  return [
    `/Root ${objectOf(root)} 0 R`,
    ...(objectOf(info) === null ? [] : [`/Info ${objectOf(info)} 0 R`]),
    ...(id.length === 2 ? [`/ID [${id.join(' ')}]`] : []),
    `/Prev ${newest}`,
  ].join(' ');
};

/**
 * A new version of the object that has the list `name` of a dictionary, with one item more: the dictionary itself, or the
 * list where it is an object.
 * @throws PdfStructureError
 */
export const withItem = (
  pdf: Uint8Array,
  file: OpenedFile,
  { dictionary, name, item }: { dictionary: PdfValue; name: string; item: string },
): { object: number; text: string } => {
  const place = file.written(dictionary);
  const list = place && listIn(new PdfReader(pdf, place.start), name);
  const isApart = list !== null && objectOf(list.value) !== null;
  const whole = isApart ? file.written(list.value) : place;
  const object = objectOf(isApart ? list.value : dictionary);
  const end = isApart ? whole?.end : list?.end;
  if (!whole || object === null || end === undefined || pdf[end - 1] !== closing) {
    throw new PdfStructureError(`The file has no plain list ${name}.`);
  }
  return { object, text: `${latin(pdf, whole.start, end - 1)} ${item}${latin(pdf, end - 1, whole.end)}` };
};

const closing = 0x5d;

/** The value of `name` in the dictionary that comes next, and the offset behind it. */
const listIn = (reader: PdfReader, name: string): { value: PdfValue; end: number } | null => {
  if (!reader.take('<<')) return null;
  while (!reader.take('>>')) {
    const key = reader.value();
    const value = reader.value();
    if (typeof key === 'object' && key?.kind === 'name' && key.name === name) return { value, end: reader.position };
  }
  return null;
};

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** @param start length of the file before */
const openSection = (start: number, firstFree: number, trailer: string) => {
  const parts: Uint8Array[] = [];
  const offsets = new Map<number, number>();
  let length = start;
  let free = firstFree;
  const write = (...pieces: Piece[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? bytesOf(piece) : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const objectAt = (number: number, ...pieces: Piece[]): number => {
    offsets.set(number, length);
    write(`${number} 0 obj\n`);
    const first = length;
    write(...pieces, '\nendobj\n');
    return first;
  };
  const object = (...pieces: Piece[]) => {
    const number = free++;
    return { object: number, start: objectAt(number, ...pieces) };
  };
  write('\n');
  return {
    object,
    objectAt,
    stream: (bytes: Uint8Array) => object(`<</Length ${bytes.length}>>\nstream\n`, bytes, '\nendstream').object,
    end: (): Uint8Array => {
      const at = length;
      const rows = [...offsets].sort(([a], [b]) => a - b);
      const row = ([number, offset]: [number, number]) =>
        `${number} 1\n${String(offset).padStart(10, '0')} 00000 n\r\n`;
      write(`xref\n${rows.map(row).join('')}trailer\n<</Size ${free} ${trailer}>>\nstartxref\n${at}\n%%EOF\n`);
      return joined(parts, length - start);
    },
  };
};

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
