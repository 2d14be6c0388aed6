import { setImmediate } from 'node:timers/promises';
import { readZip, type ZipLimits } from '#engines/zip/read-zip.ts';

/** Place of the text in a file format. A PDF has none that can be read without rendering. */
const textParts: Record<string, RegExp> = {
  docx: /^word\/(document|header|footer|footnotes|endnotes)\d*\.xml$/i,
  xlsx: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/i,
  pptx: /^ppt\/(slides|notesSlides|slideLayouts|slideMasters)\/[\w-]+\.xml$/i,
};

/** A template has dozens of parts, and a book of text is a few megabytes. */
const limits: ZipLimits = { entries: 5_000, unpacked: 8_388_608 };
const largestFile = 20_971_520;

/** True for a format with text that is worth reading. */
export const hasText = (extension: string, bytes: number): boolean =>
  Object.hasOwn(textParts, extension) && bytes <= largestFile;

/**
 * The parts of an Office document that hold its text, as XML.
 * @returns null when the format has none, or the file cannot be read
 */
export const readTextParts = async (extension: string, file: Buffer): Promise<Buffer[] | null> => {
  const part = textParts[extension];
  if (!part) return null;
  const parts = await readZip(file, (name) => part.test(name), limits);
  return parts === null || parts.length === 0 ? null : parts;
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

const withoutTags = (xml: string): string => xml.replaceAll(/<[^<>]*>/g, '');

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(lt|gt|quot|apos|amp));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = Number(code);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });

/** Ends of a paragraph, a line, a cell's text and a paragraph of a slide. */
const lineEnds = /<\/(?:w:p|a:p|si)>|<(?:w|a):br\/>/g;

/** A preview is for reading; a book is not read in a dialog. */
const most = { lines: 2_000, lineLength: 1_000, letters: 400_000, xmlBytes: 3_145_728 };
/** The longest entity stands for one letter: `&#1114111;`. */
const longestEntity = 10;

const rawLines = function* (xml: string): Generator<string> {
  let from = 0;
  for (const { 0: end, index } of xml.matchAll(lineEnds)) {
    yield xml.slice(from, index);
    from = index + end.length;
  }
  yield xml.slice(from);
};

/** Reads lines one by one, and ends with the last that is shown: a small file may unpack to megabytes of them. */
const linesOf = (parts: readonly Buffer[]): string[] => {
  const lines: string[] = [];
  let [bytes, letters] = [most.xmlBytes, most.letters];
  for (const part of parts) {
    for (const raw of rawLines(part.subarray(0, bytes).toString('utf8'))) {
      const text = withoutTags(raw)
        .trim()
        .slice(0, Math.min(letters, most.lineLength * longestEntity));
      letters -= text.length;
      const line = decoded(text).trim().slice(0, most.lineLength);
      if (line !== '') lines.push(line);
      if (lines.length >= most.lines || letters <= 0) return lines;
    }
    bytes -= Math.min(bytes, part.length);
  }
  return lines;
};

/**
 * The text of an Office document, a line for each paragraph, empty ones left out; of a long one its beginning.
 * @returns null when the format has no text, or the file cannot be read
 */
export const textLinesOf = async (extension: string, file: Buffer): Promise<string[] | null> => {
  const parts = await readTextParts(extension, file);
  return parts && linesOf(parts);
};
