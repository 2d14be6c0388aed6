import { setImmediate } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import type { DrawnItem, PictureSize } from './drawn-item.ts';
import { coveredText } from './covered-text.ts';
import type { CoveredText } from './covered-text.ts';
import { DrawnPictures } from './drawn-pictures.ts';
import { annexMark, placePicture } from './field-marks.ts';
import { readMarkedContent } from './marked-fields.ts';
import { PageDrawing } from './page-drawing.ts';
import { PrintFonts } from './print-fonts.ts';
import { TextLines } from './text-lines.ts';

export interface PageReading {
  /** Points. */
  width: number;
  height: number;
  /** In the order of drawing, values of fields included. */
  text: string;
  /** Everything, in the order it was drawn. */
  drawn: DrawnItem[];
  /** What stands outside fields, without the number of the page. */
  items: DrawnItem[];
  /** True for a page behind the documents (`annexMark`). */
  isAnnex: boolean;
  /** The place of a field is on it, when places are measured. */
  hasPlaces: boolean;
}

/** Everything that a print shows in all places of one field. */
export interface FieldReading {
  text: string;
  pictures: PictureSize[];
  /** Alternative texts of its pictures and drawings. */
  alternatives: readonly string[];
}

export interface PrintReading {
  pages: PageReading[];
  /** By mark (`fieldMark`). */
  fields: Map<string, FieldReading>;
  /** A picture that is drawn twice is listed twice. */
  pictures: PictureSize[];
  /** Words under the places of fields, when places are measured. */
  covered: CoveredText[];
}

/** Finds the number of the page. The paper adds it, and its total differs between prints of one document. */
const pageNumber = /^Page \d+ \/ \d+$/;

const addToField = (fields: Map<string, FieldReading>, mark: string, item: DrawnItem): void => {
  const field = fields.get(mark) ?? { text: '', pictures: [], alternatives: [] };
  if (item.kind === 'text') field.text += item.what;
  if (item.picture) field.pictures.push(item.picture);
  fields.set(mark, field);
};

/** Chromium writes the number of a page in several pieces. */
const mostPieces = 8;

const withoutPageNumber = (items: DrawnItem[]): DrawnItem[] => {
  const first = items.findIndex(({ kind, isTagged, what }) => kind === 'text' && !isTagged && what.startsWith('P'));
  if (first === -1) return items;
  let text = '';
  for (const [index, { kind, isTagged, what }] of items.slice(first, first + mostPieces).entries()) {
    if (kind !== 'text' || isTagged) break;
    text += what;
    // The total is one piece. The next pieces, such as a space or the number of a clause, belong to the document.
    if (pageNumber.test(text)) return [...items.slice(0, first), ...items.slice(first + index + 1)];
  }
  return items;
};

/** The picture that fills the place of a field in a trial print. */
const isPlace = ({ mark, picture }: DrawnItem): boolean =>
  mark !== null &&
  mark !== annexMark &&
  picture?.width === placePicture.width &&
  picture.height === placePicture.height;

/** Only a checkbox has lines of its own. */
const isCheckbox = ({ kind, mark }: DrawnItem): boolean => kind === 'path' && mark !== null && mark !== annexMark;

/**
 * Reads a print of this server back.
 * @param hasPlaces the places of fields are filled with `placePicture`, and measured
 * @throws {Error} when it is no PDF
 */
export const readPrint = async (pdf: Uint8Array, hasPlaces = false): Promise<PrintReading> => {
  const document = await PDF.load(pdf);
  const resolve = (reference: Parameters<typeof document.getObject>[0]) => document.getObject(reference);
  const shared = { resolve, fonts: new PrintFonts(resolve), pictures: new DrawnPictures() };
  const marked = readMarkedContent(pdf, document);
  const reading: PrintReading = { pages: [], fields: new Map(), pictures: [], covered: [] };
  for (const page of document.getPages()) {
    const drawn = new PageDrawing(page, shared, marked.markOf).items;
    const places = hasPlaces ? drawn.filter((item) => isPlace(item) || isCheckbox(item)) : [];
    const items = hasPlaces ? drawn.filter((item) => !isPlace(item)) : drawn;
    if (places.length > 0) {
      // Letters are measured in a second reading: most pages of a long document have no field.
      const letters = new TextLines();
      void new PageDrawing(page, shared, marked.markOf, letters);
      reading.covered.push(...coveredText(letters.lines, places));
    }
    for (const item of items) {
      if (item.mark !== null && item.mark !== annexMark) addToField(reading.fields, item.mark, item);
      if (item.picture) reading.pictures.push(item.picture);
    }
    const text = items.map(({ kind, what }) => (kind === 'text' ? what : '')).join('');
    const outside = withoutPageNumber(items).filter(({ mark }) => mark === null);
    const isAnnex = items.some(({ mark }) => mark === annexMark);
    const { width, height } = page;
    reading.pages.push({ width, height, text, drawn: items, items: outside, isAnnex, hasPlaces: places.length > 0 });
    // A long document takes about a second. Between two pages the process can answer other requests.
    await setImmediate();
  }
  for (const [mark, alternatives] of marked.alternatives) {
    const field = reading.fields.get(mark);
    if (field) field.alternatives = alternatives;
  }
  return reading;
};

/** The text in the order of drawing, with a form feed between two pages. */
export const extractText = async (pdf: Uint8Array): Promise<string> =>
  (await readPrint(pdf)).pages.map(({ text }) => text).join('\f');
