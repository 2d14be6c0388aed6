import { crc32, deflateSync } from 'node:zlib';
import { readChunks, readPixels } from './png.ts';
import type { PngPixels } from './png.ts';

const full = 255;

/** Colour and opacity of a pixel's samples: three parts and the fourth. */
const toRgba = ({ samples, pixelBytes, colour, palette, transparency }: PngPixels): Buffer => {
  if (colour === 6) return samples;
  const rgba = Buffer.alloc((samples.length / pixelBytes) * 4, full);
  const source = colour === 3 ? (palette ?? samples) : samples;
  // Distance to green; grey has one sample for all three.
  const next = colour === 2 || colour === 3 ? 1 : 0;
  // A single colour that counts as transparent, two bytes a sample.
  const hole = colour === 3 ? undefined : transparency;
  for (let at = 0, to = 0; at < samples.length; at += pixelBytes, to += 4) {
    const from = colour === 3 ? (samples[at] ?? 0) * 3 : at;
    rgba[to] = source[from] ?? full;
    rgba[to + 1] = source[from + next] ?? full;
    rgba[to + 2] = source[from + next * 2] ?? full;
    if (colour === 4) rgba[to + 3] = samples[at + 1] ?? full;
    if (colour === 3) rgba[to + 3] = transparency?.[samples[at] ?? 0] ?? full;
    if (hole?.[1] === rgba[to] && (next === 0 || (hole?.[3] === rgba[to + 1] && hole?.[5] === rgba[to + 2])))
      rgba[to + 3] = 0;
  }
  return rgba;
};

const leastOf = (rgba: Buffer, at: number): number => {
  const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
  return red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
};

/** Part of a pixel's opacity that is white: an eighth hides nothing, and dark ink is rarely black. */
const hidesNothing = 32;

const hides = (rgba: Buffer): boolean => {
  for (let at = 0; at < rgba.length; at += 4)
    if ((rgba[at + 3] ?? 0) * leastOf(rgba, at) > hidesNothing * full) return true;
  return false;
};

/** Makes each pixel as transparent as it is white; on white paper it looks as before. */
const takeWhiteOut = (rgba: Buffer): void => {
  for (let at = 0; at < rgba.length; at += 4) {
    const least = leastOf(rgba, at);
    const dark = full - least;
    // Half of the divisor added: rounded as whole numbers, which is much quicker here.
    const half = dark >> 1;
    for (let index = at; index < at + 3; index += 1)
      rgba[index] = dark === 0 ? 0 : ((((rgba[index] ?? 0) - least) * full + half) / dark) | 0;
    rgba[at + 3] = (((rgba[at + 3] ?? 0) * dark + 127) / full) | 0;
  }
};

/** A chunk of a PNG (PNG §5.3). */
const chunk = (type: string, data: Buffer): Buffer => {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
};

/** The quickest: a signature is printed a few times and never kept. */
const quickest = 1;

/** @param rgba four bytes a pixel */
export const writePng = (width: number, height: number, rgba: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const lines = Buffer.alloc((1 + width * 4) * height);
  for (let y = 0; y < height; y += 1) rgba.copy(lines, y * (1 + width * 4) + 1, y * width * 4, (y + 1) * width * 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: quickest })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Others, such as `gAMA` or a profile of colours, would draw other colours than the samples, up to white. */
const chunksOfSamples = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const isDrawnAsItsSamples = (png: Buffer): boolean =>
  readChunks(png)?.every(({ type }) => chunksOfSamples.has(type)) ?? true;

/**
 * The picture as ink: its white is transparent, so that it hides nothing that stands under it but with what is drawn.
 * On white paper it looks as its samples do. It keeps its size in pixels.
 * @returns the same bytes when nothing light is opaque and nothing changes the colours of its samples, or when it is no PNG that `readPixels` reads
 */
export const asInk = (png: Buffer): Buffer => {
  const pixels = readPixels(png);
  if (!pixels) return png;
  const rgba = toRgba(pixels);
  if (hides(rgba)) takeWhiteOut(rgba);
  else if (isDrawnAsItsSamples(png)) return png;
  return writePng(pixels.width, pixels.height, rgba);
};
