import { deflateSync } from 'node:zlib';
import { chunk } from '#tests/support/png-chunk.ts';

/** A PNG of one colour with a darker diagonal; `alpha` below 255 makes the ground transparent. */
const colouredPng = (width: number, height: number, [red, green, blue]: readonly number[], alpha = 255): string => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const stride = 1 + width * 4;
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isLine = Math.abs(x / width - y / height) < 0.05;
      lines.set(isLine ? [20, 20, 60, 255] : [red ?? 0, green ?? 0, blue ?? 0, alpha], y * stride + 1 + x * 4);
    }
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

/** 24 by 16 pixels of brown. */
const jpeg =
  'data:image/jpeg;base64,/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCEBMXQAH//2Q==';

export const pictures = {
  logo: colouredPng(160, 60, [11, 130, 126]),
  stamp: colouredPng(90, 90, [200, 30, 30], 90),
  white: colouredPng(40, 40, [255, 255, 255]),
  dot: colouredPng(1, 1, [0, 0, 0]),
  wide: colouredPng(1400, 20, [120, 160, 200]),
  large: colouredPng(1600, 1200, [230, 200, 120]),
  jpeg,
} as const;

export const img = (name: keyof typeof pictures, more = ''): string =>
  `<img src="${pictures[name]}" alt="${name}" ${more}>`;
