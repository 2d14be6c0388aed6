import { joinBytes } from './join-bytes.ts';
import { chunk } from '#tests/support/png-chunk.ts';

/** A JPEG segment: marker, length, data. */
export const segment = (marker: number, data: Uint8Array): Uint8Array => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return joinBytes([head, data]);
};

/** A scan and its data; 00 is added after each FF that 00 or a restart number does not follow. */
export const scan = (pixels: Iterable<number>): Uint8Array => {
  const bytes = [...pixels];
  const safe = bytes.flatMap((byte, index) =>
    byte === 0xff && !(bytes[index + 1] === 0 || bytes[index + 1] === 0xd0) ? [0xff, 0] : [byte],
  );
  return joinBytes([segment(0xda, new Uint8Array([1, 1, 0, 0, 63, 0])), new Uint8Array(safe)]);
};

/** Frame and table of a picture of 4,000 by 3,000 pixels. */
export const shows = [segment(0xc0, Buffer.from('080bb80fa001011100', 'hex')), segment(0xc4, new Uint8Array(20))];

export const jpeg = (segments: Uint8Array[], behind: Uint8Array = new Uint8Array()): Uint8Array =>
  joinBytes([Buffer.from('ffd8', 'hex'), ...segments, Buffer.from('ffd9', 'hex'), behind]);

/** A TIFF block whose first directory has the camera, the orientation and the offset of the GPS data. */
export const tiffWith = (turn: number, isLittle = false): Uint8Array => {
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4);
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittle ? 'II' : 'MM', 'latin1');
  short(42, 2);
  long(8, 4);
  short(3, 8);
  const entries: [tag: number, type: number, value: number][] = [
    [0x01_10, 3, 7],
    [0x01_12, 3, turn],
    [0x88_25, 4, tiff.length],
  ];
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + index * 12;
    short(tag, at);
    short(type, at + 2);
    long(1, at + 4);
    if (type === 3) short(value, at + 8);
    else long(value, at + 8);
  }
  return tiff;
};

/** GPS data; phones write it after the directory. */
export const place = Buffer.from('GPSLatitude 48.8566 GPSLongitude 2.3522');

export const exif = (tiff: Uint8Array): Uint8Array => segment(0xe1, joinBytes([Buffer.from('Exif\0\0'), tiff]));

export const png = (chunks: Uint8Array[], behind: Uint8Array = new Uint8Array()): Uint8Array =>
  joinBytes([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000280000001e00802000000', 'hex')),
    ...chunks,
    chunk('IEND', new Uint8Array()),
    behind,
  ]);
