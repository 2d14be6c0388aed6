import { readChunks } from './png.ts';
import { canDraw, imageKind } from './redraw.ts';

/**
 * Tells whether a picture is a whole JPEG, PNG or GIF. Of a cut or damaged one, each browser shows another part.
 * @param pixels most pixels to decode
 * @param company whose turn it takes
 */
export const isWholePicture = async (bytes: Buffer, pixels: number, company: string): Promise<boolean> => {
  const kind = imageKind(bytes);
  if (kind === null || (kind === 'png' && readChunks(bytes) === null)) return false;
  return canDraw(bytes, pixels, company);
};
