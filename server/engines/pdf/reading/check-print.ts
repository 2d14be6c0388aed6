import { AbsentText, DifferentPages, UnreadablePdf } from '../render/print-errors.ts';
import type { PictureSize } from './drawn-item.ts';
import { layoutDifferences, packLayout, pagesHash } from './page-layout.ts';
import type { PackedLayout, PageDifference } from './page-layout.ts';
import { missingGlyph } from './print-fonts.ts';
import { readPrint } from './print-reading.ts';
import type { FieldReading, PrintReading } from './print-reading.ts';

/** Pictures that must be drawn: `total` counts them all, `sizes` has an entry for each whose pixels are known. */
export interface ExpectedPictures {
  total: number;
  sizes: readonly PictureSize[];
}

/** What a field must show, wherever its place or its copies are. */
export type ExpectedValue =
  | { kind: 'text'; text: string }
  | { kind: 'picture' }
  /** The text that stands for its drawing. */
  | { kind: 'drawing'; alternative: string };

export interface ExpectedField {
  tag: string;
  /** Mark of its place, of its copies and of its text in the annex. */
  mark: string;
  value: ExpectedValue;
}

/** All that must hold of a print. */
export interface PrintQuestion {
  /** Words that must stand somewhere. */
  texts: readonly string[];
  pictures?: ExpectedPictures | undefined;
  fields?: readonly ExpectedField[] | undefined;
  /** The pages as they stood when the document came in. */
  layout?: PackedLayout | undefined;
}

export interface PrintAnswer {
  /** Pages of the documents, without those behind them. */
  pages: number;
  allPages: number;
  layout: PackedLayout;
  /** Of all that is drawn on all pages, with the values of fields: the same for each print of the same pages. */
  sha256: string;
  /** Texts outside fields, by page: where a page begins in the document is found by them. */
  texts: readonly (readonly string[])[];
}

/**
 * Refuses a PDF without any text, with glyphs that no font had (U+0000), without one of the expected values, or with
 * pages that differ from those that were shown. Ignores spaces, line breaks, soft hyphens and letter case, because
 * layout and CSS change them, and the order of right-to-left text, which is drawn in visual order.
 * @throws AbsentText, UnreadablePdf, DifferentPages naming what is wrong, never a value itself
 */
export const checkPrint = async (pdf: Uint8Array, question: PrintQuestion): Promise<PrintAnswer> => {
  const print = await readPrint(pdf);
  assertReadable(print, question);
  assertFields(print, question.fields ?? []);
  const behind = print.pages.findIndex(({ isAnnex }) => isAnnex);
  const pages = behind === -1 ? print.pages : print.pages.slice(0, behind);
  if (question.layout) {
    const differences = layoutDifferences(question.layout, pages);
    if (differences.length > 0) throw differentPages(differences);
  }
  return {
    pages: pages.length,
    allPages: print.pages.length,
    layout: packLayout(pages),
    sha256: pagesHash(print.pages),
    texts: pages.map(({ items }) => items.flatMap(({ kind, what }) => (kind === 'text' ? [what] : []))),
  };
};

const differentPages = (differences: readonly PageDifference[]): DifferentPages => {
  const pages = differences.map(({ page }) => page);
  const [first] = differences;
  return new DifferentPages(
    `Pages differ from those that were shown: ${pages.join(', ')}. Page ${first?.page} first differs at "${first?.excerpt}".`,
    pages,
  );
};

const assertReadable = (
  { pages, pictures }: PrintReading,
  { texts, pictures: expectedPictures = { total: 0, sizes: [] } }: PrintQuestion,
): void => {
  const text = pages.map((page) => page.text).join('\f');
  const missing = text.split(missingGlyph).length - 1;
  if (missing > 0) throw new UnreadablePdf(`${missing} characters of the document have no glyph in any font.`);
  const found = comparable(text);
  if (found === '') throw new UnreadablePdf('The document has no text at all.');
  const absent = texts.findIndex((expected) => !isIn(found, comparable(expected)));
  if (absent !== -1) throw new AbsentText(`Expected text ${absent + 1} of ${texts.length} is not in the document.`);
  if (pictures.length < expectedPictures.total)
    throw new AbsentText(`Only ${pictures.length} of ${expectedPictures.total} pictures are in the document.`);
  assertSizes(pictures, expectedPictures.sizes);
};

/** Each value in the place of its own field: the same words elsewhere do not count. */
const assertFields = ({ fields }: PrintReading, expected: readonly ExpectedField[]): void => {
  const lost = expected.filter(({ mark, value }) => {
    const place = fields.get(mark);
    return !place || !shows(place, value);
  });
  if (lost.length > 0)
    throw new AbsentText(
      `${lost.length} fields of ${expected.length} do not show their value.`,
      lost.map(({ tag }) => tag),
    );
};

const shows = ({ text, pictures, alternatives }: FieldReading, value: ExpectedValue): boolean => {
  if (value.kind === 'picture') return pictures.length > 0;
  if (value.kind === 'drawing') return alternatives.includes(value.alternative);
  return isIn(comparable(text), comparable(value.text));
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

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
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
