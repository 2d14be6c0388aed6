import { PdfStructureError } from '../pdf-objects.ts';
import type { SealPlace } from '../seal-place.ts';
import { isAllListed } from './added-bytes.ts';
import type { AnyFile } from './any-file.ts';
import { storesIn } from './object-places.ts';
import { reachOf, usesIn, valuesIn } from './uses.ts';

/**
 * Tells whether a version shows nothing of the bytes in which a signature stands: no other object reaches into them, and
 * the signature is nothing but the value of its field: of a note, `Contents` would be the text. They are not signed, and
 * whoever changes what nothing proves in them would change what is shown.
 */
export const isPlaceAlone = async (pdf: Uint8Array, file: AnyFile, { contents }: SealPlace): Promise<boolean> => {
  try {
    // In a file that is not strict, readers may find objects that it does not list: there must be none.
    if (!file.isStrict && !(await isAllListed(pdf, 0, file))) return false;
    const reaches = (from: number, to: number) => from < contents.end && to > contents.start;
    if ([...file.sections].some(([offset, { end }]) => reaches(offset, end))) return false;
    for (const store of storesIn(file)) if (await isReached(file, store, reaches)) return false;
    const own: number[] = [];
    const values = valuesIn(file.trailer);
    let isShown = false;
    const { counts, mentions } = await usesIn(file, (number, object) => {
      for (const value of object.values) values.push(value);
      const place = file.places.get(number);
      if (place?.kind !== 'at') return;
      if (object.contents === contents.start) {
        own.push(number);
        isShown ||= object.hasSubtype;
      } else isShown ||= reaches(place.offset, object.reach);
    });
    const [number = 0, ...more] = own;
    const expected = values.filter((value) => value === number).length + (mentions.signature.get(number) ?? 0);
    return !isShown && number > 0 && more.length === 0 && counts.get(number) === expected;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

const isReached = async (
  file: AnyFile,
  store: number,
  reaches: (from: number, to: number) => boolean,
): Promise<boolean> => {
  const [place, written] = [file.places.get(store), await file.object(store)];
  const reach = written && (await reachOf(file, written));
  return place?.kind !== 'at' || reach === null || reaches(place.offset, reach);
};
