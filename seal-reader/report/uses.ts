import { itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import { entryOf, isName } from './any-file.ts';
import type { AnyFile } from './any-file.ts';

const mostObjects = 200_000;

export interface Uses {
  /** Numbers of objects that the file refers to and does not have. */
  missing: ReadonlySet<number>;
  /** How often the file refers to each object. The structure that reads a field out does not count. */
  counts: ReadonlyMap<number, number>;
}

/** Follows all references of a file. @throws PdfStructureError */
export const usesIn = async (file: AnyFile): Promise<Uses> => {
  const missing = new Set<number>();
  const counts = new Map<number, number>();
  const known = new Set<number>();
  const queue = referencesIn(file.trailer);
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
    counts.set(number, (counts.get(number) ?? 0) + 1);
    if (known.has(number)) continue;
    known.add(number);
    if (known.size > mostObjects) throw new PdfStructureError('The file has too many objects.');
    const written = await file.object(number);
    if (!written) missing.add(number);
    else for (const next of referencesIn(written.value)) queue.push(next);
  }
  return { missing, counts };
};

const referencesIn = (value: PdfValue): number[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (value.kind === 'reference') return [value.object];
  if (value.kind === 'array') return itemsOf(value).flatMap(referencesIn);
  if (value.kind !== 'dictionary') return [];
  const isObjectReference = isName(entryOf(value, 'Type'), 'OBJR');
  return [...value.entries].flatMap(([name, item]) => (isObjectReference && name === 'Obj' ? [] : referencesIn(item)));
};
