import { readTextParts, textPieces } from './text/template-text.ts';

const mostFields = 2_000;
/** A field may begin in one piece of the text and end in the next. */
const longestMark = 1_000;

/** `{{Account.Name}}`, `{{Opportunity.Owner.Name}}`; marks of loops and conditions have another shape. */
const mark = /\{\{\s*([A-Za-z]\w{0,79}(?:\.[A-Za-z]\w{0,79}){1,5})\s*\}\}/g;

/**
 * The merge fields of an Office document, each once, in the order they come.
 * @returns null when the file cannot be read
 */
export const mergeFieldsOf = async (extension: string, file: Buffer): Promise<string[] | null> => {
  const parts = await readTextParts(extension, file);
  if (parts === null) return null;
  const fields = new Set<string>();
  for (const xml of parts) {
    let before = '';
    for await (const piece of textPieces(xml)) {
      const text = before + piece;
      for (const [, field = ''] of text.matchAll(mark)) {
        if (fields.size < mostFields) fields.add(field);
      }
      before = text.slice(-longestMark);
    }
  }
  return [...fields];
};
