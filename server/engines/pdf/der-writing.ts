import { tags } from '#seal-reader/der.ts';

/** One value from its tag and the encodings inside it. */
export const writeDer = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(parts);
  const length = body.length < 0x80 ? [body.length] : longLength(body.length);
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

const longLength = (length: number): number[] => {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
};

/** A non-negative INTEGER from its big-endian bytes. */
export const writeInteger = (bytes: Uint8Array): Uint8Array => {
  const padded = (bytes[0] ?? 0x80) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
  return writeDer(tags.integer, padded);
};

export { encodeOid as writeOid } from '#seal-reader/encode-der.ts';
