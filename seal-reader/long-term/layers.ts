import { DerError, sameBytes } from '../der.ts';
import { openFile } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import { indexOf } from '../seal-candidates.ts';
import { timestampAdded, timestampSection } from './document-timestamp.ts';
import type { DocumentTimestamp } from './document-timestamp.ts';
import { hasStore, storeAdded, storeSection } from './dss.ts';
import type { ValidationData } from './dss.ts';

/** A raise of a seal adds one layer to its file: proofs, and a timestamp over everything before it. */
export interface Layer {
  store: ValidationData;
  /** Only the first layer may be without: the authority has not answered yet. */
  stamp: DocumentTimestamp | null;
}

/** A layer a month for thirty years. */
const mostSections = 800;
const lastWord = '%%EOF\n';

/**
 * Reads what was added to the first `length` bytes of a file: a store, a document timestamp, a store, a document
 * timestamp … Null when anything else was added, too: each section must be what we write for the data in it, behind the
 * same bytes.
 */
export const readLayers = (pdf: Uint8Array, length: number): Layer[] | null => {
  try {
    return readOurLayers(pdf, length);
  } catch (error) {
    if (error instanceof PdfStructureError || error instanceof DerError) return null;
    throw error;
  }
};

const readOurLayers = (pdf: Uint8Array, length: number): Layer[] | null => {
  const ends = endsOfSections(pdf, length);
  if (hasStore(pdf.subarray(0, length)) || ends.length > mostSections || ends.at(-1) !== pdf.length) return null;
  const layers: Layer[] = [];
  let start = length;
  for (const [place, end] of ends.entries()) {
    const [before, after] = [pdf.subarray(0, start), pdf.subarray(0, end)];
    const last = layers.at(-1);
    let section: Uint8Array;
    if (place % 2 === 0 || !last) {
      const store = storeAdded(after, start);
      section = storeSection(before, store);
      layers.push({ store, stamp: null });
    } else {
      last.stamp = timestampAdded(after, start);
      section = timestampSection(before, last.stamp.token);
    }
    if (!sameBytes(section, pdf.subarray(start, end))) return null;
    start = end;
  }
  // A store that no timestamp covers stands only where there was none before.
  return layers.length === 1 || layers.at(-1)?.stamp ? layers : null;
};

/** Each section ends behind its cross-references. */
const endsOfSections = (pdf: Uint8Array, length: number): number[] =>
  openFile(pdf)
    .crossReferences.filter((at) => at >= length)
    .toSorted((a, b) => a - b)
    .map((at) => indexOf(pdf, lastWord, at) + lastWord.length);
