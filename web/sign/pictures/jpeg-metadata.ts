import { joinBytes, says } from './join-bytes.ts';
import { readOrientation, upright, writeOrientation } from './tiff-orientation.ts';

/** A picture that says nothing but how it looks. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const exif = 'Exif\0\0';

/** Start of frame, each kind of coding; C4, C8 and CC among them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * What a decoder needs: tables, frames and scans, and of the application segments those that say how the numbers
 * become colours. Camera, place, time, thumbnails and comments are in the others.
 */
const isPicture = (marker: number, segment: Uint8Array): boolean => {
  if (marker === 0xe0) return says(segment, 4, 'JFIF\0');
  if (marker === 0xe2) return says(segment, 4, 'ICC_PROFILE\0');
  if (marker === 0xee) return says(segment, 4, 'Adobe');
  return marker >= 0xc0 && marker <= 0xdf;
};

/** Where the pixels of a scan end: at the first marker that is none of theirs. */
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

/** All segments up to the picture's end, each scan with its pixels; null when they do not follow one another. */
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

const exifSegment = (turn: number): Uint8Array => {
  const tiff = writeOrientation(turn);
  const length = 2 + exif.length + tiff.length;
  return joinBytes([
    new Uint8Array([0xff, 0xe1, length >> 8, length % 256]),
    new TextEncoder().encode(exif),
    tiff,
  ]);
};

/**
 * The same picture, each of its pixels untouched, without what a camera tells of itself, of the place and of the time
 * and without what stands behind its end. Its orientation and its colour profile stay. Null for what is no whole JPEG.
 */
export const cleanJpeg = (bytes: Uint8Array): CleanPicture | null => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const segments = segmentsOf(bytes);
  const frame = segments?.find(({ marker }) => isFrame(marker))?.bytes;
  if (!segments || !frame || frame.length < 9 || segments.at(-1)?.marker !== startOfScan) return null;
  const told = segments.find(({ marker, bytes: segment }) => marker === 0xe1 && says(segment, 4, exif));
  const turn = told ? readOrientation(told.bytes.subarray(10)) : upright;
  const kept = segments.filter(({ marker, bytes: segment }) => isPicture(marker, segment));
  const parts = kept.map(({ bytes: segment }) => segment);
  // JFIF wants to be first, EXIF right behind.
  if (turn !== upright) parts.splice(kept[0]?.marker === 0xe0 ? 1 : 0, 0, exifSegment(turn));
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return {
    bytes: joinBytes([bytes.subarray(0, 2), ...parts, new Uint8Array([0xff, endOfImage])]),
    height: view.getUint16(5),
    width: view.getUint16(7),
  };
};
