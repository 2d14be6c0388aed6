import { gifFrames, gifSize } from '../images/gif.ts';
import { pngSize, openJpegReader, webpSize, type ImageSize } from '../images/image-size.ts';

const starts: Readonly<Record<string, readonly string[]>> = {
  png: ['\u0089PNG\r\n\u001A\n'],
  jpeg: ['\u00FF\u00D8\u00FF'],
  jpg: ['\u00FF\u00D8\u00FF'],
  gif: ['GIF87a', 'GIF89a'],
  webp: ['RIFF'],
};

const dataUrl = /^data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/i;

/** An animated picture shows more than the signed frame: GIF, WebP (`ANIM`) and PNG (`acTL`) can have several. */
const isAnimated = (kind: string, bytes: Buffer): boolean => {
  if (kind === 'gif') return gifFrames(bytes).length > 1;
  if (kind === 'webp') return bytes.includes('ANIM') || bytes.includes('ANMF');
  return kind === 'png' && bytes.includes('acTL');
};

const jpegSize = (bytes: Buffer): ImageSize | null => {
  const jpeg = openJpegReader();
  jpeg.take(bytes);
  return jpeg.stated();
};

const sizes: Readonly<Record<string, (bytes: Buffer) => ImageSize | null>> = {
  png: pngSize,
  jpeg: jpegSize,
  gif: gifSize,
  webp: webpSize,
};

/** Pixels that a browser must hold to display the picture; 0 when the size cannot be read. */
const pixelsOf = (kind: string, bytes: Buffer): number => {
  const size = sizes[kind === 'jpg' ? 'jpeg' : kind]?.(bytes);
  return size ? size.width * size.height : 0;
};

/** Maximum pixels of one picture. It allows a photograph of any camera. */
export const mostPixels = 51_000_000;

/**
 * Returns the same picture as a plain `data:` URL. Returns null for a remote address, an SVG, a script with the type of
 * a picture, an animated picture, and one whose size is unknown or too large.
 */
export const cleanDataImage = (url: string): string | null => {
  const [, type = '', base64 = ''] = dataUrl.exec(url.replaceAll(/[\s]/g, '')) ?? [];
  const kind = type.toLowerCase();
  const bytes = Buffer.from(base64, 'base64');
  const head = bytes.subarray(0, 18).toString('latin1');
  if (!starts[kind]?.some((start) => head.startsWith(start)) || isAnimated(kind, bytes)) return null;
  const pixels = pixelsOf(kind, bytes);
  if (pixels === 0 || pixels > mostPixels) return null;
  return `data:image/${kind === 'jpg' ? 'jpeg' : kind};base64,${base64}`;
};

const pictures = /data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+={0,2})/g;

/** The pictures in cleaned HTML and CSS, each once. */
export const dataImagesIn = (clean: string): ReadonlyMap<string, Buffer> =>
  new Map([...clean.matchAll(pictures)].map(([url, , base64 = '']) => [url, Buffer.from(base64, 'base64')]));

/** Counts the pixels of the pictures in cleaned HTML and CSS, and those in `known`. Each picture counts once. */
export const countImagePixels = (clean: string, known: Map<string, number>): number => {
  for (const [url, kind = '', base64 = ''] of clean.matchAll(pictures))
    if (!known.has(url)) known.set(url, pixelsOf(kind, Buffer.from(base64, 'base64')));
  return [...known.values()].reduce((sum, pixels) => sum + pixels, 0);
};
