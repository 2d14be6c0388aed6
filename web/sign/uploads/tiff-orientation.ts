/** EXIF orientation (TIFF tag 0x0112) is 1 to 8; 1 is upright. */
export const upright = 1;

const orientationTag = 0x01_12;
const short = 3;
const entryBytes = 12;
const maxOrientation = 8;

/** Reads the orientation of a TIFF block; `upright` if it is missing or invalid. */
export const readOrientation = (tiff: Uint8Array): number => {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff[0] === 0x49 && tiff[1] === 0x49;
  if (tiff.length < 8 || (!isLittle && !(tiff[0] === 0x4d && tiff[1] === 0x4d))) return upright;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return upright;
  const count = view.getUint16(first, isLittle);
  for (let at = first + 2, left = count; left > 0 && at + entryBytes <= tiff.length; left -= 1) {
    if (view.getUint16(at, isLittle) === orientationTag && view.getUint16(at + 2, isLittle) === short) {
      const orientation = view.getUint16(at + 8, isLittle);
      return orientation >= upright && orientation <= maxOrientation ? orientation : upright;
    }
    at += entryBytes;
  }
  return upright;
};

/** The smallest TIFF block that holds an orientation. */
export const writeOrientation = (orientation: number): Uint8Array => {
  const tiff = new Uint8Array(26);
  const view = new DataView(tiff.buffer);
  tiff.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, short);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
};
