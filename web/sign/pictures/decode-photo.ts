import type { Drawable } from './redraw.ts';
import { Unfit } from './unfit.ts';

/** Safari decodes HEIC here even where `createImageBitmap` does not. */
async function asImage(photo: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The pixels of a photo, turned upright, by whatever this browser has for it. */
export async function decodePhoto(photo: Blob): Promise<Drawable> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' });
  } catch {
    return asImage(photo).catch(() => {
      throw new Unfit('photo');
    });
  }
}
