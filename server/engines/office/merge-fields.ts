import type { TextCollector } from './text-collector.ts';

const mostFields = 2_000;

/** `{{Account.Name}}`, `{{Opportunity.Owner.Name}}`; marks of loops and conditions have another shape. */
const mark = /\{\{\s*([A-Za-z]\w{0,79}(?:\.[A-Za-z]\w{0,79}){1,5})\s*\}\}/g;

/** The merge fields of a text, each once, in the order they come. An editor may split a field into several runs. */
export const mergeFieldsIn = (from: TextCollector): string[] => {
  const fields = new Set<string>();
  for (const [, field = ''] of from.text().matchAll(mark)) {
    fields.add(field);
    if (fields.size >= mostFields) break;
  }
  return [...fields];
};
