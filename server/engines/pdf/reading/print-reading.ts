import { setImmediate } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import type { PdfStream } from '@libpdf/core';
import type { DrawnItem, PictureSize } from './drawn-item.ts';
import { annexMark, readMarkedContent } from './marked-fields.ts';
import { PageDrawing } from './page-drawing.ts';
import { PrintFonts } from './print-fonts.ts';

export interface PageReading {
  /** Points. */
  width: number;
  height: number;
  /** In the order it was drawn, with the values of fields. */
  text: string;
  /** Everything, in the order it was drawn. */
  drawn: DrawnItem[];
  /** What stands outside fields, without the number of the page. */
  items: DrawnItem[];
  /** The page stands behind the documents (`annexMark`). */
  isAnnex: boolean;
}

/** All that a print shows in the places of one field, or in those of its copies. */
export interface FieldReading {
  text: string;
  pictures: PictureSize[];
  /** Texts that stand for its pictures and drawings. */
  alternatives: readonly string[];
}

export interface PrintReading {
  pages: PageReading[];
  /** By mark (`fieldMark`). */
  fields: Map<string, FieldReading>;
  /** A picture drawn twice is there twice. */
  pictures: PictureSize[];
}

/** The number of the page, which the paper adds: the total differs between prints. */
const pageNumber = /^Page \d+ \/ \d+$/;

const addToField = (fields: Map<string, FieldReading>, mark: string, item: DrawnItem): void => {
  const field = fields.get(mark) ?? { text: '', pictures: [], alternatives: [] };
  if (item.kind === 'text') field.text += item.what;
  if (item.picture) field.pictures.push(item.picture);
  fields.set(mark, field);
};

/** A page's number comes in several pieces. */
const mostPieces = 8;

const withoutPageNumber = (items: DrawnItem[]): DrawnItem[] => {
  const first = items.findIndex(({ kind, isTagged, what }) => kind === 'text' && !isTagged && what.startsWith('P'));
  if (first === -1) return items;
  let text = '';
  for (const [index, { kind, isTagged, what }] of items.slice(first, first + mostPieces).entries()) {
    if (kind !== 'text' || isTagged) break;
    text += what;
    // The total is one piece. What follows, such as a space or the number of a clause, is the document's.
    if (pageNumber.test(text)) return [...items.slice(0, first), ...items.slice(first + index + 1)];
  }
  return items;
};

/** Reads a print of this server back. @throws {Error} when it is no PDF */
export const readPrint = async (pdf: Uint8Array): Promise<PrintReading> => {
  const document = await PDF.load(pdf);
  const resolve = (reference: Parameters<typeof document.getObject>[0]) => document.getObject(reference);
  const shared = { resolve, fonts: new PrintFonts(resolve), pictures: new Map<PdfStream, string>() };
  const marked = readMarkedContent(pdf, document);
  const reading: PrintReading = { pages: [], fields: new Map(), pictures: [] };
  for (const page of document.getPages()) {
    const { items } = new PageDrawing(page, shared, marked.markOf);
    for (const item of items) {
      if (item.mark !== null && item.mark !== annexMark) addToField(reading.fields, item.mark, item);
      if (item.picture) reading.pictures.push(item.picture);
    }
    const text = items.map(({ kind, what }) => (kind === 'text' ? what : '')).join('');
    const outside = withoutPageNumber(items).filter(({ mark }) => mark === null);
    const isAnnex = items.some(({ mark }) => mark === annexMark);
    reading.pages.push({ width: page.width, height: page.height, text, drawn: items, items: outside, isAnnex });
    // A page takes milliseconds, a long document a second: others are served in between.
    await setImmediate();
  }
  for (const [mark, alternatives] of marked.alternatives) {
    const field = reading.fields.get(mark);
    if (field) field.alternatives = alternatives;
  }
  return reading;
};

/** The text in the order it was drawn; pages are separated by form feeds. */
export const extractText = async (pdf: Uint8Array): Promise<string> =>
  (await readPrint(pdf)).pages.map(({ text }) => text).join('\f');
