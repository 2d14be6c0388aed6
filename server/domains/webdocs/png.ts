import { crc32, inflateSync } from 'node:zlib';
import { pngSize } from './picture-size.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A drawn signature is a few hundred pixels wide; a retina screen doubles that. */
const widest = 1_600;
const highest = 800;

export interface Picture {
  width: number;
  height: number;
  /** Every pixel is the same: nothing was drawn. */
  isBlank: boolean;
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks of a PNG, or null when one is cut, damaged, or followed by something else. */
const readChunks = (png: Buffer): Chunk[] | null => {
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

/** Raw lines, each after its filter byte. All equal pixels filter to lines that repeat one pixel or zeros. */
const isBlank = (lines: Buffer, lineBytes: number, pixelBytes: number): boolean => {
  const first = Buffer.alloc(lineBytes - 1, lines.subarray(1, 1 + pixelBytes));
  const zeros = Buffer.alloc(lineBytes - 1);
  for (let at = 0; at < lines.length; at += lineBytes) {
    const line = lines.subarray(at + 1, at + lineBytes);
    // All zeros repeats the line above; zeros after the first pixel repeat the pixel on the left.
    const follows = line.subarray(pixelBytes).equals(zeros.subarray(pixelBytes));
    if (!follows && !line.equals(first)) return false;
  }
  return true;
};

/**
 * Reads a PNG whole – header, checksums, pixels – without trusting any size it states.
 * @returns null for anything but one intact, not interlaced PNG of 8 bits a sample, at most 1600 × 800
 */
export const readPng = (png: Buffer): Picture | null => {
  const stated = pngSize(png);
  if (!stated || stated.width > widest || stated.height > highest) return null;
  const chunks = readChunks(png);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace] = header.data.subarray(8);
  const samples = channels[colour];
  if (width < 1 || height < 1 || samples === undefined) return null;
  if (depth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  const lineBytes = 1 + width * samples;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  try {
    const lines = inflateSync(data, { maxOutputLength: lineBytes * height });
    if (lines.length !== lineBytes * height) return null;
    return { width, height, isBlank: isBlank(lines, lineBytes, samples) };
  } catch {
    return null;
  }
};
