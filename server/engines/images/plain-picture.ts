import { isPlainGif } from './gif.ts';
import { readChunks, type Chunk } from './png.ts';
import { canDraw, imageKind, type ImageKind } from './redraw.ts';

/** Chunks of a PNG that change no pixel in any browser (PNG 3 §11). */
const plainChunks = new Set('IHDR PLTE IDAT IEND tRNS sRGB pHYs tEXt zTXt iTXt tIME bKGD hIST sBIT sPLT'.split(' '));

/** Gamma 1 / 2.2, which is that of sRGB; programs write it beside. */
const usualGamma = 45_455;

const paletteKind = 3;

/**
 * A sample may name a colour behind the end of the palette, and a transparent colour be one that no sample can have: some
 * browsers mask such numbers, others do not. Where the palette is full there are none.
 */
const hasPlainSamples = (header: Buffer, palette?: Buffer, transparency?: Buffer): boolean => {
  const [depth = 0, kind] = header.subarray(8);
  if (kind !== paletteKind) return palette === undefined && transparency === undefined;
  return palette?.length === 3 * 2 ** depth && (transparency?.length ?? 0) <= 2 ** depth;
};

/** Tells whether every browser gives the samples of a PNG the same colours: not all apply profiles, gammas or turns. */
const hasPlainColours = (chunks: readonly Chunk[]): boolean => {
  const one = (wanted: string) => chunks.find(({ type }) => type === wanted)?.data;
  const [header, palette, transparency] = [one('IHDR'), one('PLTE'), one('tRNS')];
  if (!header || !hasPlainSamples(header, palette, transparency)) return false;
  return chunks.every(
    ({ type, data }) =>
      plainChunks.has(type) ||
      (type === 'gAMA' && data.length === 4 && data.readUInt32BE(0) === usualGamma) ||
      (type === 'cHRM' && one('sRGB') !== undefined),
  );
};

const marker = { comment: 0xfe, interval: 0xdd, jfif: 0xe0, quantisation: 0xdb, scan: 0xda } as const;
const huffman = 0xc4;
/** Baseline, extended and progressive, of eight bits: some browsers know arithmetic coding or twelve bits, others do not. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const harmless = new Set<number>([...Object.values(marker), huffman]);

/**
 * Tells whether a JPEG has nothing before its samples but what draws them (ITU-T T.81, annex B). Others may have a profile
 * of colours, a turn or a resolution (Exif), which not every browser applies to every use of a picture, or colours that
 * readers of PDFs take for others (Adobe).
 */
const isBareJpeg = (jpeg: Buffer): boolean => {
  let hasFrame = false;
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const kind = jpeg[at + 1] ?? 0;
    if (kind === marker.scan) return hasFrame;
    if (frames.has(kind) && !hasFrame && jpeg[at + 4] === 8) hasFrame = true;
    else if (!harmless.has(kind)) return false;
  }
  return false;
};

const isPlain = (kind: ImageKind, bytes: Buffer): boolean => {
  if (kind === 'jpeg') return isBareJpeg(bytes);
  if (kind === 'gif') return isPlainGif(bytes);
  const chunks = readChunks(bytes);
  return chunks !== null && hasPlainColours(chunks);
};

/**
 * Tells whether a picture is a JPEG, PNG or GIF that every browser shows alike: whole, without a profile of colours, a turn
 * or a resolution, and wholly on its screen. Of a cut or damaged one, each browser shows another part.
 * @param pixels most pixels to decode
 * @param company whose turn it takes
 */
export const isPlainPicture = async (bytes: Buffer, pixels: number, company: string): Promise<boolean> => {
  const kind = imageKind(bytes);
  return kind !== null && isPlain(kind, bytes) && canDraw(bytes, pixels, company);
};
