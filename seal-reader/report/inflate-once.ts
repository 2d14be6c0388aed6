import type { Tools } from './tools.ts';

/** Bytes of unpacked data that are kept, for all versions of a file together. */
const mostKept = 64 * 1_048_576;

/** Unpacks the same bytes of a file once, however many versions of it have them: each ends with other bytes of the same. */
export const inflateOnce = (inflate: Tools['inflate']): Tools['inflate'] => {
  const known = new Map<string, Promise<Uint8Array>>();
  const buffers = new Map<ArrayBufferLike, number>();
  let room = mostKept;
  return async (bytes, most) => {
    const buffer = buffers.get(bytes.buffer) ?? buffers.size;
    buffers.set(bytes.buffer, buffer);
    const key = `${buffer} ${bytes.byteOffset} ${bytes.length}`;
    const before = await known.get(key)?.catch(() => null);
    if (before && before.length <= most) return before;
    const answer = inflate(bytes, most);
    const plain = await answer;
    if (plain.length <= room) {
      room -= plain.length;
      known.set(key, answer);
    }
    return plain;
  };
};
