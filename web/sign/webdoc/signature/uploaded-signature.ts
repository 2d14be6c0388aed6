import { pictureSizeOf } from '#kit/picture-size.ts';
import { removeBackground } from './remove-background.ts';

/** Photos of phones are smaller; larger files are rejected. */
const mostBytes = 20_000_000;
/** Decoding takes four bytes for each pixel; cameras of “50 MP” give 8192 × 6144. */
const mostPixels = 51_000_000;
/** In pixels: enough for the largest stored picture of a signature. */
const longestSide = 1_400;

export type PictureProblem =
  | 'pictureType'
  | 'pictureTooBig'
  | 'pictureTooLarge'
  | 'pictureUnreadable'
  | 'noSignatureFound';

/** Checks for PNG or JPEG by the first bytes, not by the name. */
const isPicture = async (file: Blob): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isPng = head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47;
  return isPng || (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff);
};

/**
 * Draws a picture of a signature on the canvas, without its paper. The file itself is never sent, only the pixels of
 * the canvas.
 * @returns the problem of the file, or null
 */
export const readSignature = async (canvas: HTMLCanvasElement, file: Blob): Promise<PictureProblem | null> => {
  if (file.size > mostBytes) return 'pictureTooBig';
  if (!(await isPicture(file))) return 'pictureType';
  const size = await pictureSizeOf(file);
  if (!size) return 'pictureUnreadable';
  if (size.width * size.height > mostPixels) return 'pictureTooLarge';
  // Phones store photos rotated and note the orientation in the file.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return 'pictureUnreadable';
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return 'pictureUnreadable';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  if (!removeBackground(pixels.data)) {
    context.clearRect(0, 0, canvas.width, canvas.height);
    return 'noSignatureFound';
  }
  context.putImageData(pixels, 0, 0);
  return null;
};
