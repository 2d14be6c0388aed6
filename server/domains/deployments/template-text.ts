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

/** Removes XML tags: an editor may split a field into several runs, so that only the pure text contains it. */
export const textOf = (xml: Buffer): string => withoutTags(xml.toString('utf8'));

const withoutTags = (xml: string): string => xml.replaceAll(/<[^<>]*>/g, '');

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(lt|gt|quot|apos|amp));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = Number(code);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });

/** Ends of a paragraph, a line, a cell's text and a paragraph of a slide. */
const lineEnds = /<\/(?:w:p|a:p|si)>|<(?:w|a):br\/>/;

/** A preview is for reading; a book is not read in a dialog. */
const most = { lines: 2_000, lineLength: 1_000 };

/**
 * The text of an Office document, a line for each paragraph, empty ones left out.
 * @returns null when the format has no text, or the file cannot be read
 */
export const textLinesOf = async (extension: string, file: Buffer): Promise<string[] | null> => {
  const parts = await readTextParts(extension, file);
  return (
    parts
      ?.flatMap((xml) => xml.toString('utf8').split(lineEnds))
      .map((line) => decoded(withoutTags(line)).trim().slice(0, most.lineLength))
      .filter((line) => line !== '')
      .slice(0, most.lines) ?? null
  );
};
