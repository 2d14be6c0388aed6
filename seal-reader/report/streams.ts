import { isPlainDeflate } from '../deflate-blocks.ts';
import { asDictionary, itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import type { Tools } from './tools.ts';

/** Cross-references and packed objects of a file of 200 MB take less. */
const mostBytes = 64 * 1_048_576;

const only = (value: PdfValue): PdfValue => {
  const items = itemsOf(value);
  if (items.length > 1) throw new PdfStructureError('A stream with several filters.');
  return items[0] ?? value;
};

/** Unpacks data without a filter or with `FlateDecode` (ISO 32000-1 §7.4.4). @throws PdfStructureError */
export const decodeStream = async (
  { entries }: PdfDictionary,
  bytes: Uint8Array,
  { inflate }: Tools,
): Promise<Uint8Array> => {
  const filter = only(entries.get('Filter') ?? null);
  if (isNoFilter(filter)) return bytes;
  if (typeof filter !== 'object' || filter.kind !== 'name' || filter.name !== 'FlateDecode') {
    throw new PdfStructureError('A stream with a filter that is not known here.');
  }
  const plain = await inflate(bytes, mostBytes).catch(() => null);
  if (!plain) throw new PdfStructureError('A stream cannot be unpacked.');
  return withoutPredictor(plain, asDictionary(only(entries.get('DecodeParms') ?? null)));
};

const isNoFilter = (filter: PdfValue): filter is null | Extract<PdfValue, { kind: 'array' }> =>
  filter === null || (typeof filter === 'object' && filter.kind === 'array');

/** Tells whether every reader unpacks the data of a stream, which `decodeStream` has unpacked, to the same bytes. */
export const isPlainlyPacked = ({ entries }: PdfDictionary, bytes: Uint8Array): boolean =>
  isNoFilter(only(entries.get('Filter') ?? null)) || isPlainDeflate(bytes);

/** Some readers take others for none. */
const pngPredictors: ReadonlySet<number> = new Set([10, 11, 12, 13, 14, 15]);

/** Rows of the PNG predictors (ISO 32000-1 §7.4.4.4), of bytes. */
const withoutPredictor = (bytes: Uint8Array, { entries }: PdfDictionary): Uint8Array => {
  const number = (name: string, otherwise: number) => {
    const value = entries.get(name) ?? otherwise;
    return typeof value === 'number' ? value : -1;
  };
  if (number('Predictor', 1) === 1) return bytes;
  const columns = number('Columns', 1);
  const isPlain =
    pngPredictors.has(number('Predictor', 1)) && number('Colors', 1) === 1 && number('BitsPerComponent', 8) === 8;
  if (!isPlain || !Number.isInteger(columns) || columns < 1 || bytes.length % (columns + 1) !== 0)
    throw new PdfStructureError('A strange predictor.');
  const rows = bytes.length / (columns + 1);
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)];
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0;
      const up = row > 0 ? (plain[at - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (plain[at - columns - 1] ?? 0) : 0;
      plain[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return plain;
};

const predicted = (kind: number | undefined, left: number, up: number, corner: number): number => {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) throw new PdfStructureError('A strange predictor.');
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
};
