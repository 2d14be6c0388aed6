import { latin } from './pdf-objects.ts';
import type { SealPlace } from './seal-place.ts';

const word = '/ByteRange';
const ranges = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/;
const mostFound = 20;

/**
 * Searches the raw bytes for signatures. Made for files whose structure leads to none: damaged files, files with bytes
 * after the end, files of other programs. The result can explain what is wrong with a file, never prove it intact.
 */
export const findSealCandidates = (pdf: Uint8Array): SealPlace[] => {
  const found: SealPlace[] = [];
  for (let at = indexOf(pdf, word, 0); at !== -1; at = indexOf(pdf, word, at + 1)) {
    const numbers = ranges
      .exec(latin(pdf, at, Math.min(pdf.length, at + 100)))
      ?.slice(1)
      .map(Number);
    const place = numbers && placeOf(pdf, numbers);
    if (place) found.push(place);
    if (found.length === mostFound) break;
  }
  return found;
};

/** `/Contents` fills the gap between the two ranges, in angle brackets (ISO 32000-1 §12.8.1). */
const placeOf = (pdf: Uint8Array, numbers: number[]): SealPlace | null => {
  const [start = 0, length = 0, end = 0] = numbers;
  const contents = { start: start + length, end };
  const isGap = contents.end > contents.start + 2 && contents.end <= pdf.length;
  if (!isGap || pdf[contents.start] !== 0x3c || pdf[contents.end - 1] !== 0x3e) return null;
  return { ranges: numbers, contents };
};

/** Offset of the first `text` at or after `from`; -1 when there is none. */
export const indexOf = (bytes: Uint8Array, text: string, from: number): number => {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && bytes[at + length] === text.charCodeAt(length)) length += 1;
    if (length === text.length) return at;
  }
  return -1;
};
