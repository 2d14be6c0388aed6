import { isTextPart, type OfficeParts } from './office-parts.ts';
import { readXml } from './xml-events.ts';

const mostFields = 2_000;
/** A field may begin in one run of the text and end in another. */
const longestMark = 1_000;
/** Letters that are searched at once. */
const pieceLength = 65_536;

/** `{{Account.Name}}`, `{{Opportunity.Owner.Name}}`; marks of loops and conditions have another shape. */
const mark = /\{\{\s*([A-Za-z]\w{0,79}(?:\.[A-Za-z]\w{0,79}){1,5})\s*\}\}/g;

/** The merge fields of an Office document, each once, in the order they come. An editor may split a field into several runs. */
export const mergeFieldsIn = (extension: string, parts: OfficeParts): string[] => {
  const fields = new Set<string>();
  let text = '';
  const search = (): void => {
    for (const [, field = ''] of text.matchAll(mark)) if (fields.size < mostFields) fields.add(field);
  };
  for (const [path, part] of parts) {
    if (!isTextPart(extension, path)) continue;
    readXml(part, {
      text: (piece) => {
        text += piece;
        if (text.length < pieceLength) return;
        search();
        text = text.slice(-longestMark);
      },
    });
    search();
    text = '';
  }
  return [...fields];
};
