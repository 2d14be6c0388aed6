import { removeBackground } from './remove-background.ts';

/** A photograph of a phone is within it; more is not read. */
const mostBytes = 20_000_000;
/** Enough for the largest picture of a signature that is kept. */
const longestSide = 1_400;

export type PictureProblem = 'pictureType' | 'pictureTooBig' | 'pictureUnreadable' | 'noSignatureFound';

/** By its first bytes, whatever its name says. */
const isPicture = async (file: Blob): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isPng = head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47;
  return isPng || (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff);
};

/**
 * Reads a picture of a signature into the canvas, without its paper. Nothing of the file itself goes further: what is
 * signed with is drawn anew.
 * @returns what is wrong with the file, or null
 */
export const readSignature = async (
  canvas: HTMLCanvasElement,
  file: Blob,
): Promise<PictureProblem | null> => {
  if (file.size > mostBytes) return 'pictureTooBig';
  if (!(await isPicture(file))) return 'pictureType';
  // Phones lay photographs on their side and say so in the file.
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
