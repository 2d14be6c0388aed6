import type { Drawable } from './redraw.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** Safari decodes HEIC in an image element, even if `createImageBitmap` does not. */
const asImage = async (photo: Blob): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const asBitmap = (photo: Blob): Promise<Drawable> => createImageBitmap(photo, { imageOrientation: 'from-image' });

/**
 * Decodes a photo, upright. A decoder is downloaded for HEIC that the browser cannot read.
 * @throws {UnacceptableFile} if it cannot be decoded
 */
export const decodePhoto = async (photo: Blob, isHeic: boolean): Promise<Drawable> => {
  try {
    return await asBitmap(photo).catch(() => asImage(photo));
  } catch {
    if (!isHeic) throw new UnacceptableFile('photo');
  }
  const { decodeHeic } = await import('./heic.ts');
  return decodeHeic(photo);
};
