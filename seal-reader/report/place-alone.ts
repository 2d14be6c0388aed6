import { PdfStructureError } from '../pdf-objects.ts';
import type { SealPlace } from '../seal-place.ts';
import type { AnyFile, Written } from './any-file.ts';
import { storesIn } from './object-places.ts';
import { usesIn } from './uses.ts';
import { entryOf } from './values.ts';

/**
 * Tells whether a version shows nothing of the bytes in which a signature stands: no other object reaches into them, and
 * the signature is no note besides, of which `Contents` would be the text. They are not signed, and whoever changes what
 * nothing proves in them would change what is shown.
 */
export const isPlaceAlone = async (file: AnyFile | null, { contents }: SealPlace): Promise<boolean> => {
  if (!file) return false;
  try {
    const reaches = (from: number, to: number) => from < contents.end && to > contents.start;
    if ([...file.sections].some(([offset, { end }]) => reaches(offset, end))) return false;
    const { counts } = await usesIn(file);
    let own = 0;
    for (const number of new Set([...counts.keys(), ...storesIn(file)])) {
      const place = file.places.get(number);
      const written = place?.kind === 'at' ? await file.object(number) : null;
      if (!written || place?.kind !== 'at') continue;
      if (isSignatureAt(written, contents.start)) {
        own += 1;
        if (entryOf(written.value, 'Subtype') !== null) return false;
      } else if (reaches(place.offset, await endOf(file, written))) return false;
    }
    return own === 1;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

const isSignatureAt = ({ value, stream }: Written, start: number): boolean => {
  const contents = entryOf(value, 'Contents');
  return stream === null && typeof contents === 'object' && contents?.kind === 'text' && contents.start === start;
};

const endOf = async (file: AnyFile, { value, stream, end }: Written): Promise<number> => {
  if (stream === null) return end ?? Infinity;
  const length = await file.resolve(entryOf(value, 'Length'));
  return typeof length === 'number' ? stream + length : Infinity;
};
