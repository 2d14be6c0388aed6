import { setImmediate } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import { AbsentText, UnreadablePdf } from './render/print-errors.ts';
import { missingGlyph, PageTextReader } from './page-text.ts';
import type { PictureSize } from './page-text.ts';

interface Print {
  /** In the order it was drawn; pages are separated by form feeds. */
  text: string;
  /** A picture drawn twice is there twice. */
  pictures: readonly PictureSize[];
}

const readPrint = async (pdf: Uint8Array): Promise<Print> => {
  const document = await PDF.load(pdf);
  const reader = new PageTextReader((reference) => document.getObject(reference));
  const pages: string[] = [];
  for (const page of document.getPages()) {
    pages.push(reader.read(page));
    // A page takes milliseconds, a long document a second: others are served in between.
    await setImmediate();
  }
  return { text: pages.join('\f'), pictures: reader.pictures };
};

/** Pictures that must be drawn: `total` counts them all, `sizes` has an entry for each whose pixels are known. */
export interface ExpectedPictures {
  total: number;
  sizes: readonly PictureSize[];
}

/** The text in the order it was drawn; pages are separated by form feeds. */
export const extractText = async (pdf: Uint8Array): Promise<string> => (await readPrint(pdf)).text;

/**
 * Refuses a PDF without any text, with glyphs that no font had (U+0000), or without one of the expected values. Ignores
 * spaces, line breaks, soft hyphens and letter case, because layout and CSS change them, and the order of right-to-left
 * text, which is drawn in visual order.
 * @throws AbsentText, UnreadablePdf naming what is wrong, never the value itself
 */
export const assertReadable = async (
  pdf: Uint8Array,
  expectedTexts: readonly string[],
  expectedPictures: ExpectedPictures = { total: 0, sizes: [] },
): Promise<void> => {
  const { text, pictures } = await readPrint(pdf);
  const missing = text.split(missingGlyph).length - 1;
  if (missing > 0) throw new UnreadablePdf(`${missing} characters of the document have no glyph in any font.`);
  const found = comparable(text);
  if (found === '') throw new UnreadablePdf('The document has no text at all.');
  const absent = expectedTexts.findIndex((expected) => !isIn(found, comparable(expected)));
  if (absent !== -1)
    throw new AbsentText(`Expected text ${absent + 1} of ${expectedTexts.length} is not in the document.`);
  if (pictures.length < expectedPictures.total)
    throw new AbsentText(`Only ${pictures.length} of ${expectedPictures.total} pictures are in the document.`);
  assertSizes(pictures, expectedPictures.sizes);
};

/** By size as well as by number: a logo that every page repeats must not stand in for a signature. */
const assertSizes = (drawn: readonly PictureSize[], expected: readonly PictureSize[]): void => {
  for (const size of expected) {
    const isSame = ({ width, height }: PictureSize) => width === size.width && height === size.height;
    const [found, wanted] = [drawn.filter(isSame).length, expected.filter(isSame).length];
    if (found < wanted)
      throw new AbsentText(
        `Of ${wanted} signatures of ${size.width} by ${size.height} pixels, ${found} are in the document.`,
      );
  }
};

const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    // Not to lower case: there a Greek sigma depends on what follows it.
    .toUpperCase();

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Longer pieces of a value may be cut by a page's end, once each, with what stands at the foot in between. */
const pieceLength = 30;

const isIn = (found: string, expected: string): boolean => {
  if (found.includes(expected)) return true;
  if (rightToLeft.test(expected)) return hasCharacters(found, expected);
  const pieces = expected.match(new RegExp(`.{1,${pieceLength}}`, 'gsu')) ?? [];
  return pieces.length > 1 && pieces.every((piece) => isInTwo(found, piece));
};

const isInTwo = (found: string, piece: string): boolean => {
  if (found.includes(piece)) return true;
  return Array.from(piece, (_, cut) => cut)
    .slice(1)
    .some((cut) => found.includes(piece.slice(0, cut)) && found.includes(piece.slice(cut)));
};

const hasCharacters = (found: string, expected: string): boolean => {
  const counts = new Map<string, number>();
  for (const character of found) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of expected) {
    const left = counts.get(character) ?? 0;
    if (left === 0) return false;
    counts.set(character, left - 1);
  }
  return true;
};
