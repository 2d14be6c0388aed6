import { deflateSync } from 'node:zlib';
import { chunk } from '#tests/support/png-chunk.ts';

/** A PNG with a short dark line or without; `ink` makes drawings different. */
export const png = (width = 4, height = 2, ink = 1, depth: 8 | 16 = 8): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, 0], 8);
  const lines = Buffer.alloc((1 + (width * 4 * depth) / 8) * height);
  const drawn = ink ? Math.min(width, 8) : 0;
  for (let at = 0; at < drawn; at += 1) lines.set([0, 0, ink, 255], 1 + at * 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
/** The bytes as the value of a signature field. */
export const asValue = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
