import { crc32, inflateSync } from 'node:zlib';
import { pngSize } from './image-size.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A drawn signature is a few hundred pixels wide; a retina screen doubles that. */
const widest = 1_600;
const highest = 800;

export interface DecodedPng {
  width: number;
  height: number;
  /** The picture would be invisible on paper. */
  isBlank: boolean;
}

/** The pixels of a PNG, row by row. */
export interface PngPixels extends Colours {
  width: number;
  height: number;
  /** `pixelBytes` for each pixel. */
  samples: Buffer;
  pixelBytes: number;
}

export interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks of a PNG, or null when one is cut, damaged, or followed by something else. */
export const readChunks = (png: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length || crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, end - 4) });
    if (type === 'IEND') return end === png.length ? chunks : null;
    at = end;
  }
  return null;
};

const nearest = (left: number, above: number, corner: number): number => {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

/**
 * Adds to a line of samples what its filter expects of its neighbours (PNG §9). A loop for each filter: a signature may
 * have five million bytes.
 */
const restoreLine = (out: Buffer, filter: number, [from, wide, pixelBytes]: [number, number, number]): boolean => {
  const end = from + wide;
  const isFirst = from === 0;
  if (filter === 0 || (filter === 2 && isFirst)) return true;
  if (filter === 1) {
    for (let at = from + pixelBytes; at < end; at += 1) out[at] = (out[at] ?? 0) + (out[at - pixelBytes] ?? 0);
    return true;
  }
  if (filter === 2) {
    for (let at = from; at < end; at += 1) out[at] = (out[at] ?? 0) + (out[at - wide] ?? 0);
    return true;
  }
  if (filter > 4) return false;
  for (let at = from; at < end; at += 1) {
    const hasLeft = at >= from + pixelBytes;
    const left = hasLeft ? (out[at - pixelBytes] ?? 0) : 0;
    const above = isFirst ? 0 : (out[at - wide] ?? 0);
    const corner = hasLeft && !isFirst ? (out[at - wide - pixelBytes] ?? 0) : 0;
    out[at] = (out[at] ?? 0) + (filter === 3 ? (left + above) >> 1 : nearest(left, above, corner));
  }
  return true;
};

/** The samples of the lines. Each line begins with its filter; null for an unknown filter. */
const unfilter = (lines: Buffer, lineBytes: number, pixelBytes: number): Buffer | null => {
  const wide = lineBytes - 1;
  const out = Buffer.alloc((lines.length / lineBytes) * wide);
  for (let from = 0, to = 0; from < lines.length; from += lineBytes, to += wide) {
    lines.copy(out, to, from + 1, from + lineBytes);
    if (!restoreLine(out, lines[from] ?? 0, [to, wide, pixelBytes])) return null;
  }
  return out;
};

/** How samples become colours (PNG §11.2). */
export interface Colours {
  /** Colour type of the header. */
  colour: number;
  palette: Buffer | undefined;
  transparency: Buffer | undefined;
}

const white = 255;

/** Darkness of the pixel at this offset on white paper, from 0 to 255, with its transparency applied. */
const darknessIn = (samples: Buffer, { colour, palette, transparency }: Colours) => {
  const grey = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue;
  const onPaper = (light: number, alpha: number) => ((white - light) * alpha) / white;
  const sample = (at: number) => samples[at] ?? 0;
  const rgb = (bytes: Buffer, at: number) => grey(bytes[at] ?? white, bytes[at + 1] ?? white, bytes[at + 2] ?? white);
  // A single colour that counts as transparent, two bytes a sample.
  const isHole = (at: number, count: number) => {
    for (let index = 0; index < count; index += 1)
      if (transparency?.[index * 2 + 1] !== sample(at + index)) return false;
    return true;
  };
  const kinds: Readonly<Record<number, (at: number) => number>> = {
    0: (at) => (isHole(at, 1) ? 0 : onPaper(sample(at), white)),
    2: (at) => (isHole(at, 3) ? 0 : onPaper(rgb(samples, at), white)),
    3: (at) => onPaper(rgb(palette ?? Buffer.alloc(0), sample(at) * 3), transparency?.[sample(at)] ?? white),
    4: (at) => onPaper(sample(at), sample(at + 1)),
    6: (at) => onPaper(rgb(samples, at), sample(at + 3)),
  };
  return kinds[colour] ?? (() => 0);
};

/** A tenth of the way from white to black. */
const visible = 26;
const fewest = 4;

/** True when the picture has almost one colour, or too few pixels that are at least 10 % darker than white. */
const isBlank = (samples: Buffer, pixelBytes: number, colours: Colours): boolean => {
  const darkness = darknessIn(samples, colours);
  let [dark, least, most] = [0, white, 0];
  for (let at = 0; at < samples.length; at += pixelBytes) {
    const here = darkness(at);
    if (here >= visible) dark += 1;
    least = Math.min(least, here);
    most = Math.max(most, here);
  }
  return dark < fewest || most - least < visible;
};

/**
 * Reads a PNG whole – header, checksums, pixels – without trusting any size it states.
 * @returns null for anything but one intact, not interlaced PNG of 8 bits a sample, at most 1600 × 800
 */
export const readPixels = (png: Buffer): PngPixels | null => {
  const stated = pngSize(png);
  if (!stated || stated.width > widest || stated.height > highest) return null;
  const chunks = readChunks(png);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace] = header.data.subarray(8);
  const pixelBytes = channels[colour];
  if (width < 1 || height < 1 || pixelBytes === undefined) return null;
  if (depth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  const lineBytes = 1 + width * pixelBytes;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  try {
    const lines = inflateSync(data, { maxOutputLength: lineBytes * height });
    if (lines.length !== lineBytes * height) return null;
    const samples = unfilter(lines, lineBytes, pixelBytes);
    const first = chunks.findIndex(({ type }) => type === 'IDAT');
    const before = (wanted: string) => chunks.slice(0, first).find(({ type }) => type === wanted)?.data;
    const palette = before('PLTE');
    if (!samples || (colour === 3 && !palette)) return null;
    return { width, height, samples, pixelBytes, colour, palette, transparency: before('tRNS') };
  } catch {
    return null;
  }
};

/** Reads a PNG whole, as `readPixels`, and tells whether anything can be seen. */
export const readPng = (png: Buffer): DecodedPng | null => {
  const pixels = readPixels(png);
  if (!pixels) return null;
  const { width, height, samples, pixelBytes } = pixels;
  return { width, height, isBlank: isBlank(samples, pixelBytes, pixels) };
};
