import { crc32 } from '#kit/crc32.ts';
import { joinBytes, hasAsciiAt } from './join-bytes.ts';
import type { CleanPicture } from './jpeg-metadata.ts';
import { readOrientation, upright, writeOrientation } from './tiff-orientation.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of the length, type and checksum of a chunk. */
const frameBytes = 12;

/** Chunks that affect the look (PNG, third edition). The others hold texts, times, EXIF and private data. */
const visibleChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const named = joinBytes([new TextEncoder().encode(type), data]);
  const framed = new Uint8Array(data.length + frameBytes);
  const view = new DataView(framed.buffer);
  view.setUint32(0, data.length);
  framed.set(named, 4);
  view.setUint32(framed.length - 4, crc32(named));
  return framed;
};

/** All chunks up to `IEND`; null if the structure is broken. */
const chunksOf = (bytes: Uint8Array): { type: string; bytes: Uint8Array }[] | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: { type: string; bytes: Uint8Array }[] = [];
  for (let at = signature.length; at + frameBytes <= bytes.length;) {
    const end = at + view.getUint32(at) + frameBytes;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, bytes: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return null;
};

/**
 * Removes metadata (texts, times, places) and bytes after `IEND`, without re-encoding. Orientation and colours stay.
 * Null if the bytes are not a complete PNG.
 */
export const cleanPng = (bytes: Uint8Array): CleanPicture | null => {
  if (!signature.every((byte, index) => bytes[index] === byte)) return null;
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  if (!chunks || !head || head.type !== 'IHDR' || head.bytes.length !== 13 + frameBytes) return null;
  const exif = chunks.find(({ type }) => type === 'eXIf')?.bytes;
  // Some programs write JPEG's prefix of six bytes (`Exif`, 0, 0) before the TIFF block.
  const tiff = exif?.subarray(hasAsciiAt(exif, 8, 'Exif') ? 14 : 8, -4);
  const orientation = tiff ? readOrientation(tiff) : upright;
  const parts = chunks.filter(({ type }) => visibleChunks.has(type)).map(({ bytes: kept }) => kept);
  if (orientation !== upright) parts.splice(1, 0, chunk('eXIf', writeOrientation(orientation)));
  const view = new DataView(head.bytes.buffer, head.bytes.byteOffset, head.bytes.byteLength);
  return {
    bytes: joinBytes([new Uint8Array(signature), ...parts]),
    width: view.getUint32(8),
    height: view.getUint32(12),
  };
};
