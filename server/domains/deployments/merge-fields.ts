import { readTextParts, textOf } from './template-text.ts';

const mostFields = 2_000;

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
    for (const [, field = ''] of textOf(xml).matchAll(mark)) {
      if (fields.size < mostFields) fields.add(field);
    }
  }
  return [...fields];
};
