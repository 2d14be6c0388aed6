import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { CorpusDocument } from '../corpus/sketch.ts';
import {
  comparable,
  countLetters,
  isSimple,
  missingLetters,
  notFound,
  pageNumberOf,
  textOf,
  wordsOf,
} from './letters.ts';
import {
  formKind,
  openSeen,
  pictureKind,
  shapeKind,
  type Box,
  type Drawing,
  type Letter,
  type SeenPage,
  type SeenPdf,
} from './pdfium.ts';
import { differentCells, greyOfPng } from './pictures.ts';
import type { ShownPage, Signed } from './walk.ts';
import { readWritten, type Value, type Written } from './written.ts';

/** What is wrong with a sealed document, in words for whoever looks for the cause. */
export interface Findings {
  letters: string[];
  values: string[];
  pictures: string[];
  pages: string[];
}

export const problemsOf = (findings: Findings): string[] =>
  Object.entries(findings).flatMap(([kind, found]) => found.map((line: string) => `${kind}: ${line}`));

/** Without the number of the page and the mark of a copy, which is nearly transparent. */
const ownLetters = ({ letters, of }: SeenPage): Letter[] => {
  const number = new Set(pageNumberOf(letters, of));
  return letters.filter((letter) => letter.opacity > 40 && !number.has(letter));
};

const readAll = (pdf: SeenPdf, last = pdf.pages): SeenPage[] =>
  Array.from({ length: Math.min(last, pdf.pages) }, (_, at) => pdf.read(at + 1));

/** Pages of the documents, without the annex of long answers. */
const documentPages = (pages: readonly SeenPage[]): readonly SeenPage[] => {
  const annex = pages.findIndex(
    (page, at) => at > 0 && /^(?:RÉPONSESENENTIER|ANSWERSINFULL)/.test(textOf(ownLetters(page)).normalize('NFC')),
  );
  return annex === -1 ? pages : pages.slice(0, annex);
};

const ofKind = (pages: readonly SeenPage[], kind: number): Drawing[] =>
  pages.flatMap(({ drawings }) => drawings.filter((one) => one.kind === kind));

const times = (text: string, count: number): string => Array.from({ length: count }, () => text).join('');
const isContinued = ({ continued }: Value, { seen }: Texts): boolean => seen.includes(continued);

/**
 * PDFium's text and that of our own reader: PDFium turns a line with Arabic in it around, and leaves out some emoji that
 * only `/ActualText` names.
 */
interface Texts {
  seen: string;
  read: string;
}

const hasWord = ({ seen, read }: Texts, word: string, count = 1): boolean =>
  [seen, read].some((text) => text.split(word).length > count);

const absentIn = ({ seen, read }: Texts, wanted: string): string[] => {
  const absent = missingLetters(countLetters(wanted), countLetters(seen));
  return absent.length === 0 ? [] : missingLetters(countLetters(wanted), countLetters(read));
};

const findLetters = ({ words, values }: Written, texts: Texts): string[] => {
  const known = values.filter(({ by }) => by === null);
  const all = [...words, ...known.flatMap((value) => value.text.split(/\s+/))];
  const entered = values.map((value) => times(value.text, isContinued(value, texts) ? 1 : value.places));
  const absent = absentIn(texts, words.join('') + entered.join(''));
  const lost = [...new Set(all.map(comparable))].filter((word) => isSimple(word) && !hasWord(texts, word));
  return [
    ...(absent.length > 0 ? [`letters: ${absent.slice(0, 20).join('')} (${absent.length})`] : []),
    ...lost.map((word) => `word: ${word}`),
  ];
};

const isThere = (value: Value, texts: Texts): boolean => {
  const wanted = comparable(value.text);
  const places = isContinued(value, texts) ? 1 : value.places;
  if (isSimple(wanted) && hasWord(texts, wanted, places)) return true;
  // The end of a page may fall into a value, and letters of some scripts are drawn in another order.
  const isWhole = isSimple(wanted) && wanted.length < 30;
  return !isWhole && absentIn(texts, times(wanted, places)).length === 0;
};

const findValues = ({ values }: Written, texts: Texts): string[] =>
  values
    .filter((value) => value.kind === 'text' && !isThere(value, texts))
    .map(({ tag, text: lost }) => `${tag} ${lost.slice(0, 60)}`);

const placesOf = (values: readonly Value[], kind: Value['kind']): number =>
  values.filter((value) => value.kind === kind).reduce((sum, { places }) => sum + places, 0);

const findPictures = ({ pictures, values }: Written, pages: readonly SeenPage[]): string[] => {
  const wanted = pictures + placesOf(values, 'picture');
  const found = ofKind(pages, pictureKind).length;
  return found < wanted ? [`${found} of ${wanted} pictures`] : [];
};

const isNear = (one: Drawing, other: Drawing): boolean =>
  one.kind === other.kind && one.box.every((value, at) => Math.abs(value - other.box[at]!) <= 0.6);

interface New {
  letters: Letter[];
  gone: Letter[];
  drawings: Drawing[];
  /** Of all that is new or gone. */
  boxes: Box[];
}

/** What stands on a page that did not stand there before. */
const newOn = (now: SeenPage, before: SeenPage): New => {
  const [letters, earlier] = [ownLetters(now), ownLetters(before)];
  const [added, gone] = [notFound(letters, earlier), notFound(earlier, letters)];
  const drawings = now.drawings.filter((one) => !before.drawings.some((other) => isNear(one, other)));
  return {
    letters: added,
    gone,
    drawings: drawings.filter(({ kind }) => kind === pictureKind || kind === shapeKind),
    boxes: [...added, ...gone, ...drawings.filter(({ kind }) => kind !== formKind)].map(({ box }) => box),
  };
};

/** Letters that the values of these people may bring to the pages. */
const broughtBy = (values: readonly Value[]): string =>
  values.map(({ text, places, continued }) => times(text + continued, places)).join('');

/** Letters that nobody entered. Letters of some scripts are drawn in parts, and each part is read as the letter. */
const foreignIn = (letters: readonly string[], allowed: string): string[] => {
  const known = countLetters(allowed);
  return missingLetters(countLetters(letters.join('')), known).filter((char) => isSimple(char) || !known.has(char));
};

/** What was there before a signature is there after all have signed; what came is what was entered. */
const compareBefore = (
  sealed: readonly SeenPage[],
  before: readonly SeenPage[],
  { later, defaults }: { later: readonly Value[]; defaults: string },
): string[] => {
  if (before.length !== sealed.length) return [`${before.length} pages before, ${sealed.length} sealed`];
  const changes = sealed.map((page, at) => newOn(page, before[at]!));
  // On one page: the head of a table stands on several.
  const most = (wanted: number) =>
    Math.max(...changes.map(({ drawings }) => drawings.filter(({ kind }) => kind === wanted).length));
  const [pictures, shapes] = [most(pictureKind), most(shapeKind)];
  const ticked = changes.flatMap((change) => change.drawings).filter(({ kind }) => kind === shapeKind).length;
  const allowed = broughtBy(later);
  return [
    ...changes.flatMap(({ gone, letters }, at) => {
      const chars = (some: readonly Letter[]) => some.map(({ char }) => char);
      const [lost, foreign] = [foreignIn(chars(gone), defaults), foreignIn(chars(letters), allowed)];
      return lost.length + foreign.length === 0
        ? []
        : [`page ${at + 1}: gone "${wordsOf(gone).slice(0, 60)}", added "${wordsOf(letters).slice(0, 60)}"`];
    }),
    ...(pictures > placesOf(later, 'picture') ? [`${pictures} new pictures`] : []),
    ...(shapes > placesOf(later, 'tick') ? [`${shapes} new shapes`] : []),
    ...(ticked < placesOf(later, 'tick') ? [`${ticked} new shapes for ${placesOf(later, 'tick')} ticks`] : []),
  ];
};

/** Letters of a page that was shown, less those of its number. */
const shownLetters = ({ text, number, of }: ShownPage): Map<string, number> => {
  const counts = countLetters(text);
  for (const char of comparable(`Page ${number} / ${of}`)) counts.set(char, (counts.get(char) ?? 0) - 1);
  return counts;
};

interface Shown {
  page: ShownPage;
  sealed: SeenPage;
  /** The page as it stood right after this signature; null when nobody signed later. */
  after: SeenPage | null;
  later: readonly Value[];
  defaults: string;
}

/** A page as it was shown as text and as a picture, against the sealed one without what others entered later. */
const compareShown = async (pdf: SeenPdf, { page, sealed, after, later, defaults }: Shown): Promise<string[]> => {
  const own = ownLetters(sealed);
  const [before, now] = [shownLetters(page), countLetters(wordsOf(own))];
  const gone = missingLetters(before, now);
  const added = missingLetters(now, before);
  const lost = missingLetters(countLetters(gone.join('')), countLetters(later.length > 0 ? defaults : ''));
  const foreign = foreignIn(added, broughtBy(later));
  const drawn = { width: page.width, height: page.height, levels: await pdf.draw(page.number, page) };
  const change = after && newOn(sealed, after);
  const boxes = change?.boxes ?? [];
  // The number of the page is aligned at its right end.
  const number = pageNumberOf(sealed.letters, sealed.of).map(
    ({ box: [left, bottom, right, top] }) => [left - 12, bottom - 2, right, top + 2] as const,
  );
  const { count, first } = differentCells(await greyOfPng(page.png), drawn, {
    ...sealed,
    leftOut: [...boxes, ...number],
  });
  return [
    ...(lost.length + foreign.length > 0
      ? [`page ${page.number} as text: gone "${gone.slice(0, 30).join('')}", added "${added.slice(0, 30).join('')}"`]
      : []),
    ...(count > 0
      ? [`page ${page.number} as picture: ${count} cells, first at ${first?.map(Math.round).join(' ')}`]
      : []),
  ];
};

const readBefore = async (before: Buffer): Promise<readonly SeenPage[]> => {
  const pdf = await openSeen(before);
  try {
    return documentPages(readAll(pdf));
  } finally {
    pdf.close();
  }
};

const findPages = async (
  pdf: SeenPdf,
  pages: readonly SeenPage[],
  { values, defaults }: Written,
  { confirmed, inTrail }: Signed,
): Promise<string[]> => {
  const found: string[] = [];
  const befores: (readonly SeenPage[])[] = [];
  for (const { before } of confirmed) befores.push(await readBefore(before));
  for (const [at, one] of confirmed.entries()) {
    const from = (signatory: number) => values.filter(({ by }) => by !== null && by >= signatory);
    found.push(...compareBefore(pages, befores[at]!, { later: from(at), defaults }));
    const after = befores[at + 1] ?? null;
    for (const page of one.pages) {
      const sealed = pages[page.number - 1];
      if (!sealed) continue;
      const shown = { page, sealed, after: after?.[page.number - 1] ?? null, later: from(at + 1), defaults };
      found.push(...(await compareShown(pdf, shown)));
    }
    if (inTrail[at] !== one.sha256) found.push(`the trail does not name the pages of signatory ${at + 1}`);
  }
  return [...new Set(found)];
};

/** Compares a sealed document with what was written, entered and shown. */
export const judge = async (document: CorpusDocument, signed: Signed): Promise<Findings> => {
  const pdf = await openSeen(signed.sealed);
  try {
    const all = readAll(pdf, signed.confirmed.at(-1)?.of);
    const pages = documentPages(all);
    const written = readWritten(signed.html, document);
    const read = (await extractText(signed.sealed)).split('\f').slice(0, all.length).join('');
    const texts: Texts = { seen: textOf(all.flatMap(ownLetters)), read: comparable(read) };
    return {
      letters: findLetters(written, texts),
      values: findValues(written, texts),
      pictures: findPictures(written, pages),
      pages: await findPages(pdf, pages, written, signed),
    };
  } finally {
    pdf.close();
  }
};
