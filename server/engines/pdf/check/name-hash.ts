import { code, digitOf } from './character-kinds.ts';

const escape = code('#');

/** FNV-1a. */
export const mix = (sum: number, byte: number): number => Math.imul(sum ^ byte, 0x01000193);
export const hashOf = (word: string): number => Array.from(word, code).reduce(mix, 0);

/**
 * The hash of the name between a slash and its end, as poppler reads it: of an escape with one digit it takes the digit as
 * the high one and drops what follows, and a name ends at a zero byte.
 */
export const popplerHash = (bytes: Uint8Array, slash: number, end: number): number => {
  let sum = 0;
  for (let at = slash + 1; at < end; at += 1) {
    const [byte = 0, first = 0, second = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const [high = 255, low = 255] = [digitOf[first], digitOf[second]];
    const isEscaped = byte === escape && high < 16;
    const read = isEscaped ? high * 16 + (low < 16 ? low : 0) : byte;
    if (isEscaped) at += 2;
    if (read === 0) break;
    sum = mix(sum, read);
  }
  return sum;
};
