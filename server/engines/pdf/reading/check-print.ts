import { freePlacementText } from '../render/free-placement.ts';
import { AbsentText, DifferentPages, UnreadablePdf } from '../render/print-errors.ts';
import type { CoveredText } from './covered-text.ts';
import type { DrawnItem, PictureSize } from './drawn-item.ts';
import { layoutDifferences, packLayout, pagesHash } from './page-layout.ts';
import type { PackedLayout, PageDifference } from './page-layout.ts';
import { missingGlyph } from './print-fonts.ts';
import { readPrint } from './print-reading.ts';
import type { FieldReading, PrintReading } from './print-reading.ts';
import { normalized } from '#contract/composed.ts';

/** Pictures that must be drawn: `total` counts them all, `sizes` has an entry for each whose pixels are known. */
export interface ExpectedPictures {
  total: number;
  sizes: readonly PictureSize[];
}

/** What a field must show. It may stand in several places of the documents. */
export type ExpectedValue =
  | { kind: 'text'; text: string }
  | { kind: 'picture' }
  /** Beginning of the text that stands for its drawing. */
  | { kind: 'drawing'; alternative: string };

export interface ExpectedField {
  tag: string;
  /** Mark of its place, of its copies and of its text in the annex. */
  mark: string;
  value: ExpectedValue;
}

/** Everything that a print must fulfil. */
export interface PrintQuestion {
  /** Id of the company whose print it is: those of companies that print little are read first. */
  company?: string | undefined;
  /** The print waits for others aside alone, and no others wait for it. */
  isAside?: boolean | undefined;
  /** Limit of the reading, where it is shorter than the usual one. */
  limitMs?: number | undefined;
  /** Words that must appear anywhere on the pages. */
  texts: readonly string[];
  pictures?: ExpectedPictures | undefined;
  fields?: readonly ExpectedField[] | undefined;
  /** The pages that were printed when the document was created. */
  layout?: PackedLayout | undefined;
  /** Places of fields are filled with `placePicture`: what lies under them is looked for. */
  hasPlaces?: boolean | undefined;
}

export interface PrintAnswer {
  /** Pages of the documents, without those behind them. */
  pages: number;
  allPages: number;
  layout: PackedLayout;
  /** SHA-256 of everything drawn on all pages, values included. Two prints of the same pages have the same one. */
  sha256: string;
  /** Texts outside fields, by page. They serve to find where each page begins in the document. */
  texts: readonly (readonly string[])[];
  /** Words under the places of fields. */
  covered: readonly CoveredText[];
  /** Of a trial print: something in the documents may lie over a text on the screen alone, or on paper alone. */
  isPlacedFreely: boolean;
}

/**
 * Refuses a PDF that has no text, has letters that no font could draw (U+0000), lacks an expected value, or has other
 * pages than those that were shown. It ignores spaces, line breaks, soft hyphens and letter case, because layout and
 * CSS change them. It also ignores the order of right-to-left text, because Chromium draws it from left to right.
 * @throws AbsentText, UnreadablePdf, DifferentPages naming what is wrong, never a value itself
 */
export const checkPrint = async (pdf: Uint8Array, question: PrintQuestion): Promise<PrintAnswer> => {
  const print = await readPrint(pdf, question.hasPlaces);
  assertReadable(print, question);
  assertFields(print, question.fields ?? []);
  const behind = print.pages.findIndex(({ isAnnex }) => isAnnex);
  const pages = behind === -1 ? print.pages : print.pages.slice(0, behind);
  const annex = print.pages.slice(pages.length);
  assertNothingBehind(annex, question.hasPlaces === true);
  if (question.layout) {
    const differences = layoutDifferences(question.layout, pages);
    if (differences.length > 0) throw differentPages(differences);
  }
  return {
    pages: pages.length,
    allPages: print.pages.length,
    layout: packLayout(pages),
    sha256: pagesHash(print.pages),
    covered: print.covered,
    isPlacedFreely: annex.some(({ text }) => comparable(text).includes(comparable(freePlacementText))),
    texts: pages.map(({ items }) => items.flatMap(({ kind, what }) => (kind === 'text' ? [what] : []))),
  };
};

/** Rounding draws as little as this beyond a page, in points. */
const hairline = 1.5;

/**
 * Refuses what a document draws on the pages behind it: a box that runs over its end could lie on the evidence, which
 * nobody compares. A trial has no ground or line of its own there.
 */
const assertNothingBehind = (behind: PrintReading['pages'], isTrial: boolean): void => {
  const isThin = ({ kind, box: [left, bottom, right, top] }: DrawnItem): boolean =>
    kind !== 'text' && (Math.abs(right - left) < hairline || Math.abs(top - bottom) < hairline);
  const isStray = (item: DrawnItem): boolean =>
    (item.isTagged || isTrial) && !isThin(item) && !(item.kind === 'text' && item.what.trim() === '');
  if (behind.some(({ items, hasPlaces }) => hasPlaces || items.some(isStray)))
    throw new AbsentText('The document draws on the pages behind it.');
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

/** Looks for each value in the place of its own field. The same words elsewhere do not count. */
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
  if (value.kind === 'drawing') return alternatives.some((alternative) => alternative.startsWith(value.alternative));
  return isIn(comparable(text), comparable(value.text));
};

/** Compares sizes too, not only the number: a logo repeated on every page must not count as a signature. */
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
  normalized(text, 'NFKC')
    .replaceAll(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    // Upper case, because the lower case of a Greek sigma depends on the letter after it.
    .toUpperCase();

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** A page may end inside a long value, and its foot then splits the text: a piece of this length at most once. */
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
