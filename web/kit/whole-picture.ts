import { crc32 } from './crc32.ts';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const pngEnd = 0x49_45_4e_44;
const chunkFrame = 12;

/** Every chunk up to the last, IEND, is there and has the sum that it states. */
const isWholePng = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  for (let at = 8; at + chunkFrame <= bytes.length;) {
    const end = at + chunkFrame + view.getUint32(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return false;
    if (view.getUint32(at + 4) === pngEnd) return true;
    at = end;
  }
  return false;
};

const marker = { start: 0xff, fill: 0xff, pixels: 0xda, end: 0xd9 };

/** Segments follow each other up to the pixels, in which FF is never followed by the mark of the end. */
const isWholeJpeg = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === marker.start && bytes[at + 1] !== marker.pixels)
    at += bytes[at + 1] === marker.fill ? 1 : 2 + view.getUint16(at + 2);
  for (at = bytes.indexOf(marker.end, at); at > 0; at = bytes.indexOf(marker.end, at + 1))
    if (bytes[at - 1] === marker.start) return true;
  return false;
};

const gifColours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks follow each other up to the one that ends the file (GIF89a §27). */
const isWholeGif = (bytes: Uint8Array): boolean => {
  let at = 13 + gifColours(bytes[10] ?? 0);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x2c) at += 11 + gifColours(bytes[at + 9] ?? 0);
    else if (bytes[at] === 0x21) at += 2;
    else return false;
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at += 1;
  }
  return at < bytes.length;
};

const checks: Record<PictureType, (bytes: Uint8Array) => boolean> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/gif': isWholeGif,
};

/** Tells whether a picture is neither cut nor visibly damaged. WebKit decodes what there is and reports no error. */
export const isWholePicture = (bytes: Uint8Array, type: PictureType): boolean => checks[type](bytes);
