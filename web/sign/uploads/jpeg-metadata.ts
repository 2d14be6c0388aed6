import { joinBytes, hasAsciiAt } from './join-bytes.ts';
import { readOrientation, upright, writeOrientation } from './tiff-orientation.ts';

/** A picture without metadata; size in stored pixels, before its orientation is applied. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const exif = 'Exif\0\0';

/** Start-of-frame markers are C0 to CF, except C4 and CC (tables) and C8 (reserved). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * Tells whether a decoder needs the segment: tables, frames, scans, and the application segments for colours.
 * The others hold camera, place, time, thumbnails and comments.
 */
const isPicture = (marker: number, segment: Uint8Array): boolean => {
  if (marker === 0xe0) return hasAsciiAt(segment, 4, 'JFIF\0');
  if (marker === 0xe2) return hasAsciiAt(segment, 4, 'ICC_PROFILE\0');
  if (marker === 0xee) return hasAsciiAt(segment, 4, 'Adobe');
  return marker >= 0xc0 && marker <= 0xdf;
};

/** Offset of the first marker after the data of a scan, which may hold stuffed FF and restart markers; or -1. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return -1;
};

interface Segment {
  marker: number;
  bytes: Uint8Array;
}

/** All segments up to the end-of-image marker, each scan with its data; null if the structure is broken. */
const segmentsOf = (bytes: Uint8Array): Segment[] | null => {
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === endOfImage) return segments;
    const head = at + 4;
    if (marker === undefined || head > bytes.length) return null;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (marker === startOfScan) end = endOfScan(bytes, end);
    if (end < 0) return null;
    segments.push({ marker, bytes: bytes.subarray(at, end) });
    at = end;
  }
};

const exifSegment = (orientation: number): Uint8Array => {
  const tiff = writeOrientation(orientation);
  const length = 2 + exif.length + tiff.length;
  return joinBytes([new Uint8Array([0xff, 0xe1, length >> 8, length % 256]), new TextEncoder().encode(exif), tiff]);
};

/**
 * Removes metadata (camera, place, time) and bytes after the end marker, without re-encoding. Orientation and colour
 * profile stay. Null if the bytes are not a complete JPEG.
 */
export const cleanJpeg = (bytes: Uint8Array): CleanPicture | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const segments = segmentsOf(bytes);
  const frame = segments?.find(({ marker }) => isFrame(marker))?.bytes;
  if (!segments || !frame || frame.length < 9 || segments.at(-1)?.marker !== startOfScan) return null;
  const source = segments.find(({ marker, bytes: segment }) => marker === 0xe1 && hasAsciiAt(segment, 4, exif));
  const orientation = source ? readOrientation(source.bytes.subarray(10)) : upright;
  const kept = segments.filter(({ marker, bytes: segment }) => isPicture(marker, segment));
  const parts = kept.map(({ bytes: segment }) => segment);
  // JFIF must be the first segment, EXIF follows it.
  if (orientation !== upright) parts.splice(kept[0]?.marker === 0xe0 ? 1 : 0, 0, exifSegment(orientation));
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return {
    bytes: joinBytes([bytes.subarray(0, 2), ...parts, new Uint8Array([0xff, endOfImage])]),
    height: view.getUint16(5),
    width: view.getUint16(7),
  };
};
