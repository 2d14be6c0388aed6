import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

/** A PNG with a short dark line, or with none; `ink` tells one drawing from another. */
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
/** As a signature field's value. */
export const asValue = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
