import { crc32 } from 'node:zlib';

/** A PNG chunk: length, name, data, and the CRC of name and data (PNG specification §5.3). */
export const chunk = (type: string, data: Uint8Array): Buffer<ArrayBuffer> => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};
