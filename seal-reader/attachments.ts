import { asDictionary, itemsOf, openFile } from './pdf-file.ts';
import type { OpenedFile } from './pdf-file.ts';
import { latin } from './pdf-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-objects.ts';

/** A file carried inside the PDF, as it is stored there. */
export interface StoredAttachment {
  bytes: Uint8Array;
  isDeflated: boolean;
}

const mostNodes = 1_000;

/**
 * Finds the attached file with this name (ISO 32000-1 §7.11.4). Null when there is none in a supported encoding.
 * @throws PdfStructureError
 */
export const findAttachment = (pdf: Uint8Array, name: string): StoredAttachment | null => {
  const file = openFile(pdf);
  const catalog = asDictionary(file.resolve(file.root));
  const names = asDictionary(file.resolve(catalog.entries.get('Names') ?? null));
  const queue: PdfValue[] = [names.entries.get('EmbeddedFiles') ?? null];
  for (let at = 0; at < queue.length && at < mostNodes; at += 1) {
    const node = asDictionary(file.resolve(queue[at] ?? null));
    for (const key of ['Names', 'Kids']) queue.push(...itemsOf(file.resolve(node.entries.get(key) ?? null)));
    if (fileNames(pdf, node).includes(name)) return readStream(pdf, file, node);
  }
  return null;
};

const fileNames = (pdf: Uint8Array, specification: PdfDictionary): string[] =>
  ['F', 'UF'].flatMap((key) => {
    const value = specification.entries.get(key) ?? null;
    return value !== null && typeof value === 'object' && value.kind === 'text' ? [textOf(pdf, value)] : [];
  });

/** Decodes ASCII only, plain or as UTF-16 with a byte order mark: our own file names need no more. */
const textOf = (pdf: Uint8Array, text: Extract<PdfValue, { kind: 'text' }>): string => {
  const inside = latin(pdf, text.start + 1, text.end - 1);
  const plain = text.hexadecimal
    ? inside.replaceAll(/[\da-fA-F]{2}/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    : inside.replaceAll(/\\(.)/gs, '$1');
  return plain.startsWith('\u00FE\u00FF') ? plain.slice(2).replaceAll('\0', '') : plain;
};

const readStream = (pdf: Uint8Array, file: OpenedFile, specification: PdfDictionary): StoredAttachment | null => {
  const streams = asDictionary(file.resolve(specification.entries.get('EF') ?? null));
  const stream = file.stream(streams.entries.get('F') ?? null);
  const length = stream && file.resolve(stream.dictionary.entries.get('Length') ?? null);
  const filters = stream ? filtersOf(file.resolve(stream.dictionary.entries.get('Filter') ?? null)) : [];
  if (!stream || typeof length !== 'number' || stream.start + length > pdf.length) return null;
  if (filters.length > 1 || (filters[0] !== undefined && filters[0] !== 'FlateDecode')) return null;
  return {
    bytes: pdf.subarray(stream.start, stream.start + length),
    isDeflated: filters.length === 1,
  };
};

const filtersOf = (value: PdfValue): string[] =>
  [value, ...itemsOf(value)].flatMap((item) =>
    item !== null && typeof item === 'object' && item.kind === 'name' ? [item.name] : [],
  );
