import type { Drawable } from './redraw.ts';
import { Unfit } from './unfit.ts';

/** Safari decodes HEIC here even where `createImageBitmap` does not. */
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

const asBitmap = (photo: Blob): Promise<Drawable> =>
  createImageBitmap(photo, { imageOrientation: 'from-image' });

/** The pixels of a photo, turned upright: by what this browser has for it, else, for HEIC, by a decoder that is fetched. */
export const decodePhoto = async (photo: Blob, isHeic: boolean): Promise<Drawable> => {
  try {
    return await asBitmap(photo).catch(() => asImage(photo));
  } catch {
    if (!isHeic) throw new Unfit('photo');
  }
  const { decodeHeic } = await import('./heic.ts');
  return decodeHeic(photo);
};
