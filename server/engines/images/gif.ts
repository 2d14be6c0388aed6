import type { ImageSize } from './image-size.ts';

const screenBytes = 13;
const mark = { extension: 0x21, picture: 0x2c, end: 0x3b } as const;
/** Text that a browser would have to draw itself (GIF89a §25). */
const plainText = 0x01;

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Skips a chain of sub-blocks. Each begins with its length, and the last one has length 0 (GIF89a §15). */
const afterBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
};

/** The blocks behind the screen and its colours (GIF89a §18–§27): offsets of extensions and of at most two pictures. */
const blocksOf = (gif: Buffer): { pictures: number[]; extensions: number[]; end: number } => {
  const [pictures, extensions]: [number[], number[]] = [[], []];
  let at = screenBytes + tableBytes(gif[10] ?? 0);
  while (at < gif.length && pictures.length < 2) {
    if (gif[at] === mark.extension) {
      extensions.push(at);
      at = afterBlocks(gif, at + 2);
    } else if (gif[at] === mark.picture) {
      pictures.push(at);
      at = afterBlocks(gif, at + 11 + tableBytes(gif[at + 9] ?? 0));
    } else break;
  }
  return { pictures, extensions, end: at };
};

/** Offsets of the first two pictures of a GIF. */
export const gifFrames = (gif: Buffer): number[] => blocksOf(gif).pictures;

/** The size a GIF states: of its screen, or of its first picture where that is larger, as browsers have it. */
export const gifSize = (gif: Buffer): ImageSize | null => {
  const first = gifFrames(gif)[0] ?? gif.length;
  if (gif.length < first + 9) return null;
  return {
    width: Math.max(gif.readUInt16LE(6), gif.readUInt16LE(first + 5)),
    height: Math.max(gif.readUInt16LE(8), gif.readUInt16LE(first + 7)),
  };
};

/**
 * Tells whether a GIF is one picture with a table of its colours that fills its screen, and nothing else. Of one that
 * stands beside its screen, browsers show different parts.
 */
export const isPlainGif = (gif: Buffer): boolean => {
  const { pictures, extensions, end } = blocksOf(gif);
  const [first, ...more] = pictures;
  if (first === undefined || more.length > 0 || gif.length < first + 10 || gif[end] !== mark.end) return false;
  const local = tableBytes(gif[first + 9] ?? 0);
  const colours = (local || tableBytes(gif[10] ?? 0)) / 3;
  // Behind the picture's own colours stands the size of its codes in bits: no sample may be beyond the colours.
  const hasColours = colours > 0 && 2 ** (gif[first + 10 + local] ?? 255) <= colours;
  const isAtOrigin = gif.readUInt32LE(first + 1) === 0;
  const isWholeScreen = gif.readUInt32LE(6) === gif.readUInt32LE(first + 5);
  const hasSquarePixels = gif[12] === 0;
  return (
    hasColours && isAtOrigin && isWholeScreen && hasSquarePixels && extensions.every((at) => gif[at + 1] !== plainText)
  );
};
