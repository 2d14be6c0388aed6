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
const mostFields = 2_000;

export const canHoldFields = (extension: string, bytes: number): boolean =>
  Object.hasOwn(textParts, extension) && bytes <= largestFile;

/** `{{Account.Name}}`, `{{Opportunity.Owner.Name}}`; marks of loops and conditions have another shape. */
const mark = /\{\{\s*([A-Za-z]\w{0,79}(?:\.[A-Za-z]\w{0,79}){1,5})\s*\}\}/g;

/** Removes XML tags: an editor may split a field into several runs, so that only the pure text contains it. */
const textOf = (xml: Buffer): string => xml.toString('utf8').replaceAll(/<[^<>]*>/g, '');

/**
 * The merge fields of an Office document, each once, in the order they come.
 * @returns null when the file cannot be read
 */
export const mergeFieldsOf = async (extension: string, file: Buffer): Promise<string[] | null> => {
  const part = textParts[extension];
  if (!part) return null;
  const parts = await readZip(file, (name) => part.test(name), limits);
  if (parts === null || parts.length === 0) return null;
  const fields = new Set<string>();
  for (const xml of parts) {
    for (const [, field = ''] of textOf(xml).matchAll(mark)) {
      if (fields.size < mostFields) fields.add(field);
    }
  }
  return [...fields];
};
