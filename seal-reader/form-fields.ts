import { PdfStructureError } from './pdf-objects.ts';
import type { PdfValue } from './pdf-objects.ts';

const mostFields = 10_000;

/** Fields of a form that are still to be read. Each is read once, though fields may lead back to each other. */
export interface FieldQueue {
  /** @throws PdfStructureError for more fields than a form has */
  add: (fields: readonly PdfValue[]) => void;
  next: () => PdfValue | undefined;
}

export const openFieldQueue = (): FieldQueue => {
  const known = new Set<number>();
  const queue: PdfValue[] = [];
  let at = 0;
  return {
    add: (fields) => {
      if (queue.length + fields.length > mostFields) throw new PdfStructureError('Too many form fields.');
      for (const field of fields) {
        const isReference = typeof field === 'object' && field?.kind === 'reference';
        if (isReference && known.has(field.object)) continue;
        if (isReference) known.add(field.object);
        queue.push(field);
      }
    },
    next: () => queue[at++],
  };
};
