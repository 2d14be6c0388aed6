import { setImmediate } from 'node:timers/promises';
import { readZip, type ZipLimits } from '#engines/zip/read-zip.ts';
import { cut, isOrdinary, mainTargetsOf, most, withoutTags, type OfficeParts } from './office-xml.ts';
import { documentLines, slideLines } from './paragraphs.ts';
import { sheetLines } from './sheets.ts';
import { holdsUnseen } from './unseen-parts.ts';

/** Place of the text in a file format. A PDF has none that can be read without rendering. */
const textParts: Record<string, RegExp> = {
  docx: /^word\/(document|header|footer|footnotes|endnotes)\d*\.xml$/i,
  xlsx: /^xl\/(sharedStrings|worksheets\/[\w-]+)\.xml$/i,
  pptx: /^ppt\/(slides|notesSlides|slideLayouts|slideMasters)\/[\w-]+\.xml$/i,
};

/** Place of the order in which a format's text comes. */
const orderParts: Record<string, RegExp> = {
  xlsx: /^xl\/(_rels\/)?workbook\.xml(\.rels)?$/i,
  pptx: /^ppt\/((_rels\/)?presentation\.xml(\.rels)?|slides\/_rels\/[\w-]+\.xml\.rels)$/i,
};

/** References between parts, and parts that may have words: drawings, labels of lists and formats of numbers. */
const otherParts = /(?:^|\/)_rels\/[^/]*\.rels$|^xl\/(?:drawings\/[\w-]+|styles)\.xml$|^word\/numbering\.xml$/i;

/** The part with which a file begins, by its format, and the relation that names it (ECMA-376 part 2 §9.3). */
const mainParts: Record<string, RegExp> = {
  docx: /^word\/document\d*\.xml$/i,
  xlsx: /^xl\/workbook\.xml$/i,
  pptx: /^ppt\/presentation\.xml$/i,
};
const rootRelations = '_rels/.rels';

/**
 * Removes other parts that could be the main one, which no program opens. Null when the main one is not where it is
 * looked for: what would be shown is not what the file says.
 */
const withMainPart = (extension: string, parts: Map<string, Buffer>): Map<string, Buffer> | null => {
  const main = mainParts[extension];
  const relations = [...parts.keys()].find((name) => name.toLowerCase() === rootRelations);
  if (!main || relations === undefined) return parts;
  const stated = parts.get(relations) ?? Buffer.alloc(0);
  const [named, ...others] = mainTargetsOf(stated);
  // A type that is spelled by numbers of letters would be another relation to a reader of words.
  if (stated.includes('&#')) return null;
  if (named === undefined || others.length > 0 || !main.test(named)) return null;
  return new Map([...parts].filter(([name]) => !main.test(name) || name.toLowerCase() === named));
};

/** A template has dozens of parts, and a book of text is a few megabytes. */
const limits: ZipLimits = { entries: 5_000, unpacked: 8_388_608 };
const largestFile = 20_971_520;

/** True for a format with text that is worth reading. */
export const hasText = (extension: string, bytes: number): boolean =>
  Object.hasOwn(textParts, extension) && bytes <= largestFile;

const readParts = async (
  extension: string,
  file: Buffer,
  wanted: readonly RegExp[],
): Promise<Map<string, Buffer> | null> => {
  const isWanted = (name: string) => name.toLowerCase() === rootRelations || wanted.some((part) => part.test(name));
  const parts = await readZip(file, isWanted, limits);
  return parts && withMainPart(extension, parts);
};

/**
 * The parts of an Office document that hold its text, as XML.
 * @returns null when the format has none, or the file cannot be read
 */
export const readTextParts = async (extension: string, file: Buffer): Promise<Buffer[] | null> => {
  const part = textParts[extension];
  const parts = part ? await readParts(extension, file, [part]) : null;
  const texts = [...(parts ?? [])].flatMap(([name, text]) => (part?.test(name) ? [text] : []));
  return texts.length === 0 ? null : texts;
};

/** Letters of XML that are read in one piece: others get their turn between two. */
const pieceLength = 262_144;

/** Removes XML tags, piece by piece: an editor may split a field into several runs, so that only pure text contains it. */
export const textPieces = async function* (xml: Buffer): AsyncGenerator<string> {
  const text = xml.toString('utf8');
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('>', from + pieceLength);
    const to = end === -1 ? text.length : end + 1;
    yield withoutTags(text.slice(from, to));
    from = to;
    await setImmediate();
  }
};

type Lines = Iterable<string> | AsyncIterable<string>;

const linesOf: Record<string, (parts: OfficeParts) => Lines> = {
  docx: documentLines,
  xlsx: sheetLines,
  pptx: slideLines,
};

/** Ends with the last line that is shown: a small file may unpack to megabytes of them. */
const readLines = async (read: Lines): Promise<string[]> => {
  const lines: string[] = [];
  let letters = most.letters - cut.length;
  for await (const whole of read) {
    if (lines.length >= most.lines - 1) return [...lines, cut];
    const line = whole.slice(0, letters);
    letters -= line.length;
    if (line !== '') lines.push(line);
    if (line.length < whole.length) return [...lines, cut];
  }
  return lines;
};

/**
 * The text of an Office document, a line for each paragraph or row, empty ones left out; of a long one its beginning.
 * @returns null when the format has no text, or the file cannot be read
 */
export const textLinesOf = async (extension: string, file: Buffer): Promise<string[] | null> => {
  const [text, order, lines] = [textParts[extension], orderParts[extension], linesOf[extension]];
  if (!text || !lines) return null;
  const parts = await readParts(extension, file, [text, otherParts, ...(order ? [order] : [])]);
  if (!parts || ![...parts.keys()].some((name) => text.test(name))) return null;
  if (![...parts.values()].every(isOrdinary)) return null;
  const bytes = [...parts].reduce((sum, [name, part]) => sum + (text.test(name) ? part.length : 0), 0);
  const byPath = new Map([...parts].map(([name, part]) => [name.toLowerCase(), part]));
  const shown = await readLines(lines(byPath));
  const isCut = bytes > most.xmlBytes || holdsUnseen(byPath, text);
  return isCut && shown.at(-1) !== cut ? [...shown, cut] : shown;
};
