import type { Sharp, SharpOptions } from 'sharp';
import { openFairTurns } from '../concurrency/fair-turns.ts';

/** Kinds of pictures that are redrawn. Only their first bytes count, not their name or declared type. */
export type ImageKind = 'jpeg' | 'png' | 'gif';

const beginnings: readonly [ImageKind, Buffer][] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF87a', 'latin1')],
  ['gif', Buffer.from('GIF89a', 'latin1')],
];

/** @returns null for anything else, SVG and what hides a picture behind other bytes included */
export const imageKind = (bytes: Buffer): ImageKind | null =>
  beginnings.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0] ?? null;

/** The file begins like a picture but cannot be drawn: it is cut, damaged or too large. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

export interface ImageLimits {
  /** Longest side and number of pixels, checked before anything is decoded. */
  side: number;
  pixels: number;
}

export interface RedrawnImage {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
}

interface Box {
  width: number;
  height: number;
}

const longestSeconds = 5;
/** Decoding 16 million pixels holds 64 MB. */
const atOnce = 2;
const loaders = ['Jpeg', 'Png', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

const turns = openFairTurns(atOnce);

/** Loads sharp with the first picture and disables all but three of its readers. */
const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};

/** A larger PNG is reduced to 256 colours. */
const lightBytes = 60_000;

/** Draws without metadata. An animation becomes a still picture. */
const draw = async (open: () => Sharp, box: Box, asPng: boolean): Promise<Buffer> => {
  const resized = open()
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestSeconds });
  if (!asPng) return resized.jpeg({ quality: 88, mozjpeg: true }).toBuffer();
  const png = await resized.png({ compressionLevel: 9 }).toBuffer();
  if (png.length <= lightBytes) return png;
  return resized.clone().png({ palette: true, effort: 7 }).toBuffer();
};

/**
 * Decodes a JPEG, PNG or GIF and redraws it for each of the boxes, never enlarged, so that none of the original bytes
 * is kept. A JPEG stays a JPEG unless a PNG is requested; the others become PNGs.
 * @param company whose picture it is: of those that wait, the one that has used the least time is next
 * @throws {ImageRefused}
 */
export const redrawImage = (
  bytes: Buffer,
  limits: ImageLimits,
  boxes: { box: Box; alwaysPng?: boolean }[],
  company: string,
): Promise<RedrawnImage[]> =>
  turns(company, async () => {
    const kind = imageKind(bytes);
    if (kind === null) throw new ImageRefused('no picture');
    const sharp = await openSharp();
    const options: SharpOptions = { failOn: 'warning', limitInputPixels: limits.pixels, animated: false };
    const open = () => sharp(bytes, options);
    try {
      const { width, height, format } = await open().metadata();
      if (format !== kind || width > limits.side || height > limits.side) throw new ImageRefused('beyond the limits');
      const drawn: RedrawnImage[] = [];
      for (const { box, alwaysPng = false } of boxes) {
        const asPng = alwaysPng || kind !== 'jpeg';
        drawn.push({
          bytes: await draw(open, box, asPng),
          type: asPng ? 'image/png' : 'image/jpeg',
        });
      }
      return drawn;
    } catch (error) {
      if (error instanceof ImageRefused) throw error;
      throw new ImageRefused((error as Error).message, { cause: error });
    }
  });

/** Tells whether a JPEG, PNG or GIF decodes without a warning, in colours that every browser shows alike. */
export const canDraw = (bytes: Buffer, pixels: number, company: string): Promise<boolean> =>
  turns(company, async () => {
    const sharp = await openSharp();
    const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: pixels, sequentialRead: true });
    try {
      if ((await picture.metadata()).space === 'cmyk') return false;
      // A small result is enough: all of the picture is read for it.
      await picture.resize(8, 8, { fit: 'fill' }).timeout({ seconds: longestSeconds }).raw().toBuffer();
      return true;
    } catch {
      return false;
    }
  });
