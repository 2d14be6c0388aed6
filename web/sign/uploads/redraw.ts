import { UnacceptableFile } from './unacceptable-file.ts';

/** In pixels: enough for an A4 page or an identity card, within every phone's canvas limit (16.7 million pixels). */
export const longestSide = 4_000;
const qualities = [0.9, 0.8, 0.65];
const smaller = 0.7;
const smallestSide = 200;

export type Drawable = ImageBitmap | HTMLImageElement;

const sizeOf = (picture: Drawable) =>
  picture instanceof HTMLImageElement
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: picture.width, height: picture.height };

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnacceptableFile('photo'))), 'image/jpeg', quality);
  });

const drawn = (picture: Drawable, side: number): HTMLCanvasElement => {
  const { width, height } = sizeOf(picture);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new UnacceptableFile('photo');
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/**
 * Re-encodes a picture as a JPEG without metadata, of at most `maxBytes`, upright, with sides of up to 4,000 pixels.
 * @throws {UnacceptableFile} if that is not possible
 */
export const redraw = async (picture: Drawable, maxBytes: number): Promise<Blob> => {
  for (let side = longestSide; side >= smallestSide; side *= smaller) {
    const canvas = drawn(picture, side);
    try {
      for (const quality of qualities) {
        const blob = await toJpeg(canvas, quality);
        if (blob.size <= maxBytes) return blob;
      }
    } finally {
      // Phones free the memory of a canvas only when its size becomes 0.
      canvas.width = 0;
    }
  }
  throw new UnacceptableFile('tooBig');
};
