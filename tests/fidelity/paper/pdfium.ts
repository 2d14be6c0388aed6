import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Points of the page, from its lower left corner. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A letter as PDFium reads it. */
export interface Letter {
  char: string;
  /** The text object that it is part of. */
  object: number;
  /** Where its base line begins. */
  x: number;
  y: number;
  box: Box;
  /** Part of the document's structure. */
  isTagged: boolean;
  /** 0 to 255. */
  opacity: number;
}

export interface Drawing {
  object: number;
  kind: number;
  box: Box;
}

export const shapeKind = 2;
export const pictureKind = 3;
export const formKind = 5;

export interface SeenPage {
  /** Pages of the whole PDF. */
  of: number;
  width: number;
  height: number;
  letters: Letter[];
  drawings: Drawing[];
}

export interface SeenPdf {
  pages: number;
  /** From 1. */
  read(number: number): SeenPage;
  /** Grey levels, row by row. */
  draw(number: number, size: { width: number; height: number }): Promise<Uint8Array>;
  close(): void;
}

type Call = (...numbers: number[]) => number;

/** The calls of PDFium that the package has and does not declare. */
interface Pdfium extends Record<`_FPDF${string}`, Call> {
  HEAPU8: Uint8Array;
  wasmExports: { malloc: Call; free: Call };
}

interface Memory {
  pdfium: Pdfium;
  /** Calls a function of PDFium by its name. */
  call: (name: string, ...numbers: number[]) => number;
  /** Space for 64 bytes of answers. */
  at: number;
}

const numbersAt = ({ pdfium, at }: Memory, kind: 'f32' | 'f64' | 'u32', count: number): number[] => {
  const view = new DataView(pdfium.HEAPU8.buffer);
  const read = (offset: number) =>
    kind === 'f64'
      ? view.getFloat64(offset, true)
      : kind === 'f32'
        ? view.getFloat32(offset, true)
        : view.getUint32(offset, true);
  const size = kind === 'f64' ? 8 : 4;
  return Array.from({ length: count }, (_, index) => read(at + index * size));
};

const lettersOf = (memory: Memory, page: number): Letter[] => {
  const { call, at } = memory;
  const text = call('FPDFText_LoadPage', page);
  const count = call('FPDFText_CountChars', text);
  const letters: Letter[] = [];
  for (let index = 0; index < count; index += 1) {
    if (call('FPDFText_IsGenerated', text, index) === 1) continue;
    const code = call('FPDFText_GetUnicode', text, index);
    call('FPDFText_GetCharOrigin', text, index, at, at + 8);
    const [x = 0, y = 0] = numbersAt(memory, 'f64', 2);
    call('FPDFText_GetCharBox', text, index, at, at + 8, at + 16, at + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = numbersAt(memory, 'f64', 4);
    call('FPDFText_GetFillColor', text, index, at, at + 4, at + 8, at + 12);
    const [, , , opacity = 255] = numbersAt(memory, 'u32', 4);
    const object = call('FPDFText_GetTextObject', text, index);
    const id = call('FPDFPageObj_GetMarkedContentID', object);
    const char = code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
    const box: Box = [left, bottom, right, top];
    letters.push({ char, object, x, y, box, isTagged: id >= 0, opacity });
  }
  call('FPDFText_ClosePage', text);
  return letters;
};

type Matrix = readonly number[];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

const multiply = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix, outer: Matrix): Matrix => {
  const [oa = 0, ob = 0, oc = 0, od = 0, oe = 0, of = 0] = outer;
  const [first, second] = [a * oa + b * oc, a * ob + b * od];
  return [first, second, c * oa + d * oc, c * ob + d * od, e * oa + f * oc + oe, e * ob + f * od + of];
};

/** The box around a box that a form places on the page. */
const placed = ([left, bottom, right, top]: Box, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix): Box => {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f]));
  const [across, up] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
};

const drawingsOf = (memory: Memory, page: number): Drawing[] => {
  const { call, at } = memory;
  const drawings: Drawing[] = [];
  const note = (object: number, matrix: Matrix): void => {
    const kind = call('FPDFPageObj_GetType', object);
    if (kind === formKind) {
      const inner = call('FPDFFormObj_CountObjects', object);
      call('FPDFPageObj_GetMatrix', object, at);
      const own = multiply(numbersAt(memory, 'f32', 6), matrix);
      for (let index = 0; index < inner; index += 1) note(call('FPDFFormObj_GetObject', object, index), own);
    }
    call('FPDFPageObj_GetBounds', object, at, at + 4, at + 8, at + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(memory, 'f32', 4);
    drawings.push({ object, kind, box: placed([left, bottom, right, top], matrix) });
  };
  const objects = call('FPDFPage_CountObjects', page);
  for (let index = 0; index < objects; index += 1) note(call('FPDFPage_GetObject', page, index), identity);
  return drawings;
};

/** PDFium mixes lines that stand over each other: letters go back to the order of their objects. */
const asDrawn = (letters: Letter[], drawings: readonly Drawing[]): Letter[] => {
  const places = new Map(drawings.map(({ object }, at) => [object, at]));
  const placeOf = ({ object }: Letter) => places.get(object) ?? Infinity;
  return letters.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : placeOf(one) > placeOf(other) ? 1 : 0));
};

let library: Promise<PDFiumLibrary> | null = null;

const openLibrary = (): Promise<PDFiumLibrary> => {
  library ??= PDFiumLibrary.init();
  return library;
};

/** Opens a PDF with PDFium, which is another engine than the one that prints and than the one that reads prints back. */
export const openSeen = async (pdf: Uint8Array): Promise<SeenPdf> => {
  const document = await (await openLibrary()).loadDocument(pdf);
  const { module: pdfium } = document as unknown as { module: Pdfium };
  const call: Memory['call'] = (name, ...numbers) => {
    const known = pdfium[`_${name}` as `_FPDF${string}`];
    if (!known) throw new Error(`PDFium has no ${name}`);
    return known(...numbers);
  };
  const memory: Memory = { pdfium, call, at: pdfium.wasmExports.malloc(64) };
  return {
    pages: document.getPageCount(),
    read: (number) => {
      const { pageIdx: page } = document.getPage(number - 1) as unknown as { pageIdx: number };
      const drawings = drawingsOf(memory, page);
      const seen = {
        of: document.getPageCount(),
        width: call('FPDF_GetPageWidth', page),
        height: call('FPDF_GetPageHeight', page),
        letters: asDrawn(lettersOf(memory, page), drawings),
        drawings,
      };
      call('FPDF_ClosePage', page);
      return seen;
    },
    draw: async (number, size) => {
      const page = document.getPage(number - 1);
      // In colour and then grey, as the pictures that were shown.
      const { data } = await page.render({ ...size, render: 'bitmap' });
      return greyOf(data, 4);
    },
    close: () => {
      pdfium.wasmExports.free(memory.at);
      document.destroy();
    },
  };
};

/** Grey levels of pixels with so many channels. */
export const greyOf = (data: Uint8Array, channels: number): Uint8Array => {
  const grey = new Uint8Array(data.length / channels);
  for (let at = 0; at < grey.length; at += 1) {
    const first = at * channels;
    grey[at] = channels < 3 ? data[first]! : (data[first]! * 3 + data[first + 1]! * 6 + data[first + 2]!) / 10;
  }
  return grey;
};
