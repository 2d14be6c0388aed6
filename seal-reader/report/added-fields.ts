import { isDictionary, itemsOf } from '../pdf-file.ts';
import { latin } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import type { AnyFile } from './any-file.ts';
import { isTimestamp, signsAll } from './places.ts';
import type { Change } from './report.ts';
import { entryOf, isName } from './values.ts';

/** Entries of a field of a signature and of its place (ISO 32000-1 §12.7.4.5 and §12.5.6.19), without actions. */
const ofField: ReadonlySet<string> = new Set(
  'Type Subtype Parent FT T TU TM V Ff F Rect P AP AS MK BS Border DA Q DR H Lock SV NM M Contents DV StructParent'.split(
    ' ',
  ),
);

const isNoneOr = (value: PdfValue, name: string): boolean => value === null || isName(value, name);

/** Tells whether it is a field of a signature by all its entries: objects of other kinds have entries of their own. */
export const isField = (value: PdfValue): boolean =>
  isDictionary(value) &&
  isName(entryOf(value, 'FT'), 'Sig') &&
  isNoneOr(entryOf(value, 'Type'), 'Annot') &&
  isNoneOr(entryOf(value, 'Subtype'), 'Widget') &&
  [...value.entries.keys()].every((name) => ofField.has(name));

/** A field of a signature, and nothing else that a viewer shows or does. */
export const changeByField = async (file: AnyFile, field: PdfValue): Promise<Change> => {
  const subtype = entryOf(field, 'Subtype');
  const isActing = ['Kids', 'A', 'AA'].some((name) => entryOf(field, name) !== null);
  if (!isName(entryOf(field, 'FT'), 'Sig') || isActing || !isNoneOr(subtype, 'Widget')) return 'other';
  // It may be a part of another field, or something else besides.
  if (!isField(field) || entryOf(field, 'Parent') !== null) return 'notRead';
  const isSigned = await signsAll(file, entryOf(field, 'V'));
  const value = await file.resolve(entryOf(field, 'V'));
  if (value !== null && !isSigned) return 'other';
  const rectangle = await file.resolve(entryOf(field, 'Rect'));
  // Readers draw something of their own where a field waits for a signature, and over the whole page without a place.
  if (!isSigned && (hasArea(rectangle) || entryOf(field, 'AP') !== null || !isRectangle(rectangle))) return 'other';
  // Readers draw something of their own for some signatures, and over the whole page without a place.
  const isPlaced = hasArea(rectangle) || (subtype !== null && !isRectangle(rectangle));
  if (isPlaced || (await isSeen(file, field))) return isSigned ? 'shownSignature' : 'other';
  return (await isTimestamp(file, entryOf(field, 'V'))) ? 'timestamp' : 'signature';
};

/** Tells whether a page shows something of a field: its appearance, or what readers draw themselves. */
export const isSeen = async (file: AnyFile, field: PdfValue): Promise<boolean> =>
  ((await hasPlace(file, field)) && entryOf(field, 'AP') !== null) ||
  (await hasBorder(file, field)) ||
  isDrawn(file, field);

/** Borders and backgrounds: one reader draws a line even where there is no place. */
const hasBorder = async (file: AnyFile, field: PdfValue): Promise<boolean> => {
  const colours = await file.resolve(entryOf(field, 'MK'));
  const isColoured = colours !== null && !(isDictionary(colours) && colours.entries.size === 0);
  return isColoured || entryOf(field, 'BS') !== null || entryOf(field, 'Border') !== null;
};

/** Tells whether it has a place on its page, where some readers draw something of their own until it is signed. */
export const hasPlace = async (file: AnyFile, field: PdfValue): Promise<boolean> =>
  !isPoint(await file.resolve(entryOf(field, 'Rect')));

const isPoint = (rectangle: PdfValue): boolean => isRectangle(rectangle) && !hasArea(rectangle);

const isRectangle = (value: PdfValue): boolean =>
  itemsOf(value).length === 4 && itemsOf(value).every((item) => typeof item === 'number');

const hasArea = (rectangle: PdfValue): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = itemsOf(rectangle).map(Number);
  return left !== right && bottom !== top;
};

/** Most bytes of an appearance that draws nothing. */
const longestEmpty = 100;

/** Some readers show an appearance whose field has no room as large as the appearance itself. */
const isDrawn = async (file: AnyFile, field: PdfValue): Promise<boolean> => {
  const appearance = await file.resolve(entryOf(field, 'AP'));
  if (appearance === null) return false;
  const normal = entryOf(appearance, 'N');
  const box = await file.resolve(entryOf(await file.resolve(normal), 'BBox'));
  if (!isRectangle(box) || hasArea(box)) return true;
  // An empty one is short, packed or not; a long one may be packed a thousand times.
  const length = await file.resolve(entryOf(await file.resolve(normal), 'Length'));
  if (typeof length !== 'number' || length > longestEmpty) return true;
  const content = await file.data(normal);
  file.spend(content.length);
  return content.length > longestEmpty || !/^[\sqQ]*$/.test(latin(content, 0, content.length));
};
